import * as vscode from 'vscode';
import { State, type BaseLanguageClient, type LanguageClientOptions } from 'vscode-languageclient';
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

/** Makes a client whose server runs wherever this build of the extension runs: a process or a worker. */
export type ClientFactory = (context: vscode.ExtensionContext, options: LanguageClientOptions) => BaseLanguageClient;

/** Whether the server runs, and what it last said of itself. */
export type ServerState =
  | { readonly kind: 'stopped' | 'starting' | 'failed' }
  | { readonly kind: 'running'; readonly status: StatusParams | undefined };

/** Whether files of the workspace are still being read: answers may miss objects until then. */
export function isScanning(state: ServerState): boolean {
  return state.kind === 'running' && state.status?.isScanning === true;
}

interface RunningServer {
  readonly client: BaseLanguageClient;
  readonly started: Promise<void>;
}

/** The language server as features see it: started on first use, asked by method name, restarted by command. */
export class LanguageServer implements vscode.Disposable {
  readonly #context: vscode.ExtensionContext;
  readonly #log: vscode.LogOutputChannel;
  readonly #createClient: ClientFactory;
  readonly #stateChanged = new vscode.EventEmitter<ServerState>();
  readonly #previewChanged = new vscode.EventEmitter<readonly string[] | undefined>();
  readonly #coverageChanged = new vscode.EventEmitter<void>();
  #running: RunningServer | undefined;
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
  async start(): Promise<BaseLanguageClient> {
    this.#running ??= this.#launch();
    const { client, started } = this.#running;
    await started;
    return client;
  }

  /** Asks the server, starting it where needed. */
  async request<R>(method: string, params: unknown): Promise<R> {
    const client = await this.start();
    return client.sendRequest<R>(method, params);
  }

  /** Tells a running server something; a stopped one need not know. */
  async notify(method: string, params: unknown): Promise<void> {
    if (this.#running && this.#state.kind === 'running') await this.#running.client.sendNotification(method, params);
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

  #launch(): RunningServer {
    const client = this.#createClient(this.#context, clientOptions(this.#log));
    serveFiles(client);
    client.onNotification(statusMethod, (status: StatusParams) => this.#setState({ kind: 'running', status }));
    client.onNotification(previewChangedMethod, ({ previews }: PreviewChangedParams) =>
      this.#previewChanged.fire(previews),
    );
    client.onNotification(pullSecretCoverageChangedMethod, () => this.#coverageChanged.fire());
    client.onDidChangeState(({ newState }) => this.#clientStateChanged(newState));
    void takeOverKruiseDocuments(this.#log);
    const started = client.start().catch((error: unknown) => {
      this.#running = undefined;
      this.#setState({ kind: 'failed' });
      throw error;
    });
    return { client, started };
  }

  async #stop(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    if (!running) return;
    await running.started.catch(() => undefined);
    await running.client.dispose();
  }

  #clientStateChanged(state: State): void {
    if (state === State.Starting) this.#setState({ kind: 'starting' });
    // The first status may have come before this event.
    else if (state === State.Running && this.#state.kind !== 'running') {
      this.#setState({ kind: 'running', status: undefined });
    } else if (state === State.Stopped) this.#setState({ kind: 'stopped' });
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
