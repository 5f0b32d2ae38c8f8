import type { OptionTable, ParsedOptions } from './options.ts';
import type { CliPlatform } from './platform.ts';

/** One command of `kruise-lint`. */
export interface Command {
  readonly name: string;
  /** What follows the command's name in its usage line. */
  readonly usage: string;
  /** One line. */
  readonly summary: string;
  readonly options: OptionTable;
  /** Gives the exit code; throws `UsageError` where it cannot run. */
  readonly run: (options: ParsedOptions, platform: CliPlatform) => Promise<number>;
}
