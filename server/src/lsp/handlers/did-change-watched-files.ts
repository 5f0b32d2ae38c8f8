import { FileChangeType, type DidChangeWatchedFilesParams } from 'vscode-languageserver';
import type { ManifestWorkspace } from '../../workspace/manifest-workspace.ts';
import { uriKey } from '../../workspace/uri.ts';
import { isConfigurationFile } from '../../workspace/configuration-file.ts';
import { followSettings } from '../apply-settings.ts';
import { notification } from '../guard.ts';

/** So many files are read at the same time: a change of branches touches thousands. */
const parallelReads = 8;

const manifestName = /\.(?:ya?ml|json)$/i;
const skippedDirectory = /\/(?:\.git|node_modules)\//;

/** Follows changes on disk. */
export const didChangeWatchedFilesHandler = notification(
  'workspace/didChangeWatchedFiles',
  async (context, { changes }: DidChangeWatchedFilesParams) => {
    const { workspace } = context;
    // Of several events about a file only the last one counts.
    const latest = new Map(changes.map((change) => [uriKey(change.uri), change]));
    const relevant = [...latest.values()].filter(({ uri }) => !skippedDirectory.test(uri));
    const gone = relevant.filter(({ type }) => type === FileChangeType.Deleted).map(({ uri }) => uri);
    for (const uri of gone.filter(isManifest)) workspace.fileDeleted(uri);
    // Of a directory that is gone clients tell nothing but that: the files in it go with it.
    for (const uri of filesBelow(workspace, new Set(gone.filter((uri) => !isManifest(uri)).map(uriKey)))) {
      workspace.fileDeleted(uri);
    }
    const queue = relevant.filter(({ type, uri }) => type !== FileChangeType.Deleted && isManifest(uri));
    const read = async (): Promise<void> => {
      for (let change = queue.shift(); change !== undefined; change = queue.shift()) {
        await workspace.fileChanged(change.uri);
      }
    };
    await Promise.all(Array.from({ length: parallelReads }, read));
    if (relevant.some(({ uri }) => isConfigurationFile(uri))) await followSettings(context);
  },
);

function isManifest(uri: string): boolean {
  return manifestName.test(uri);
}

/** The known files that lie in one of `directories` (URI keys), however deep. */
function filesBelow(workspace: ManifestWorkspace, directories: ReadonlySet<string>): readonly string[] {
  if (directories.size === 0) return [];
  return workspace.uris().filter((uri) => {
    const key = uriKey(uri);
    for (let end = key.lastIndexOf('/'); end > 0; end = key.lastIndexOf('/', end - 1)) {
      if (directories.has(key.slice(0, end))) return true;
    }
    return false;
  });
}
