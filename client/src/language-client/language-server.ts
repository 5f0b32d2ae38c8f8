import * as vscode from 'vscode';
import type { BaseLanguageClient, LanguageClientOptions, State } from 'vscode-languageclient';
import {
  otherYamlServerMethod,
  previewChangedMethod,
  pullSecretCoverageChangedMethod,
  statusMethod,
  type OtherYamlServerParams,
  type PreviewChangedParams,
  type StatusParams,
} from '../../../server/src/protocol/index.ts';
import { clientOptions } from './client-options.ts';
import { serveFiles } from './file-access.ts';
import { hasOtherYamlServer, takeOverKruiseDocuments } from './other-yaml-server.ts';

/**
 * Makes a client whose server runs wherever this build of the extension runs: a process or a worker. Its library is nine tenths of
 * the extension's code, so it is loaded here, and not when the extension wakes.
 */
export type ClientFactory = (
  context: vscode.ExtensionContext,
  options: LanguageClientOptions,
) => Promise<BaseLanguageClient>;

/** Whether the server runs, and what it last said of itself. */
export type ServerState =
  | { readonly kind: 'stopped' | 'starting' | 'failed' }
  | { readonly kind: 'running'; readonly status: StatusParams | undefined };

/** Whether files of the workspace are still being read: answers may miss objects until then. */
export function isScanning(state: ServerState): boolean {
  return state.kind === 'running' && state.status?.isScanning === true;
}

/** The members of the library's `State`, which is not loaded yet where this is. */
const stateKinds: Readonly<Record<State, 'stopped' | 'starting' | 'running' | 'failed'>> = {
  1: 'stopped',
  2: 'running',
  3: 'starting',
  4: 'failed',
};

/** The language server as features see it: started on first use, asked by method name, restarted by command. */
export class LanguageServer implements vscode.Disposable {
  readonly #context: vscode.ExtensionContext;
  readonly #log: vscode.LogOutputChannel;
  readonly #createClient: ClientFactory;
  readonly #stateChanged = new vscode.EventEmitter<ServerState>();
  readonly #previewChanged = new vscode.EventEmitter<readonly string[] | undefined>();
  readonly #coverageChanged = new vscode.EventEmitter<void>();
  /** The client, once its server has started. */
  #running: Promise<BaseLanguageClient> | undefined;
  #state: ServerState = { kind: 'stopped' };

  readonly onDidChangeState = this.#stateChanged.event;
  /** Ids of previews that are out of date; `undefined` where all are, because the server is a new one. */
  readonly onDidChangePreviews = this.#previewChanged.event;
  /** The coverage of pull Secrets may be out of date. */
  readonly onDidChangeCoverage = this.#coverageChanged.event;

  constructor(context: vscode.ExtensionContext, log: vscode.LogOutputChannel, createClient: ClientFactory) {
    this.#context = context;
    this.#log = log;
    this.#createClient = createClient;
    context.subscriptions.push(vscode.extensions.onDidChange(() => this.#tellOtherServer()));
  }

  get state(): ServerState {
    return this.#state;
  }

  /** Starts the server unless it runs already. */
  start(): Promise<BaseLanguageClient> {
    this.#running ??= this.#launch();
    return this.#running;
  }

  /** Asks the server, starting it where needed. */
  async request<R>(method: string, params: unknown): Promise<R> {
    const client = await this.start();
    return client.sendRequest<R>(method, params);
  }

  /** Tells a running server something; a stopped one need not know. */
  async notify(method: string, params: unknown): Promise<void> {
    if (this.#running && this.#state.kind === 'running') await (await this.#running).sendNotification(method, params);
  }

  async restart(): Promise<void> {
    this.#log.info('Restarting the language server.');
    await this.#stop();
    await this.start();
    this.#previewChanged.fire(undefined);
  }

  dispose(): Thenable<void> {
    return this.#stop();
  }

  async #launch(): Promise<BaseLanguageClient> {
    this.#setState({ kind: 'starting' });
    try {
      const client = await this.#createClient(this.#context, clientOptions(this.#log));
      serveFiles(client);
      client.onNotification(statusMethod, (status: StatusParams) => this.#setState({ kind: 'running', status }));
      client.onNotification(previewChangedMethod, ({ previews }: PreviewChangedParams) =>
        this.#previewChanged.fire(previews),
      );
      client.onNotification(pullSecretCoverageChangedMethod, () => this.#coverageChanged.fire());
      client.onDidChangeState(({ newState }) => this.#clientStateChanged(newState));
      void takeOverKruiseDocuments(this.#log);
      await client.start();
      return client;
    } catch (error) {
      this.#running = undefined;
      this.#setState({ kind: 'failed' });
      throw error;
    }
  }

  async #stop(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    const client = await running?.catch(() => undefined);
    await client?.dispose();
  }

  #clientStateChanged(state: State): void {
    const kind = stateKinds[state];
    if (kind !== 'running') this.#setState({ kind });
    // The first status may have come before this event.
    else if (this.#state.kind !== 'running') this.#setState({ kind, status: undefined });
  }

  #setState(state: ServerState): void {
    this.#state = state;
    this.#stateChanged.fire(state);
  }

  #tellOtherServer(): void {
    const params: OtherYamlServerParams = { isActive: hasOtherYamlServer() };
    void this.notify(otherYamlServerMethod, params);
    if (this.#running) void takeOverKruiseDocuments(this.#log);
  }
}
