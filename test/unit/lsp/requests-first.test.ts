import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RequestsFirst } from '../../../server/src/lsp/requests-first.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

/** Turns of the event loop. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

it('lets work go on for a slice of time', async () => {
  const requests = new RequestsFirst();
  await requests.giveWay();
  expect(requests.isDue()).toBe(false);
  vi.advanceTimersByTime(10);
  expect(requests.isDue()).toBe(true);
});

it('pauses work until the last request is answered', async () => {
  const requests = new RequestsFirst();
  const answers: (() => void)[] = [];
  const ask = (): Promise<void> => requests.answer(() => new Promise<void>((resolve) => answers.push(resolve)));
  const asked = [ask(), ask()];
  expect(requests.isDue()).toBe(true);
  const goesOn = vi.fn();
  const paused = Promise.all([requests.giveWay().then(goesOn), requests.giveWay().then(goesOn)]);
  await turns(5);
  answers[0]!();
  await turns(5);
  expect(goesOn).not.toHaveBeenCalled();
  answers[1]!();
  await paused;
  await Promise.all(asked);
  expect(requests.isDue()).toBe(false);
});

it('sees a request that arrives in the same turn', async () => {
  const requests = new RequestsFirst();
  const goesOn = vi.fn();
  const paused = requests.giveWay().then(goesOn);
  let answer = (): void => undefined;
  setImmediate(() => void requests.answer(() => new Promise<void>((resolve) => (answer = resolve))));
  await turns(5);
  expect(goesOn).not.toHaveBeenCalled();
  answer();
  await paused;
});

it('does not wait for a request that waits for somebody else', async () => {
  const requests = new RequestsFirst();
  void requests.answer(() => new Promise(() => undefined));
  const paused = requests.giveWay();
  await turns(5);
  vi.advanceTimersByTime(100);
  await paused;
});

it('goes on after a request that has failed', async () => {
  const requests = new RequestsFirst();
  await expect(requests.answer(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await requests.giveWay();
  expect(requests.isDue()).toBe(false);
});
