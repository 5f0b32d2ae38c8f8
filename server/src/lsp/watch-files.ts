import { DidChangeWatchedFilesNotification, WatchKind } from 'vscode-languageserver';
import type { ServerContext } from './server-context.ts';

/** Asks the client to tell of changes on disk: of manifests, and of directories that go, since nothing is told of the files in them. */
export async function watchFiles({ connection, session }: ServerContext): Promise<void> {
  if (!session.registersWatchers) return;
  await connection.client.register(DidChangeWatchedFilesNotification.type, {
    watchers: [{ globPattern: '**/*.{yaml,yml,json}' }, { globPattern: '**', kind: WatchKind.Delete }],
  });
}
