/** Where the product tells what it does. Messages never carry file contents or Secret data. */
export interface Logger {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** A logger that says nothing. */
export const silentLogger: Logger = { debug() {}, info() {}, warn() {}, error() {} };
