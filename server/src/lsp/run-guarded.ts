import type { Logger } from '../base/logger.ts';
import { describeError } from './describe-error.ts';

/** Runs something that nobody waits for; what it throws is told in the log. */
export function runGuarded(logger: Logger, what: string, run: () => void | Promise<void>): void {
  const fail = (error: unknown): void => logger.error(`${what} failed: ${describeError(error)}`);
  try {
    const running = run();
    if (running instanceof Promise) running.catch(fail);
  } catch (error) {
    fail(error);
  }
}
