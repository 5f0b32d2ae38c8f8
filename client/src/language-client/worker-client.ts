import * as vscode from 'vscode';
import {
  BrowserMessageReader,
  BrowserMessageWriter,
  LanguageClient,
  State,
  type LanguageClientOptions,
  type MessageTransports,
} from 'vscode-languageclient/browser';

/** A client whose server is a web worker. */
export function createWorkerClient(context: vscode.ExtensionContext, options: LanguageClientOptions): LanguageClient {
  const script = vscode.Uri.joinPath(context.extensionUri, 'dist', 'server', 'server-browser.js');
  let worker: Worker | undefined;
  // Not the worker itself: what VS Code gives as `Worker` makes no instances of it, and the client would not know it.
  const connect = async (): Promise<MessageTransports> => {
    worker = await startWorker(script);
    return { reader: new BrowserMessageReader(worker), writer: new BrowserMessageWriter(worker) };
  };
  const client = new LanguageClient('kruise', 'Kruise', connect, options);
  client.onDidChangeState(({ newState }) => {
    if (newState === State.Stopped) worker?.terminate();
  });
  return client;
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
