/** Stands in for the extension's code in the copy that is measured: loads it and activates it, and notes how long each takes. */
import { createRequire } from 'node:module';
import type * as vscode from 'vscode';
import { watchKey, type WatchedActivation } from './activation-protocol.ts';

interface ExtensionCode {
  activate(context: vscode.ExtensionContext): unknown;
}

const start = performance.now();
const code = createRequire(__filename)('../client/extension.cjs') as ExtensionCode;
const loading = performance.now() - start;

export async function activate(context: vscode.ExtensionContext): Promise<unknown> {
  const called = performance.now();
  const result = await code.activate(context);
  const watched: WatchedActivation = { loading, activating: performance.now() - called };
  (globalThis as Record<string, unknown>)[watchKey] = watched;
  return result;
}
