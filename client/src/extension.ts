import type * as vscode from 'vscode';
import { activateExtension } from './activate.ts';
import { createNodeClient } from './language-client/node-client.ts';

/** Called by VS Code on the desktop and on servers. */
export function activate(context: vscode.ExtensionContext): void {
  activateExtension(context, createNodeClient);
}
