import { silentLogger } from '../../../server/src/base/logger.ts';
import { defaultConfiguration, type Configuration } from '../../../server/src/workspace/configuration.ts';
import { ManifestWorkspace, type WorkspaceOptions } from '../../../server/src/workspace/manifest-workspace.ts';
import { InMemoryFileSystem } from './in-memory-file-system.ts';

/** A workspace over `files` below `file:///w/`, read completely. */
export async function createWorkspace(
  files: Readonly<Record<string, string>> = {},
  configuration: Partial<Configuration> = {},
  options: Partial<WorkspaceOptions> = {},
): Promise<{ readonly workspace: ManifestWorkspace; readonly fileSystem: InMemoryFileSystem }> {
  const entries = Object.entries(files).map(([path, text]) => [`file:///w/${path}`, text] as const);
  const fileSystem = new InMemoryFileSystem(Object.fromEntries(entries));
  const workspace = new ManifestWorkspace({
    fileSystem,
    logger: silentLogger,
    configuration: { ...defaultConfiguration, ...configuration },
    ...options,
  });
  await workspace.scan(['file:///w']);
  return { workspace, fileSystem };
}
