import type { Connection } from 'vscode-languageserver';
import type { Logger } from '../base/logger.ts';

/** Writes to the client's log. A client that is gone is told nothing more. */
export function connectionLogger({ console }: Connection): Logger {
  const unlessGone =
    (send: (message: string) => void) =>
    (message: string): void => {
      try {
        send(message);
      } catch {
        // The connection is closed.
      }
    };
  return {
    debug: unlessGone((message) => console.debug(message)),
    info: unlessGone((message) => console.info(message)),
    warn: unlessGone((message) => console.warn(message)),
    error: unlessGone((message) => console.error(message)),
  };
}
