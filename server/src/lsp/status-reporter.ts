import { statusMethod, type StatusParams } from '../protocol/index.ts';
import { Debouncer } from './debouncer.ts';
import type { ServerContext } from './server-context.ts';

/** Tells the client what the server is doing, whenever that changes. */
export class StatusReporter {
  readonly #context: ServerContext;
  readonly #debouncer: Debouncer;
  #last = '';

  constructor(context: ServerContext) {
    this.#context = context;
    this.#debouncer = new Debouncer(context.logger, statusMethod, 50);
  }

  reportSoon(): void {
    this.#debouncer.schedule('', () => this.#report());
  }

  dispose(): void {
    this.#debouncer.dispose();
  }

  async #report(): Promise<void> {
    const { connection, scans, workspace } = this.#context;
    const status: StatusParams = {
      isScanning: scans.isScanning,
      kruiseVersion: workspace.configuration.kruiseVersion,
      files: workspace.uris().length,
      skipped: scans.skipped,
    };
    const text = JSON.stringify(status);
    if (text === this.#last) return;
    this.#last = text;
    await connection.sendNotification(statusMethod, status);
  }
}
