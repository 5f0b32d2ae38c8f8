import type { ManifestWorkspace, OpenFile } from '../workspace/manifest-workspace.ts';

/** The open file, unless it is one that is not read at all, because of its size for example: nothing is said about those. */
export function readableFile(workspace: ManifestWorkspace, uri: string): OpenFile | undefined {
  return workspace.skipReason(uri) === undefined ? workspace.openFile(uri) : undefined;
}
