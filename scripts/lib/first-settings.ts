import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The examples' README in place of VS Code's own welcome page, and nothing beside the manifests. */
const settings = {
  'workbench.startupEditor': 'readme',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'chat.disableAIFeatures': true,
  // The examples are a folder of this repository; edits of them are compared with its HEAD.
  'git.openRepositoryInParentFolders': 'always',
};

/** Gives an editor that starts for the first time its settings; those of a later one are the user's. */
export async function writeFirstSettings(userDataFolder: string): Promise<void> {
  await mkdir(join(userDataFolder, 'User'), { recursive: true });
  const file = join(userDataFolder, 'User/settings.json');
  await writeFile(file, `${JSON.stringify(settings, undefined, 2)}\n`, { flag: 'wx' }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
}
