import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import {
  createMessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type MessageConnection,
} from 'vscode-languageserver-protocol/node';

/** How a language server is started, as its users do it. */
export interface ServerCommand {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly initializationOptions?: unknown;
  /** Answer to `workspace/configuration`, by section. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Whether diagnostics are asked for (`textDocument/diagnostic`) rather than waited for. */
  readonly pullsDiagnostics: boolean;
}

interface PublishedDiagnostics {
  readonly uri: string;
  readonly version?: number;
  readonly diagnostics: readonly unknown[];
}

/** A running language server, spoken to over its standard streams. */
export class LanguageServerProcess {
  readonly connection: MessageConnection;
  readonly #command: ServerCommand;
  readonly #process: ChildProcess;
  /** The diagnostics of the last answer. */
  lastDiagnostics: readonly unknown[] = [];
  readonly #waiting = new Map<string, (published: PublishedDiagnostics) => void>();

  constructor(command: ServerCommand) {
    this.#command = command;
    this.#process = spawn(command.command, [...command.args], { stdio: ['pipe', 'pipe', 'ignore'] });
    this.connection = createMessageConnection(
      new StreamMessageReader(this.#process.stdout!),
      new StreamMessageWriter(this.#process.stdin!),
    );
    this.connection.onRequest('workspace/configuration', ({ items }: { items: { section?: string }[] }) =>
      items.map(({ section }) => command.settings[section ?? ''] ?? null),
    );
    this.connection.onRequest('client/registerCapability', () => null);
    this.connection.onRequest('window/workDoneProgress/create', () => null);
    this.connection.onRequest('workspace/diagnostic/refresh', () => null);
    this.connection.onRequest('workspace/codeLens/refresh', () => null);
    this.connection.onNotification('textDocument/publishDiagnostics', (published: PublishedDiagnostics) => {
      this.#waiting.get(published.uri)?.(published);
    });
    this.connection.listen();
  }

  async initialize(rootUri: string | null): Promise<void> {
    await this.connection.sendRequest('initialize', {
      processId: process.pid,
      rootUri,
      workspaceFolders: rootUri ? [{ uri: rootUri, name: 'bench' }] : null,
      initializationOptions: this.#command.initializationOptions,
      capabilities: {
        textDocument: {
          synchronization: {},
          publishDiagnostics: { versionSupport: true },
          completion: { completionItem: { snippetSupport: true, documentationFormat: ['markdown'] } },
          hover: { contentFormat: ['markdown'] },
          ...(this.#command.pullsDiagnostics ? { diagnostic: { dynamicRegistration: false } } : {}),
        },
        workspace: { configuration: true, workspaceFolders: true, didChangeConfiguration: {} },
        window: { workDoneProgress: true },
      },
    });
    await this.connection.sendNotification('initialized', {});
    await this.connection.sendNotification('workspace/didChangeConfiguration', { settings: this.#command.settings });
  }

  /** Opens a document; resolves with the number of its diagnostics once the server has them. */
  async open(uri: string, text: string): Promise<number> {
    const answer = this.#diagnosticsAfter(uri, 1);
    await this.connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId: 'yaml', version: 1, text },
    });
    return answer();
  }

  /** Replaces a range; resolves with the number of diagnostics of the new version. */
  async change(uri: string, version: number, range: unknown, text: string): Promise<number> {
    const answer = this.#diagnosticsAfter(uri, version);
    await this.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version },
      contentChanges: [{ range, text }],
    });
    return answer();
  }

  request(method: string, params: unknown): Promise<unknown> {
    return this.connection.sendRequest(method, params);
  }

  /** Resident memory in MiB, as the kernel counts it. */
  residentMemory(): number {
    const status = readFileSync(`/proc/${this.#process.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  }

  /** Processor time of the server so far, in milliseconds (the kernel counts in steps of ten). */
  processorTime(): number {
    const fields = readFileSync(`/proc/${this.#process.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  }

  /**
   * Processor time of the server's main thread so far, in milliseconds: what it needs for an answer, whatever else runs on the
   * machine. `NaN` where the kernel does not tell.
   */
  mainThreadTime(): number {
    const { pid } = this.#process;
    try {
      return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
    } catch {
      return NaN;
    }
  }

  stop(): void {
    this.connection.dispose();
    this.#process.kill('SIGKILL');
  }

  #diagnosticsAfter(uri: string, version: number): () => Promise<number> {
    if (this.#command.pullsDiagnostics) {
      return async () => {
        const report = (await this.request('textDocument/diagnostic', { textDocument: { uri } })) as {
          items?: unknown[];
        };
        this.lastDiagnostics = report.items ?? [];
        return this.lastDiagnostics.length;
      };
    }
    const published = new Promise<number>((resolve) => {
      this.#waiting.set(uri, ({ version: of, diagnostics }) => {
        if (of !== undefined && of < version) return;
        this.lastDiagnostics = diagnostics;
        resolve(diagnostics.length);
      });
    });
    return () => published;
  }
}
