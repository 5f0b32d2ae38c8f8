import * as vscode from 'vscode';
import { LanguageClient, type LanguageClientOptions } from 'vscode-languageclient/browser';

/** A client whose server is a web worker. */
export function createWorkerClient(context: vscode.ExtensionContext, options: LanguageClientOptions): LanguageClient {
  const script = vscode.Uri.joinPath(context.extensionUri, 'dist', 'server', 'server-browser.js').toString(true);
  const startWorker = (): Promise<Worker> => Promise.resolve(new Worker(script, { name: 'Kruise' }));
  return new LanguageClient('kruise', 'Kruise', startWorker, options);
}
