import { FileChangeType, type DidChangeWatchedFilesParams, type FileEvent } from 'vscode-languageserver';
import { uriKey } from '../../workspace/uri.ts';
import { notification } from '../guard.ts';
import type { ServerContext } from '../server-context.ts';

/** So many files are read at the same time: a change of branches touches thousands. */
const parallelReads = 8;

const manifestName = /\.(?:ya?ml|json)$/i;
const skippedDirectory = /\/(?:\.git|node_modules)\//;

/** Follows changes on disk. */
export const didChangeWatchedFilesHandler = notification(
  'workspace/didChangeWatchedFiles',
  async (context, { changes }: DidChangeWatchedFilesParams) => {
    // Of several events about a file only the last one counts.
    const latest = new Map(changes.map((change) => [uriKey(change.uri), change]));
    const queue = [...latest.values()].filter(({ uri }) => !skippedDirectory.test(uri));
    const work = async (): Promise<void> => {
      for (let change = queue.shift(); change !== undefined; change = queue.shift()) await follow(context, change);
    };
    await Promise.all(Array.from({ length: parallelReads }, work));
  },
);

async function follow({ workspace }: ServerContext, { uri, type }: FileEvent): Promise<void> {
  if (type !== FileChangeType.Deleted) {
    if (manifestName.test(uri)) await workspace.fileChanged(uri);
    return;
  }
  workspace.fileDeleted(uri);
  if (manifestName.test(uri)) return;
  // It may have been a directory: clients tell of the directory alone.
  const prefix = uriKey(uri).replace(/\/?$/, '/');
  for (const known of workspace.uris()) if (uriKey(known).startsWith(prefix)) workspace.fileDeleted(known);
}
