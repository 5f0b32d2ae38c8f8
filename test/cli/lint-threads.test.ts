import { describe, expect, it } from 'vitest';
import type { CliPlatform, LintJob, LintShare } from '../../server/src/cli/platform.ts';
import { runLintShare } from '../../server/src/cli/program.ts';
import { documentStream } from '../bench/manifests.ts';
import { runCli, silentPlatform, type CliResult } from './run.ts';

/** Large enough for several threads, with mistakes in it and what two documents say of each other. */
const text = documentStream(1600, 1);
const files = { 'large.yaml': text, 'again.yaml': documentStream(60, 1) };
const args = ['lint', '--format', 'json', '/'];

type StartThread = NonNullable<CliPlatform['startLintThread']>;

/**
 * What the run says with other threads, and how many were started. It begins to check when the others have taken what they want, since
 * here all of them share one thread.
 */
async function lintWith(
  share: (job: LintJob) => Promise<LintShare>,
  more: readonly string[] = [],
): Promise<{ readonly result: CliResult; readonly started: number }> {
  const running: Promise<unknown>[] = [];
  const startLintThread: StartThread = (job) => {
    const started = share(job);
    running.push(started.catch(() => undefined));
    return { share: started, stop: () => undefined };
  };
  const formerFiles = async (): Promise<{ files: [] }> => {
    await Promise.race([Promise.all(running), new Promise((resolve) => setTimeout(resolve, 5000))]);
    return { files: [] };
  };
  const result = await runCli([...args, '--base', 'HEAD', ...more], files, '', {
    parallelism: 4,
    startLintThread,
    formerFiles,
  });
  return { result, started: running.length };
}

function quiet(contents: Readonly<Record<string, string>>): CliPlatform {
  return { ...silentPlatform(contents), formerFiles: async () => ({ files: [] }) };
}

describe('several threads', () => {
  const alone = runCli(args, files);
  const work = (job: LintJob): Promise<LintShare> => runLintShare(job, quiet(files));

  it('say together what one says alone', async () => {
    const shares: LintShare[] = [];
    const { result, started } = await lintWith(async (job) => {
      const share = await work(job);
      shares.push(share);
      return share;
    });
    expect(started).toBe(2);
    expect(result).toEqual(await alone);
    expect(shares.some(({ texts }) => texts.length > 0)).toBe(true);
  }, 60_000);

  it('are as many as asked for', async () => {
    const idle = (): Promise<LintShare> => new Promise(() => undefined);
    expect((await lintWith(idle, ['--jobs', '1'])).started).toBe(0);
    const four = await lintWith(idle, ['--jobs', '4']);
    expect([four.started, four.result]).toEqual([3, await alone]);
    expect((await lintWith(idle, ['--jobs', 'many'])).result).toMatchObject({
      code: 2,
      errors: "kruise-lint lint: --jobs: 'many' is no number from 1 to 99\n",
    });
  }, 60_000);

  it('are not needed where one fails', async () => {
    const { result } = await lintWith(async (job) => {
      await work(job);
      throw new Error('out of memory');
    });
    expect(result).toEqual(await alone);
  }, 60_000);

  it('do not count where they have read something else', async () => {
    const { result } = await lintWith((job) => runLintShare(job, quiet({ ...files, 'large.yaml': `${text}---\n` })));
    expect(result).toEqual(await alone);
  }, 60_000);

  it('are none beside the first on two cores, where V8 works beside it', async () => {
    let [started, told] = [0, 0];
    const startLintThread: StartThread = () => {
      started++;
      return { share: new Promise(() => undefined), stop: () => undefined };
    };
    const onLargeInput = (): void => {
      told++;
    };
    await runCli(args, files, '', { parallelism: 2, startLintThread, onLargeInput });
    expect([started, told]).toEqual([0, 1]);
  }, 60_000);

  it('are not started for small inputs, nor for standard input', async () => {
    let started = 0;
    const startLintThread: StartThread = () => {
      started++;
      return { share: new Promise(() => undefined), stop: () => undefined };
    };
    const machine = { parallelism: 4, startLintThread };
    await runCli(['lint', 'small.yaml'], { 'small.yaml': documentStream(3, 1) }, '', machine);
    await runCli(['lint', '-'], {}, text, machine);
    expect(started).toBe(0);
  }, 60_000);
});
