import * as vscode from 'vscode';
import type { LanguageServer } from '../../language-client/language-server.ts';
import { whenGitIsThere, type GitApi, type GitRepository } from './git-api.ts';
import { PreviousVersions } from './previous-versions.ts';

/** Lets the server compare manifests with git's HEAD. Where there is no git, nothing happens. */
export function activatePreviousVersions(
  context: vscode.ExtensionContext,
  server: LanguageServer,
  log: vscode.LogOutputChannel,
): Promise<void> {
  return whenGitIsThere(context, (git) => followGit(context, new PreviousVersions(git, server, log), server, git));
}

function followGit(
  context: vscode.ExtensionContext,
  versions: PreviousVersions,
  server: LanguageServer,
  git: GitApi,
): void {
  const follow = ({ state }: GitRepository): void => {
    context.subscriptions.push(state.onDidChange(() => versions.updateSoon()));
    versions.updateSoon();
  };
  let wasRunning = server.state.kind === 'running';
  context.subscriptions.push(
    versions,
    git.onDidOpenRepository(follow),
    git.onDidCloseRepository(() => versions.updateSoon()),
    vscode.workspace.onDidOpenTextDocument(() => versions.updateSoon()),
    server.onDidChangeState(({ kind }) => {
      if (kind === 'running' && !wasRunning) versions.startOver();
      wasRunning = kind === 'running';
    }),
  );
  git.repositories.forEach(follow);
}
