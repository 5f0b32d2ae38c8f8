import { PassThrough } from 'node:stream';
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type ClientCapabilities,
  type Diagnostic,
  type DocumentDiagnosticReport,
  type FileChangeType,
  type InitializeResult,
  type Position,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  type Range,
  type RegistrationParams,
} from 'vscode-languageserver-protocol/node';
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { createServer } from '../../server/src/lsp/create-server.ts';
import type { InitializationOptions, KruiseSettings } from '../../server/src/protocol/index.ts';
import type { FileSystem } from '../../server/src/workspace/file-system.ts';
import { parseManifestFile } from '../../server/src/yaml/parse-manifest-file.ts';
import { InMemoryFileSystem } from '../unit/workspace/in-memory-file-system.ts';

/** How a session is started. */
export interface SessionOptions {
  /** Files on disk, by path below `file:///w/`. */
  readonly files?: Readonly<Record<string, string>>;
  readonly capabilities?: ClientCapabilities;
  readonly initializationOptions?: InitializationOptions;
  readonly settings?: Partial<KruiseSettings>;
  readonly folders?: readonly string[];
  readonly fileSystem?: FileSystem;
  /** Prepares the client's side before `initialize` is sent: answers to requests of the server, for example. */
  readonly prepare?: (connection: ProtocolConnection) => void;
}

/** What VS Code says of itself, as far as it matters here. */
export const editorCapabilities: ClientCapabilities = {
  workspace: {
    configuration: true,
    workspaceFolders: true,
    didChangeConfiguration: { dynamicRegistration: true },
    didChangeWatchedFiles: { dynamicRegistration: true },
    codeLens: { refreshSupport: true },
    diagnostics: { refreshSupport: true },
    workspaceEdit: { documentChanges: true, resourceOperations: ['create', 'rename', 'delete'] },
  },
  textDocument: {
    diagnostic: { relatedInformation: true, tagSupport: { valueSet: [1, 2] }, codeDescriptionSupport: true },
    codeAction: {
      codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix', 'refactor'] } },
      resolveSupport: { properties: ['edit'] },
    },
    definition: { linkSupport: true },
    rename: { prepareSupport: true },
  },
  window: { workDoneProgress: true },
};

/** What a plain client says of itself: no pull diagnostics, no registrations, no literals. */
export const plainCapabilities: ClientCapabilities = {
  textDocument: { publishDiagnostics: { relatedInformation: true, versionSupport: true } },
};

/** A client that talks to a real server over two streams in memory. */
export class TestClient {
  readonly connection: ProtocolConnection;
  readonly initialized: InitializeResult;
  readonly published: readonly PublishDiagnosticsParams[];
  readonly registered: readonly RegistrationParams[];
  readonly log: readonly string[];
  /** Everything that the server has sent, as it was sent. */
  readonly wire: () => string;
  readonly #counts: ReadonlyMap<string, number>;
  readonly #fileSystem: FileSystem;
  readonly #texts = new Map<string, { version: number; text: string }>();
  readonly #server: { dispose(): void };
  settings: Partial<KruiseSettings>;

  private constructor(parts: ClientParts) {
    this.connection = parts.connection;
    this.initialized = parts.initialized;
    this.published = parts.published;
    this.registered = parts.registered;
    this.log = parts.log;
    this.wire = parts.wire;
    this.settings = parts.settings;
    this.#counts = parts.counts;
    this.#fileSystem = parts.fileSystem;
    this.#server = parts.server;
    this.connection.onRequest('workspace/configuration', ({ items }: { items: unknown[] }) =>
      items.map(() => this.settings),
    );
  }

