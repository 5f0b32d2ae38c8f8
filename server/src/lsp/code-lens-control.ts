import type { CodeLens, Connection } from 'vscode-languageserver';
import type { CancellationToken } from '../base/cancellation.ts';
import { neverCancelled } from '../base/cancellation.ts';
import type { Logger } from '../base/logger.ts';
import { codeLenses } from '../features/code-lens/code-lenses.ts';
import type { ManifestWorkspace, WorkspaceChange } from '../workspace/manifest-workspace.ts';
import { AnswerMonitor } from './answer-monitor.ts';
import { runGuarded } from './run-guarded.ts';
import type { Session } from './session.ts';
import type { SettingsStore } from './settings-store.ts';

/** Answers requests for code lenses, and asks the client to ask again when they would differ because of another file. */
export class CodeLensControl {
  readonly #session: Session;
  readonly #settings: SettingsStore;
  readonly #workspace: ManifestWorkspace;
  readonly #monitor: AnswerMonitor;

  constructor(
    connection: Connection,
    session: Session,
    logger: Logger,
    settings: SettingsStore,
    workspace: ManifestWorkspace,
  ) {
    this.#session = session;
    this.#settings = settings;
    this.#workspace = workspace;
    this.#monitor = new AnswerMonitor({
      logger,
      what: 'refreshing code lenses',
      compute: async (uri) => asText(await this.#compute(uri, neverCancelled)),
      refresh: () => {
        const refresh = (): Promise<void> => connection.sendRequest('workspace/codeLens/refresh');
        if (session.refreshesCodeLenses) runGuarded(logger, 'workspace/codeLens/refresh', refresh);
      },
    });
  }

  async answer(uri: string, token: CancellationToken): Promise<CodeLens[]> {
    const lenses = (await this.#compute(uri, token)) ?? [];
    this.#monitor.note(uri, asText(lenses));
    return lenses;
  }

  follow({ affectedUris }: WorkspaceChange): void {
    this.#monitor.check(affectedUris);
  }

  followAll(): void {
    this.#monitor.check();
  }

  forget(uri: string): void {
    this.#monitor.forget(uri);
  }

  dispose(): void {
    this.#monitor.dispose();
  }

  async #compute(uri: string, token: CancellationToken): Promise<CodeLens[] | undefined> {
    await this.#settings.whenInUse;
    if (!this.#settings.of(uri).codeLens) return [];
    const opensPreview = this.#session.options.clientCommands === true;
    return codeLenses(this.#workspace, uri, { opensPreview }, token);
  }
}

/** Lenses are made anew each time, and a text takes less memory than many small objects. */
function asText(lenses: readonly CodeLens[] | undefined): string | undefined {
  return lenses && JSON.stringify(lenses);
}
