import type { Connection, WorkDoneProgressServerReporter } from 'vscode-languageserver';

/** Shows that files are being read. Nobody waits for the client to show it. */
export class ScanProgress {
  readonly #onCancelled: () => void;
  #reporter: WorkDoneProgressServerReporter | undefined;
  #hasEnded = false;

  constructor(onCancelled: () => void) {
    this.#onCancelled = onCancelled;
  }

  show({ window }: Connection): void {
    window.createWorkDoneProgress().then(
      (reporter) => {
        if (this.#hasEnded) return;
        this.#reporter = reporter;
        reporter.begin('Kruise: reading manifests', undefined, undefined, true);
        reporter.token.onCancellationRequested(this.#onCancelled);
      },
      // A client that refuses to show progress gets none.
      () => undefined,
    );
  }

  report(message: string): void {
    this.#reporter?.report(message);
  }

  end(): void {
    this.#hasEnded = true;
    this.#reporter?.done();
  }
}
