import type { Connection } from 'vscode-languageserver';
import type { Logger } from '../base/logger.ts';
import { previewChangedMethod, type PreviewChangedParams } from '../protocol/index.ts';
import type { WorkspaceChange } from '../workspace/manifest-workspace.ts';
import { uriKey } from '../workspace/uri.ts';
import { Debouncer } from './debouncer.ts';
import { runGuarded } from './run-guarded.ts';

/** The previews that the client shows, and the files that each depends on. Tells the client which of them to ask for again. */
export class PreviewWatcher {
  readonly #connection: Connection;
  readonly #logger: Logger;
  readonly #debouncer: Debouncer;
  readonly #dependencies = new Map<string, ReadonlySet<string>>();
  readonly #changed = new Set<string>();

  constructor(connection: Connection, logger: Logger) {
    this.#connection = connection;
    this.#logger = logger;
    this.#debouncer = new Debouncer(logger, previewChangedMethod, 30);
  }

  /** Watches a preview, from now on with these files. */
  watch(preview: string, uris: readonly string[]): void {
    this.#dependencies.set(preview, new Set(uris.map(uriKey)));
  }

  close(preview: string): void {
    this.#dependencies.delete(preview);
    this.#changed.delete(preview);
  }

  follow({ changedUris, affectedUris }: WorkspaceChange): void {
    if (this.#dependencies.size === 0) return;
    const keys = [...changedUris, ...affectedUris].map(uriKey);
    this.#mark((uris) => keys.some((key) => uris.has(key)));
  }

  /** Everything may be different now. */
  followAll(): void {
    this.#mark(() => true);
  }

  dispose(): void {
    this.#debouncer.dispose();
  }

  #mark(isChanged: (uris: ReadonlySet<string>) => boolean): void {
    for (const [preview, uris] of this.#dependencies) if (isChanged(uris)) this.#changed.add(preview);
    if (this.#changed.size > 0) this.#debouncer.schedule('', () => this.#tell());
  }

  #tell(): void {
    const params: PreviewChangedParams = { previews: [...this.#changed] };
    this.#changed.clear();
    if (params.previews.length === 0) return;
    runGuarded(this.#logger, previewChangedMethod, () =>
      this.#connection.sendNotification(previewChangedMethod, params),
    );
  }
}
