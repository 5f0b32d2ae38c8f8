import type { Connection } from 'vscode-languageserver';
import type { Logger } from '../base/logger.ts';

/** Writes to the client's log. */
export function connectionLogger({ console }: Connection): Logger {
  return {
    debug: (message) => console.debug(message),
    info: (message) => console.info(message),
    warn: (message) => console.warn(message),
    error: (message) => console.error(message),
  };
}
