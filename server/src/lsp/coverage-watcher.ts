import type { Connection } from 'vscode-languageserver';
import type { Logger } from '../base/logger.ts';
import { pullSecretCoverageChangedMethod } from '../protocol/index.ts';
import { Debouncer } from './debouncer.ts';

/** Tells the client, while it shows the coverage of pull Secrets, that something changed. */
export class CoverageWatcher {
  /** Whether the client shows it. */
  isWatched = false;
  readonly #connection: Connection;
  readonly #debouncer: Debouncer;

  constructor(connection: Connection, logger: Logger) {
    this.#connection = connection;
    this.#debouncer = new Debouncer(logger, pullSecretCoverageChangedMethod, 150);
  }

  /** Something in the workspace is different now. */
  follow(): void {
    if (!this.isWatched) return;
    this.#debouncer.schedule('', () => this.#connection.sendNotification(pullSecretCoverageChangedMethod));
  }

  dispose(): void {
    this.#debouncer.dispose();
  }
}
