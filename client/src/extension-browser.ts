import type * as vscode from 'vscode';
import { activateExtension } from './activate.ts';
import { createWorkerClient } from './language-client/worker-client.ts';

/** Called by VS Code in the browser. */
export function activate(context: vscode.ExtensionContext): void {
  activateExtension(context, createWorkerClient);
}
