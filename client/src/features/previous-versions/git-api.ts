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
  readonly enabled: boolean;
  getAPI(version: 1): GitApi;
}

/** The git extension's API; `undefined` where there is none: in the browser, or where it is switched off. */
export async function findGit(): Promise<GitApi | undefined> {
  const extension = vscode.extensions.getExtension<GitExtension>('vscode.git');
  if (extension === undefined) return undefined;
  try {
    const git = await extension.activate();
    return git.enabled ? git.getAPI(1) : undefined;
  } catch {
    // No git on this machine: then there is nothing to compare with, and nothing to say.
    return undefined;
  }
}
