import * as vscode from 'vscode';
import {
  pullSecretCoverageMethod,
  type PullSecretCoverageParams,
  type PullSecretCoverageResult,
} from '../../../../server/src/protocol/index.ts';
import { runReportingErrors } from '../../infrastructure/errors.ts';
import { isScanning, type LanguageServer } from '../../language-client/language-server.ts';
import type { FromPage, MissingSecret, Place, ShownCoverage, ToPage } from './messages.ts';
import { createNonce, panelHtml } from './panel-html.ts';
import { panelTexts, panelTitle } from './panel-texts.ts';

/** The type under which VS Code restores the panel. */
export const coverageViewType = 'kruise.pullSecretCoverage';

/** What the panel works with. */
export interface PanelContext {
  readonly extensionUri: vscode.Uri;
  readonly server: LanguageServer;
  readonly log: vscode.LogOutputChannel;
  /** Lets the user write a Secret that is missing. */
  readonly createSecret: (secret: MissingSecret) => void;
}

/**
 * The panel with the coverage of pull Secrets. There is at most one. While it is open the server tells of changes, and the page is
 * sent what is new; a page that is hidden is sent it when it is shown again.
 */
export class CoveragePanel {
  readonly #context: PanelContext;
  readonly #shown = new vscode.EventEmitter<ShownCoverage>();
  #panel: vscode.WebviewPanel | undefined;
  /** What the server answered last: nothing yet, or `null` where it did not. */
  #coverage: PullSecretCoverageResult | null | undefined;
  #lastShown: ShownCoverage | undefined;
  #asked = 0;
  /** Whether the keyboard is to go into the table as soon as there is one. */
  #takesFocus = false;

  constructor(context: PanelContext) {
    this.#context = context;
  }

  /** Opens the panel, or shows the open one; gives what is on it. */
  async show(): Promise<ShownCoverage> {
    if (!this.#panel) this.restore(vscode.window.createWebviewPanel(coverageViewType, '', vscode.ViewColumn.Active));
    // VS Code puts the focus on the frame around the page, and takes it from a page that has it.
    else if (!this.#panel.active) this.#panel.reveal();
    this.#takesFocus = true;
    this.send();
    return this.#lastShown ?? new Promise((done) => onNext(this.#shown.event, done));
  }

  /** Takes a panel that is empty: a new one, or that of the last session. */
  restore(panel: vscode.WebviewPanel): void {
    const { extensionUri, server } = this.#context;
    const roots = ['client/media', 'dist/client'].map((folder) => vscode.Uri.joinPath(extensionUri, folder));
    this.#panel = panel;
    panel.title = panelTitle();
    panel.iconPath = vscode.Uri.joinPath(extensionUri, 'client/media/icon.svg');
    panel.webview.options = { enableScripts: true, localResourceRoots: roots };
    panel.webview.onDidReceiveMessage((message: FromPage) => this.#take(message));
    panel.onDidDispose(() => this.#forget());
    const uriOf = (path: string): string =>
      panel.webview.asWebviewUri(vscode.Uri.joinPath(extensionUri, path)).toString();
    panel.webview.html = panelHtml({
      cspSource: panel.webview.cspSource,
      script: uriOf('dist/client/pull-secret-coverage.js'),
      style: uriOf('client/media/pull-secret-coverage.css'),
      nonce: createNonce(),
      language: vscode.env.language,
    });
    if (server.state.kind === 'running') void this.refresh();
  }

  /** Asks the server again, where the panel is open. */
  async refresh(): Promise<void> {
    if (!this.#panel) return;
    const { server, log } = this.#context;
    const asked = ++this.#asked;
    const params: PullSecretCoverageParams = { watch: true };
    const coverage = await runReportingErrors(log, pullSecretCoverageMethod, () =>
      server.request<PullSecretCoverageResult>(pullSecretCoverageMethod, params),
    );
    // A newer question is on its way, or the panel was closed meanwhile.
    if (asked !== this.#asked) return;
    this.#coverage = coverage ?? null;
    this.send();
  }

  /** Sends the page what is known, where anything is. */
  send(): void {
    if (this.#coverage === undefined) return;
    const { server } = this.#context;
    const texts = panelTexts();
    const message: ToPage = this.#coverage
      ? { type: 'coverage', coverage: this.#coverage, isScanning: isScanning(server.state), texts }
      : { type: 'failed', texts };
    this.#post(message);
  }

  #giveFocus(): void {
    this.#takesFocus = false;
    this.#post({ type: 'focus' });
  }

  #post(message: ToPage): void {
    void this.#panel?.webview.postMessage(message);
  }

  #take(message: FromPage): void {
    switch (message.type) {
      case 'ready':
        // A server that runs was asked when the panel was opened.
        if (this.#context.server.state.kind !== 'running') void this.refresh();
        this.send();
        break;
      case 'retry':
        void this.refresh();
        break;
      case 'open':
        void runReportingErrors(this.#context.log, 'opening a manifest', () => this.#open(message.place));
        break;
      case 'create':
        this.#context.createSecret(message.secret);
        break;
      case 'shown':
        this.#lastShown = message.shown;
        this.#shown.fire(message.shown);
        if (this.#takesFocus) this.#giveFocus();
        break;
      case 'selected':
        if (this.#lastShown) this.#lastShown = { ...this.#lastShown, details: message.details };
    }
  }

  /** Opens a manifest beside the panel. Only places that the server named are opened. */
  async #open({ uri, range: { start, end } }: Place): Promise<void> {
    if (!this.#coverage || !placesOf(this.#coverage).has(uri)) return;
    const isFirst = this.#panel?.viewColumn === vscode.ViewColumn.One;
    await vscode.window.showTextDocument(vscode.Uri.parse(uri, true), {
      viewColumn: isFirst ? vscode.ViewColumn.Two : vscode.ViewColumn.One,
      selection: new vscode.Range(start.line, start.character, end.line, end.character),
    });
  }

  #forget(): void {
    this.#panel = undefined;
    this.#coverage = undefined;
    this.#lastShown = undefined;
    this.#asked++;
    // Whoever waits for the page waits no longer.
    this.#shown.fire({ summary: '', rows: [], details: '' });
    const { server } = this.#context;
    const params: PullSecretCoverageParams = { watch: false };
    if (server.state.kind === 'running') server.request(pullSecretCoverageMethod, params).catch(() => undefined);
  }
}

/** URIs of everything that the coverage links to. */
function placesOf({ groups }: PullSecretCoverageResult): ReadonlySet<string> {
  const cells = groups.flatMap(({ rows }) => rows.flatMap((row) => row.cells));
  return new Set(
    cells.flatMap(({ secret, pullers }) => [...(secret ? [secret] : []), ...pullers].map(({ uri }) => uri)),
  );
}

/** Calls `take` with the next event, and not again. */
function onNext<T>(event: vscode.Event<T>, take: (value: T) => void): void {
  const listener = event((value) => {
    listener.dispose();
    take(value);
  });
}
