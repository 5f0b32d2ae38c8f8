import type * as vscode from 'vscode';
import { activateExtension } from './activate.ts';

/** Called by VS Code in the browser. */
export function activate(context: vscode.ExtensionContext): void {
  activateExtension(context, async (...about) => {
    const { createWorkerClient } = await import('./language-client/worker-client.ts');
    return createWorkerClient(...about);
  });
}