  static async start(options: SessionOptions = {}): Promise<TestClient> {
    const { files = {}, capabilities = editorCapabilities, initializationOptions, settings = {} } = options;
    const entries = Object.entries(files).map(([path, text]) => [uriOf(path), text] as const);
    const fileSystem = options.fileSystem ?? new InMemoryFileSystem(Object.fromEntries(entries));
    const [toServer, toClient] = [new PassThrough(), new PassThrough()];
    const server = createConnection(
      ProposedFeatures.all,
      new StreamMessageReader(toServer),
      new StreamMessageWriter(toClient),
    );
    createServer(server, { version: '0.0.0-test', fileSystem });
    server.listen();

    const sent: Buffer[] = [];
    toClient.on('data', (chunk: Buffer) => void sent.push(chunk));
    const wire = (): string => Buffer.concat(sent).toString('utf8');
    const connection = createProtocolConnection(new StreamMessageReader(toClient), new StreamMessageWriter(toServer));
    const published: PublishDiagnosticsParams[] = [];
    const registered: RegistrationParams[] = [];
    const log: string[] = [];
    const counts = new Map<string, number>();
    const count = (method: string): void => void counts.set(method, (counts.get(method) ?? 0) + 1);
    connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
      published.push(params);
    });
    connection.onNotification('window/logMessage', ({ message }: { message: string }) => void log.push(message));
    connection.onRequest('client/registerCapability', (params: RegistrationParams) => void registered.push(params));
    for (const method of [
      'workspace/diagnostic/refresh',
      'workspace/codeLens/refresh',
      'window/workDoneProgress/create',
    ]) {
      connection.onRequest(method, () => {
        count(method);
        return null;
      });
    }
    options.prepare?.(connection);
    connection.listen();

    const initialized = await connection.sendRequest<InitializeResult>('initialize', {
      processId: null,
      rootUri: null,
      capabilities,
      workspaceFolders: (options.folders ?? ['file:///w']).map((uri) => ({ uri, name: uri })),
      initializationOptions,
    });
    const client = new TestClient({
      connection,
      initialized,
      published,
      registered,
      log,
      wire,
      settings,
      counts,
      fileSystem,
      server,
    });
    await connection.sendNotification('initialized', {});
    return client;
  }

  /** How often the server has sent a request of this method. */
  received(method: string): number {
    return this.#counts.get(method) ?? 0;
  }

  request<R>(method: string, params: object): Promise<R> {
    return this.connection.sendRequest<R>(method, params);
  }

  notify(method: string, params: object): Promise<void> {
    return this.connection.sendNotification(method, params);
  }

  /** Opens a file with `text`, or with what is on disk. */
  async open(path: string, text?: string): Promise<this> {
    const uri = uriOf(path);
    const content = text ?? (await this.#fileSystem.readFile(uri, Infinity))?.text ?? '';
    this.#texts.set(uri, { version: 1, text: content });
    const languageId = path.endsWith('.json') ? 'json' : 'yaml';
    await this.notify('textDocument/didOpen', { textDocument: { uri, languageId, version: 1, text: content } });
    return this;
  }

  async close(path: string): Promise<this> {
    this.#texts.delete(uriOf(path));
    await this.notify('textDocument/didClose', { textDocument: { uri: uriOf(path) } });
    return this;
  }

  /** Replaces the first `before` in an open file, as an incremental change. */
  async edit(path: string, before: string, after: string): Promise<this> {
    const open = this.#open(path);
    const start = open.text.indexOf(before);
    if (start < 0) throw new Error(`${path} does not hold ${before}`);
    const file = parseManifestFile(open.text);
    const range = { start: file.positionAt(start), end: file.positionAt(start + before.length) };
    open.text = open.text.slice(0, start) + after + open.text.slice(start + before.length);
    open.version++;
    const textDocument = { uri: uriOf(path), version: open.version };
    await this.notify('textDocument/didChange', { textDocument, contentChanges: [{ range, text: after }] });
    return this;
  }

  /** Writes a file on disk (`undefined` deletes it) and tells the server. */
  async write(path: string, text: string | undefined): Promise<this> {
    const uri = uriOf(path);
    if (!(this.#fileSystem instanceof InMemoryFileSystem)) throw new Error('The files are not in memory.');
    const type: FileChangeType = text === undefined ? 3 : this.#fileSystem.files.has(uri) ? 2 : 1;
    if (text === undefined) this.#fileSystem.files.delete(uri);
    else this.#fileSystem.files.set(uri, text);
    await this.notify('workspace/didChangeWatchedFiles', { changes: [{ uri, type }] });
    return this;
  }

  text(path: string): string {
    return this.#open(path).text;
  }

  version(path: string): number {
    return this.#open(path).version;
  }

  /** The position of the start of `needle` in an open file, moved by `offset` characters. */
  at(path: string, needle: string, offset = 0): Position {
    const { text } = this.#open(path);
    const index = text.indexOf(needle);
    if (index < 0) throw new Error(`${path} does not hold ${needle}`);
    return parseManifestFile(text).positionAt(index + offset);
  }

  /** Parameters of a request about the place of `needle`. */
  place(path: string, needle: string, offset = 0): { textDocument: { uri: string }; position: Position } {
    return { textDocument: { uri: uriOf(path) }, position: this.at(path, needle, offset) };
  }

  /** What an open file holds in `range`. */
  textIn(path: string, { start, end }: Range): string {
    const { text } = this.#open(path);
    const file = parseManifestFile(text);
    return text.slice(file.offsetAt(start), file.offsetAt(end));
  }

  /** The diagnostics of a file, by asking for them. */
  async pull(path: string): Promise<readonly Diagnostic[]> {
    const report = await this.pullReport(path);
    return report.kind === 'full' ? report.items : [];
  }

  /** The messages of the diagnostics of a file. */
  async messages(path: string): Promise<readonly string[]> {
    return (await this.pull(path)).map(messageOf);
  }

  pullReport(path: string, previousResultId?: string): Promise<DocumentDiagnosticReport> {
    const textDocument = { uri: uriOf(path) };
    return this.request('textDocument/diagnostic', {
      textDocument,
      ...(previousResultId !== undefined && { previousResultId }),
    });
  }

  /** The diagnostics that were published last for a file. */
  lastPublished(path: string): PublishDiagnosticsParams | undefined {
    return this.published.findLast(({ uri }) => uri === uriOf(path));
  }

  /** Resolves when the files on disk are read and nothing is left to tell. */
  async settled(): Promise<this> {
    await until(() => this.log.some((message) => message.startsWith('Read ')));
    return this;
  }

  async stop(): Promise<void> {
    await this.request('shutdown', {});
    this.connection.dispose();
    this.#server.dispose();
  }

  #open(path: string): { version: number; text: string } {
    const open = this.#texts.get(uriOf(path));
    if (open === undefined) throw new Error(`${path} is not open`);
    return open;
  }
}

interface ClientParts {
  readonly connection: ProtocolConnection;
  readonly initialized: InitializeResult;
  readonly published: readonly PublishDiagnosticsParams[];
  readonly registered: readonly RegistrationParams[];
  readonly log: readonly string[];
  readonly wire: () => string;
  readonly settings: Partial<KruiseSettings>;
  readonly counts: ReadonlyMap<string, number>;
  readonly fileSystem: FileSystem;
  readonly server: { dispose(): void };
}

/** The text of a diagnostic. */
export function messageOf({ message }: Diagnostic): string {
  return typeof message === 'string' ? message : message.value;
}

/** The URI of a path below the workspace folder; a URI stands for itself. */
export function uriOf(path: string): string {
  return /^[a-z-]+:/.test(path) ? path : `file:///w/${path}`;
}

/** Waits until `condition` holds. Fails by the test's own time limit. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 5));
}

const running: TestClient[] = [];

/** Starts a session that `stopSessions` ends. */
export async function startSession(options: SessionOptions = {}): Promise<TestClient> {
  const client = await TestClient.start(options);
  running.push(client);
  return client;
}

/** Ends the sessions of a test: for `afterEach`. */
export async function stopSessions(): Promise<void> {
  await Promise.all(running.splice(0).map((client) => client.stop()));
}
