import type { ReportEntry } from '../report/index.ts';
import type { LintRun } from './lint-run.ts';
import type { CliPlatform, LintShare, LintThread } from './platform.ts';

/** Smaller inputs are checked before another thread has begun. Characters. */
const worthwhile = 1024 * 1024;

/** Which document is next, and whether a thread has taken any: one number each. */
const nextDocument = 0;
const firstThread = 1;

/**
 * The other threads of a run. They look at documents for themselves, while the first thread reads all of them and says what they
 * say of each other; all take documents from one list until none is left.
 */
export class LintThreads {
  readonly #platform: CliPlatform;
  readonly #args: readonly string[];
  readonly #state: Int32Array;
  readonly #count: number;
  #threads: readonly LintThread[] = [];
  #characters = 0;

  /** `args` are those of the run, `count` how many threads there may be besides the one that calls. */
  constructor(platform: CliPlatform, args: readonly string[], count: number) {
    this.#platform = platform;
    this.#args = args;
    this.#count = count;
    this.#state = new Int32Array(new SharedArrayBuffer((firstThread + count) * Int32Array.BYTES_PER_ELEMENT));
  }

  /** Counts what is read; threads begin once there is enough for them. */
  readonly onRead = (characters: number): void => {
    const { startLintThread, onLargeInput } = this.#platform;
    const before = this.#characters;
    this.#characters += characters;
    if (before >= worthwhile || this.#characters < worthwhile) return;
    if (startLintThread === undefined || this.#count === 0) {
      onLargeInput?.();
      return;
    }
    const { buffer } = this.#state as { readonly buffer: SharedArrayBuffer };
    this.#threads = Array.from({ length: this.#count }, (_, index) =>
      startLintThread({ args: this.#args, state: buffer, place: firstThread + index }),
    );
  };

  /** Checks all documents of `run`, together with the other threads. What they cannot do is done here. */
  async check(run: LintRun): Promise<readonly ReportEntry[]> {
    if (this.#threads.length === 0) return run.check();
    run.lookAround();
    const own = run.checkTexts((count) => Atomics.add(this.#state, nextDocument, count));
    const shares = await Promise.all(this.#threads.map((thread, index) => this.#shareOf(thread, index, run.digest)));
    const isComplete = shares.every((share) => share?.digest === run.digest);
    // Otherwise a thread failed, or a file changed between two looks.
    return run.check(isComplete ? [...own, ...shares.flatMap((share) => share?.texts ?? [])] : undefined);
  }

  /** Stops what is still at work: the run cannot go on. */
  stop(): void {
    for (const thread of this.#threads) thread.stop();
  }

  async #shareOf(thread: LintThread, index: number, digest: string): Promise<LintShare | undefined> {
    // It comes too late: there are no documents left to take.
    if (Atomics.load(this.#state, firstThread + index) === 0) {
      thread.stop();
      return { digest, texts: [] };
    }
    return thread.share.catch(() => undefined);
  }
}

/** How another thread takes documents. */
export function takeShared(state: SharedArrayBuffer, place: number): (count: number) => number {
  const shared = new Int32Array(state);
  return (count) => {
    Atomics.store(shared, place, 1);
    return Atomics.add(shared, nextDocument, count);
  };
}
