import type { OptionTable, ParsedOptions } from './options.ts';
import type { CliPlatform } from './platform.ts';

/** One command of `kruise-lint`. */
export interface Command {
  /** What follows the command's name in its usage line. */
  readonly usage: string;
  readonly options: OptionTable;
  /** Gives the exit code; throws `UsageError` where it cannot run. */
  readonly run: (options: ParsedOptions, platform: CliPlatform) => Promise<number>;
}

/** What is known of a command before it is loaded: a run needs one of them. */
export interface CommandEntry {
  readonly name: string;
  /** One line. */
  readonly summary: string;
  readonly load: () => Promise<Command>;
}
