import { checkConfigurationFile } from '../rules/configuration-file/configuration-findings.ts';
import { allMetas } from '../rules/registry.ts';
import {
  configurationFileName,
  findConfigurationFile,
  readConfigurationText,
  type FileSettings,
} from '../workspace/configuration-file.ts';
import type { FileSystem } from '../workspace/file-system.ts';
import { directoryOf } from '../workspace/uri.ts';
import type { Logger } from '../base/logger.ts';
import type { ManifestWorkspace } from '../workspace/manifest-workspace.ts';

/** What the `kruise-lint.yaml` of a folder says, and where its globs start. */
export interface ProjectFile {
  readonly directory: string;
  readonly settings: FileSettings;
}

/** What files are read with. */
export interface ProjectContext {
  readonly workspace: ManifestWorkspace;
  readonly fileSystem: FileSystem;
  readonly logger: Logger;
}

/**
 * Reads the file that holds for a workspace folder: the nearest one, in it or above it in its repository. What is valid of a
 * broken file counts, since it is broken at every key that is typed.
 */
export async function readProjectFile(context: ProjectContext, folder: string): Promise<ProjectFile | undefined> {
  const directory = folder.replace(/\/?$/, '/');
  const files = openFilesFirst(context);
  // A folder of a virtual file system is the repository; above it there is nothing to ask for.
  const file = directory.startsWith('file:')
    ? await findConfigurationFile(files, directory, directory)
    : await readConfigurationText(files, directory + configurationFileName);
  const base = file && directoryOf(file.uri);
  if (file === undefined || base === undefined) return undefined;
  const codes = allMetas.map(({ code }) => code);
  const { settings, problems } = checkConfigurationFile(file, codes);
  if (problems.length > 0) context.logger.warn(`${file.uri} has ${problems.length} problems: open it to see them.`);
  return { directory: base, settings };
}

/** What is being typed counts before it is saved, as everywhere. */
function openFilesFirst({ workspace, fileSystem }: ProjectContext): Pick<FileSystem, 'readFile'> {
  return {
    readFile(uri, maxBytes) {
      const text = workspace.openFile(uri)?.file.text;
      return text === undefined ? fileSystem.readFile(uri, maxBytes) : Promise.resolve({ text, size: text.length });
    },
  };
}
