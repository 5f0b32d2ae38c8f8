/** Runs inside VS Code's extension host: wakes the extension, opens a manifest, and writes down how long both took. */
import * as vscode from 'vscode';
import { manifestFile, resultFile, watchKey, type Activation, type WatchedActivation } from './activation-protocol.ts';

/** Milliseconds that an editor is given to become quiet. */
const longestWait = 15_000;

/** What VS Code calls once its window is up. */
export async function run(): Promise<void> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  if (folder === undefined) throw new Error('there is no workspace');
  const result = await wake(folder).catch((error: unknown): { failure: string } => ({ failure: String(error) }));
  const bytes = new TextEncoder().encode(JSON.stringify(result));
  await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(folder, resultFile), bytes);
}

async function wake(folder: vscode.Uri): Promise<Activation> {
  const extension = vscode.extensions.getExtension('kruise-tools.kruise-tools');
  if (extension === undefined) throw new Error('the extension is not there');
  if (extension.isActive) throw new Error('the extension was awake already');
  await untilQuiet();
  const before = process.cpuUsage();
  const start = performance.now();
  await extension.activate();
  const activated = performance.now() - start;
  const { user, system } = process.cpuUsage(before);
  const manifest = vscode.Uri.joinPath(folder, manifestFile);
  const findings = findingsOf(manifest);
  await vscode.window.showTextDocument(manifest);
  await findings;
  const watched = (globalThis as Record<string, unknown>)[watchKey] as WatchedActivation;
  return { ...watched, activated, processor: (user + system) / 1000, found: performance.now() - start };
}

/** VS Code has work of its own at its start; waits until the extension host has had nothing to do for a while. */
async function untilQuiet(): Promise<void> {
  const end = performance.now() + longestWait;
  for (let calm = 0; calm < 20 && performance.now() < end;) {
    const before = performance.now();
    await new Promise((resolve) => setTimeout(resolve, 50));
    calm = performance.now() - before < 70 ? calm + 1 : 0;
  }
}

function findingsOf(uri: vscode.Uri): Promise<void> {
  return new Promise((resolve) => {
    vscode.languages.onDidChangeDiagnostics(({ uris }) => {
      const isChanged = uris.some((changed) => changed.toString() === uri.toString());
      if (isChanged && vscode.languages.getDiagnostics(uri).length > 0) resolve();
    });
  });
}
