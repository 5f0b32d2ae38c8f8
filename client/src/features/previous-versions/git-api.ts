import * as vscode from 'vscode';

/** What is used of the API of VS Code's own git extension (`vscode.git`, version 1). */
export interface GitApi {
  readonly repositories: readonly GitRepository[];
  readonly onDidOpenRepository: vscode.Event<GitRepository>;
  readonly onDidCloseRepository: vscode.Event<GitRepository>;
  getRepository(uri: vscode.Uri): GitRepository | null;
}

export interface GitRepository {
  readonly state: {
    /** Without a commit where there is none yet. */
    readonly HEAD: { readonly commit?: string } | undefined;
    readonly workingTreeChanges: readonly GitChange[];
    readonly indexChanges: readonly GitChange[];
    readonly mergeChanges: readonly GitChange[];
    readonly onDidChange: vscode.Event<void>;
  };
  /** The text of a file in a commit; rejects where it is not in it. */
  show(commit: string, path: string): Promise<string>;
}

export interface GitChange {
  /** Where the file was before, also where it was renamed. */
  readonly originalUri: vscode.Uri;
}

interface GitExtension {
  /** Whether it is switched on and has found git; it may come later. */
  readonly enabled: boolean;
  readonly onDidChangeEnablement: vscode.Event<boolean>;
  getAPI(version: 1): GitApi;
}

/** Calls `found` with the git extension's API once there is one: never in the browser, or where it is switched off. */
export async function whenGitIsThere(context: vscode.ExtensionContext, found: (git: GitApi) => void): Promise<void> {
  const extension = vscode.extensions.getExtension<GitExtension>('vscode.git');
  if (extension === undefined) return;
  const git = await extension.activate();
  if (!git.enabled) await untilEnabled(context, git);
  found(git.getAPI(1));
}

/** It tells of being enabled before its API can be had: what waits for this goes on a moment later. */
function untilEnabled(context: vscode.ExtensionContext, git: GitExtension): Promise<void> {
  return new Promise((done) => {
    const waiting = git.onDidChangeEnablement((isEnabled) => {
      if (!isEnabled) return;
      waiting.dispose();
      done();
    });
    context.subscriptions.push(waiting);
  });
}
