import * as vscode from 'vscode';

/** The one place where the extension and its server tell what they do. Never holds file contents. */
export function createLog(context: vscode.ExtensionContext): vscode.LogOutputChannel {
  const log = vscode.window.createOutputChannel('Kruise', { log: true });
  context.subscriptions.push(log);
  return log;
}
