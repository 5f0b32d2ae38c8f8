import type { Logger } from '../base/logger.ts';
import { runGuarded } from './run-guarded.ts';

/** Runs things a moment after they were last asked for, each key by itself. */
export class Debouncer {
  readonly #logger: Logger;
  readonly #what: string;
  readonly #delay: number;
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();

  /** `what` names the work in the log; `delay` is in milliseconds. */
  constructor(logger: Logger, what: string, delay: number) {
    this.#logger = logger;
    this.#what = what;
    this.#delay = delay;
  }

  schedule(key: string, run: () => void | Promise<void>): void {
    clearTimeout(this.#timers.get(key));
    const timer = setTimeout(() => {
      this.#timers.delete(key);
      runGuarded(this.#logger, this.#what, run);
    }, this.#delay);
    this.#timers.set(key, timer);
  }

  cancel(key: string): void {
    clearTimeout(this.#timers.get(key));
    this.#timers.delete(key);
  }

  dispose(): void {
    for (const key of [...this.#timers.keys()]) this.cancel(key);
  }
}
