import * as vscode from 'vscode';
import {
  BrowserMessageReader,
  BrowserMessageWriter,
  LanguageClient,
  type LanguageClientOptions,
  type MessageTransports,
} from 'vscode-languageclient/browser';

/** A client whose server is a web worker. */
export function createWorkerClient(context: vscode.ExtensionContext, options: LanguageClientOptions): LanguageClient {
  return new WorkerClient(vscode.Uri.joinPath(context.extensionUri, 'dist', 'server', 'server.js'), options);
}

/** Owns its worker: a new one for every start, ended once the server has said goodbye. */
class WorkerClient extends LanguageClient {
  readonly #script: vscode.Uri;
  #worker: Worker | undefined;

  constructor(script: vscode.Uri, options: LanguageClientOptions) {
    super('kruise', 'Kruise', () => this.#connect(), options);
    this.#script = script;
  }

  override async stop(timeout?: number): Promise<void> {
    try {
      await super.stop(timeout);
    } finally {
      this.#worker?.terminate();
    }
  }

  /** Not the worker itself: what VS Code gives as `Worker` makes no instances of it, and the client would not know it. */
  async #connect(): Promise<MessageTransports> {
    this.#worker?.terminate();
    const worker = await startWorker(this.#script);
    this.#worker = worker;
    return { reader: new BrowserMessageReader(worker), writer: new BrowserMessageWriter(worker) };
  }
}

async function startWorker(script: vscode.Uri): Promise<Worker> {
  const options: WorkerOptions = { name: 'Kruise' };
  if (script.scheme !== 'vscode-remote') return new Worker(script.toString(true), options);
  // VS Code starts no worker from a script on a remote machine, but from a copy of it.
  const copy = URL.createObjectURL(new Blob([Uint8Array.from(await vscode.workspace.fs.readFile(script))]));
  try {
    return new Worker(copy, options);
  } finally {
    // The worker reads it later; long after that nobody does.
    setTimeout(() => URL.revokeObjectURL(copy), 60_000);
  }
}
