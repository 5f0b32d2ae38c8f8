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

export async function report(event: TestEvent): Promise<void> {
  await post('/event', event);
}

/** Takes a picture of the window, to be looked at by people. */
export async function screenshot(name: string): Promise<void> {
  // The workbench draws a little after the extension host has its answer.
  await new Promise((done) => setTimeout(done, 700));
  await post('/screenshot', { name });
}

/** Presses keys (`ArrowDown`, `Enter`) as a person would. Gives whether that is possible: on the desktop it is not. */
export async function press(...keys: readonly string[]): Promise<boolean> {
  return (await post('/press', { keys })) !== 501;
}

/** Changes a file on disk without the editor; `undefined` deletes it. */
export async function writeOnDisk(path: string, text: string | undefined): Promise<void> {
  await post('/write', text === undefined ? { path } : { path, text });
}

// Requests go one after the other, so that events arrive in order.
let queue: Promise<unknown> = Promise.resolve();

/** Gives the status: what the editor cannot do is no error here. */
function post<P extends keyof HarnessRequests>(path: P, body: HarnessRequests[P]): Promise<number> {
  const sent = queue.then(async () => {
    const response = await fetch(`${session().harness}${path}`, { method: 'POST', body: JSON.stringify(body) });
    const { ok, status } = response;
    if (ok || status === 501) return status;
    throw new Error(`the harness answered ${path} with ${status}: ${await response.text()}`);
  });
  queue = sent.catch(() => undefined);
  return sent;
}
