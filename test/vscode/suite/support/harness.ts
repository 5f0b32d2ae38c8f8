import * as vscode from 'vscode';
import { sessionFile, type HarnessRequests, type TestEvent, type TestSession } from '../../harness/protocol.ts';

let current: TestSession | undefined;

/** The session's description, from the file that the harness put into the workspace. */
export async function readSession(): Promise<TestSession> {
  const bytes = await vscode.workspace.fs.readFile(fileUri(sessionFile));
  current = JSON.parse(new TextDecoder().decode(bytes)) as TestSession;
  return current;
}

export function session(): TestSession {
  if (!current) throw new Error('the session has not been read');
  return current;
}

/** The URI of a file of the workspace. */
export function fileUri(path: string): vscode.Uri {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  if (!folder) throw new Error('no folder is open');
  return vscode.Uri.joinPath(folder.uri, path);
}

export function report(event: TestEvent): Promise<void> {
  return post('/event', event);
}

/** Takes a picture of the window, to be looked at by people. */
export async function screenshot(name: string): Promise<void> {
  // The workbench draws a little after the extension host has its answer.
  await new Promise((done) => setTimeout(done, 700));
  await post('/screenshot', { name });
}

/** Changes a file on disk without the editor; `undefined` deletes it. */
export function writeOnDisk(path: string, text: string | undefined): Promise<void> {
  return post('/write', text === undefined ? { path } : { path, text });
}

// Requests go one after the other, so that events arrive in order.
let queue = Promise.resolve();

function post<P extends keyof HarnessRequests>(path: P, body: HarnessRequests[P]): Promise<void> {
  const sent = queue.then(async () => {
    const response = await fetch(`${session().harness}${path}`, { method: 'POST', body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`the harness answered ${path} with ${response.status}: ${await response.text()}`);
  });
  queue = sent.catch(() => undefined);
  return sent;
}
