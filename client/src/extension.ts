import type * as vscode from 'vscode';
import { activateExtension } from './activate.ts';

/** Called by VS Code on the desktop and on servers. */
export function activate(context: vscode.ExtensionContext): void {
  activateExtension(context, async (...about) => {
    const { createNodeClient } = await import('./language-client/node-client.ts');
    return createNodeClient(...about);
  });
}
