import type { DidChangeWorkspaceFoldersParams } from 'vscode-languageserver';
import { applySettings } from '../apply-settings.ts';
import { notification } from '../guard.ts';

/** Reads folders that were added, and forgets the files of those that were removed. */
export const didChangeWorkspaceFoldersHandler = notification(
  'workspace/didChangeWorkspaceFolders',
  async (context, { event }: DidChangeWorkspaceFoldersParams) => {
    const uris = (folders: readonly { readonly uri: string }[]): string[] => folders.map(({ uri }) => uri);
    context.scans.setRoots(uris(event.added), uris(event.removed));
    await applySettings(context);
    await context.scans.start();
  },
);
