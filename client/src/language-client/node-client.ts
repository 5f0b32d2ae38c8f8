import * as vscode from 'vscode';
import { LanguageClient, TransportKind, type LanguageClientOptions } from 'vscode-languageclient/node';

/** A client whose server is a Node.js process of its own. */
export function createNodeClient(context: vscode.ExtensionContext, options: LanguageClientOptions): LanguageClient {
  const module = vscode.Uri.joinPath(context.extensionUri, 'dist', 'server', 'kruise-language-server.cjs').fsPath;
  const server = { module, transport: TransportKind.ipc };
  return new LanguageClient('kruise', 'Kruise', server, options);
}
