import {
  DocumentDiagnosticReportKind,
  type CancellationToken,
  type Connection,
  type Diagnostic,
  type DocumentDiagnosticReport,
} from 'vscode-languageserver';
import type { CancellationToken as Token } from '../base/cancellation.ts';
import type { Logger } from '../base/logger.ts';
import { fileDiagnostics } from '../features/diagnostics/file-diagnostics.ts';
import type { DiagnosticFeatures } from '../features/diagnostics/to-diagnostic.ts';
import type { Checker } from '../rules/checker.ts';
import type { ManifestWorkspace, WorkspaceChange } from '../workspace/manifest-workspace.ts';
import { AnswerMonitor } from './answer-monitor.ts';
import { Debouncer } from './debouncer.ts';
import { runGuarded } from './run-guarded.ts';
import type { Session } from './session.ts';
import type { SettingsStore } from './settings-store.ts';

/** What diagnostics are made from and told to. */
export interface DiagnosticsOptions {
  readonly connection: Connection;
  readonly session: Session;
  readonly logger: Logger;
  readonly settings: SettingsStore;
  readonly workspace: ManifestWorkspace;
  readonly checker: Checker;
}

/**
 * Brings diagnostics to the client: when it asks, where it can ask; otherwise a moment after each change. What was computed for
 * a text that is no longer the current one is dropped.
 */
export class DiagnosticsScheduler {
  /** Which parts of diagnostics the client has a use for. */
  readonly features: DiagnosticFeatures;
  readonly #options: DiagnosticsOptions;
  readonly #publishing: Debouncer;
  readonly #monitor: AnswerMonitor;

  constructor(options: DiagnosticsOptions) {
    const { session, logger, connection } = options;
    this.#options = options;
    this.features = {
      relatedPlaces: session.showsRelatedPlaces,
      tags: session.knowsDiagnosticTags,
      codeDescriptions: session.opensCodeDescriptions,
    };
    this.#publishing = new Debouncer(logger, 'publishing diagnostics', 50);
    this.#monitor = new AnswerMonitor({
      logger,
      what: 'refreshing diagnostics',
      compute: (uri) => this.#current(uri),
      refresh: () => {
        const refresh = (): Promise<void> => connection.languages.diagnostics.refresh();
        if (session.refreshesDiagnostics) runGuarded(logger, 'workspace/diagnostic/refresh', refresh);
      },
    });
  }

  /** Answers a client that asks. `undefined` where the question is cancelled or the text changed meanwhile. */
  async report(
    uri: string,
    previousResultId: string | undefined,
    token: CancellationToken,
  ): Promise<DocumentDiagnosticReport | undefined> {
    const items = await this.#current(uri, token);
    if (items === undefined) return undefined;
    const resultId = this.#monitor.note(uri, items);
    if (resultId === previousResultId) return { kind: DocumentDiagnosticReportKind.Unchanged, resultId };
    return { kind: DocumentDiagnosticReportKind.Full, resultId, items };
  }

  /** Follows a change of the workspace. */
  follow({ changedUris, affectedUris }: WorkspaceChange): void {
    if (this.#options.session.pullsDiagnostics) {
      this.#monitor.check(affectedUris);
      return;
    }
    for (const uri of [...changedUris, ...affectedUris]) this.#publishSoon(uri);
  }

  /** Every verdict may be different now: other settings, or files that were not read before. */
  followAll(): void {
    if (this.#options.session.pullsDiagnostics) this.#monitor.check();
    else for (const { uri } of this.#options.workspace.openFiles()) this.#publishSoon(uri);
  }

  /** A file was closed: nothing more is shown for it. */
  close(uri: string): void {
    this.#monitor.forget(uri);
    if (this.#options.session.pullsDiagnostics) return;
    this.#publishing.cancel(uri);
    const { connection, logger } = this.#options;
    runGuarded(logger, 'publishing diagnostics', () => connection.sendDiagnostics({ uri, diagnostics: [] }));
  }

  dispose(): void {
    this.#publishing.dispose();
    this.#monitor.dispose();
  }

  #publishSoon(uri: string): void {
    if (this.#options.workspace.openFile(uri) !== undefined) {
      this.#publishing.schedule(uri, () => this.#publish(uri));
    }
  }

  async #publish(uri: string): Promise<void> {
    const version = this.#options.workspace.openFile(uri)?.version;
    const diagnostics = await this.#current(uri);
    if (version === undefined || diagnostics === undefined) return;
    await this.#options.connection.sendDiagnostics({ uri, version, diagnostics });
  }

  /** The diagnostics of a file, or `undefined` where its text changed while they were computed. */
  async #current(uri: string, token?: CancellationToken): Promise<Diagnostic[] | undefined> {
    const { workspace, checker, settings } = this.#options;
    const version = workspace.openFile(uri)?.version;
    const whileCurrent: Token = {
      get isCancellationRequested() {
        return token?.isCancellationRequested === true || workspace.openFile(uri)?.version !== version;
      },
    };
    await settings.whenInUse;
    await workspace.whenIndexed(whileCurrent);
    if (whileCurrent.isCancellationRequested) return undefined;
    if (!settings.of(uri).validate) return [];
    return fileDiagnostics(workspace, checker, uri, this.features, whileCurrent);
  }
}
