import { projectFileName } from '../protocol/settings.ts';
import type { Configuration } from './configuration.ts';
import type { FileSystem } from './file-system.ts';
import { baseNameOf } from './uri.ts';

/** The project's own settings, for the editor and the command line. */
export const configurationFileName = projectFileName;

/** What a `kruise-lint.yaml` says. */
export type FileSettings = Partial<Omit<Configuration, 'folders'>> & {
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
};

/** Whether a file holds settings of a project. */
export function isConfigurationFile(uri: string): boolean {
  return baseNameOf(uri) === configurationFileName;
}

/** So much of the file is read; a longer one is none. */
const maxLength = 1024 * 1024;

/** A file that was found, with its text. */
export interface FoundConfigurationFile {
  readonly uri: string;
  readonly text: string;
}

/**
 * The nearest `kruise-lint.yaml`, in `directory` (a URI with its last slash) or above it, up to the root of the git repository.
 * Without a repository nothing above `top` counts: what lies there belongs to somebody else.
 */
export async function findConfigurationFile(
  fileSystem: Pick<FileSystem, 'readFile'>,
  directory: string,
  top: string,
): Promise<FoundConfigurationFile | undefined> {
  let found: FoundConfigurationFile | undefined;
  for (const current of directoriesUpwardFrom(directory)) {
    if (found === undefined) {
      const uri = current + configurationFileName;
      const text = (await fileSystem.readFile(uri, maxLength))?.text;
      if (text !== undefined) found = { uri, text };
    }
    if (found !== undefined && found.uri.startsWith(top)) return found;
    if (await isRepository(fileSystem, current)) return found;
  }
  return undefined;
}

/** The file at `uri` itself; `undefined` where it cannot be read. */
export async function readConfigurationText(
  fileSystem: Pick<FileSystem, 'readFile'>,
  uri: string,
): Promise<FoundConfigurationFile | undefined> {
  const text = (await fileSystem.readFile(uri, maxLength))?.text;
  return text === undefined ? undefined : { uri, text };
}

function directoriesUpwardFrom(directory: string): readonly string[] {
  const root = /^[^:]+:(?:\/\/[^/]*)?\//.exec(directory)?.[0] ?? directory;
  const directories: string[] = [];
  for (let current = directory; current.length >= root.length;) {
    directories.push(current);
    if (current.length === root.length) break;
    current = current.slice(0, current.lastIndexOf('/', current.length - 2) + 1);
  }
  return directories;
}

/** A repository has a directory `.git`; a second work tree of one has a file of that name. */
async function isRepository(fileSystem: Pick<FileSystem, 'readFile'>, directory: string): Promise<boolean> {
  for (const name of ['.git/HEAD', '.git']) {
    if ((await fileSystem.readFile(directory + name, maxLength)) !== undefined) return true;
  }
  return false;
}
