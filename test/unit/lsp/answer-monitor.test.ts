import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLogger } from '../../../server/src/base/logger.ts';
import { AnswerMonitor } from '../../../server/src/lsp/answer-monitor.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function createMonitor(): { monitor: AnswerMonitor; answers: Map<string, string>; refreshes: () => Promise<number> } {
  const answers = new Map<string, string>();
  let count = 0;
  const monitor = new AnswerMonitor({
    logger: silentLogger,
    what: 'test',
    compute: (uri) => Promise.resolve(answers.get(uri)),
    refresh: () => {
      count++;
    },
  });
  const refreshes = async (): Promise<number> => {
    await vi.runAllTimersAsync();
    return count;
  };
  return { monitor, answers, refreshes };
}

describe('AnswerMonitor', () => {
  it('gives equal answers one id', () => {
    const { monitor } = createMonitor();
    const id = monitor.note('a', ['x']);
    expect(monitor.note('a', ['x'])).toBe(id);
    expect(monitor.note('a', ['y'])).not.toBe(id);
    expect(monitor.note('b', ['x'])).not.toBe(id);
  });

  it('refreshes once for a burst, and only where an answer differs', async () => {
    const { monitor, answers, refreshes } = createMonitor();
    answers.set('a', 'x').set('b', 'x');
    for (const uri of answers.keys()) monitor.note(uri, 'x');
    monitor.check(['a', 'unknown']);
    expect(await refreshes()).toBe(0);
    answers.set('a', 'y').set('b', 'y');
    for (let n = 0; n < 5; n++) monitor.check(['a', 'b']);
    expect(await refreshes()).toBe(1);
  });

  it('does not tell the same again to a client that does not ask, but tells what is new', async () => {
    const { monitor, answers, refreshes } = createMonitor();
    monitor.note('a', 'x');
    answers.set('a', 'y');
    monitor.check();
    monitor.check();
    expect(await refreshes()).toBe(1);
    monitor.check();
    expect(await refreshes()).toBe(1);
    answers.set('a', 'x');
    monitor.check();
    expect(await refreshes()).toBe(2);
    monitor.note('a', 'x');
    answers.set('a', 'y');
    monitor.check();
    expect(await refreshes()).toBe(3);
  });

  it('keeps nothing of files that are forgotten, nor after it was disposed', async () => {
    const { monitor, answers, refreshes } = createMonitor();
    monitor.note('a', 'x');
    monitor.note('b', 'x');
    answers.set('a', 'y').set('b', 'y');
    monitor.check();
    monitor.forget('a');
    monitor.forget('b');
    expect(await refreshes()).toBe(0);
    monitor.note('a', 'x');
    monitor.check();
    monitor.dispose();
    expect(await refreshes()).toBe(0);
  });
});
