import { silentLogger } from '../base/logger.ts';
import type { Configuration } from '../workspace/configuration.ts';
import { isLeftOut } from '../workspace/folder-configuration.ts';
import type { FileSystem } from '../workspace/file-system.ts';
import { ManifestWorkspace } from '../workspace/manifest-workspace.ts';
import { standardInputUri, UsageError, type CliPlatform } from './platform.ts';

/** Standard input as a path. */
const standardInput = '-';

/** Where every document is looked at twice, when it is indexed and when it is checked, a run reads it once all the same. */
const allDocuments = { maxCharacters: Infinity, minDocuments: 0 };

/** Manifests that were read, and which of them the user asked about. */
export interface LoadedManifests {
  readonly workspace: ManifestWorkspace;
  /** The files below the paths that the user gave, sorted; not those that only serve as context. */
  readonly uris: readonly string[];
}

/** How manifests are loaded. */
export interface LoadOptions {
  /** Whether the command edits them. */
  readonly willChange?: boolean;
  /** Whether documents are looked at for themselves only; see `ManifestWorkspace`. */
  readonly isAlone?: boolean;
  /** Told of each text that is read, before it is looked at: its length in characters. */
  readonly onRead?: (characters: number) => void;
}

/**
 * Reads the manifests below `paths` and `context`. What is skipped is told on standard error, one line each. Throws
 * `UsageError` where a path is not there.
 */
export async function loadManifests(
  platform: CliPlatform,
  configuration: Configuration,
  paths: readonly string[],
  context: readonly string[],
  { willChange = false, isAlone = false, onRead }: LoadOptions = {},
): Promise<LoadedManifests> {
  const files = new Set<string>();
  for (const path of [...paths, ...context]) {
    if (path === standardInput) continue;
    const kind = await platform.kindOf(path);
    if (kind === undefined) throw new UsageError(`${path}: no such file or directory, or it cannot be read`);
    if (kind === 'file') files.add(platform.toUri(path));
  }
  const asked = new Set<string>();
  const workspace = new ManifestWorkspace({
    fileSystem: fileSystemWithFiles(platform.fileSystem, files, onRead),
    logger: silentLogger,
    configuration,
    ...(isAlone ? {} : { recentDocuments: allDocuments }),
    isOneShot: !willChange,
    isIndexed: !isAlone,
  });
  const rootOf = (path: string): string => platform.toUri(path);
  const roots = [...new Set([...paths, ...context].filter((path) => path !== standardInput).map(rootOf))];
  const { skipped } = await workspace.scan(roots);
  for (const { uri, reason } of skipped) platform.writeError(`skipped ${platform.toPath(uri)}: ${reason}\n`);
  for (const uri of [...files].filter((file) => isLeftOut(configuration, file))) {
    platform.writeError(`skipped ${platform.toPath(uri)}: kruise-lint.yaml leaves it out\n`);
  }

  const askedRoots = paths.filter((path) => path !== standardInput).map(rootOf);
  for (const uri of workspace.uris()) {
    if (askedRoots.some((root) => uri === root || uri.startsWith(withSlash(root)))) asked.add(uri);
  }
  if (paths.includes(standardInput)) {
    workspace.open(standardInputUri, 'yaml', 1, await platform.readStandardInput());
    asked.add(standardInputUri);
  }
  return { workspace, uris: [...asked].sort() };
}

/** A file that the user names is read whatever its name, also where it looks like no manifest. */
function fileSystemWithFiles(
  fileSystem: FileSystem,
  files: ReadonlySet<string>,
  onRead: LoadOptions['onRead'],
): FileSystem {
  return {
    async readFile(uri, maxBytes) {
      const file = await fileSystem.readFile(uri, maxBytes);
      onRead?.(file?.text?.length ?? 0);
      return file;
    },
    async *findManifests(root, onSkipped) {
      if (files.has(root)) yield root;
      else yield* fileSystem.findManifests(root, onSkipped);
    },
  };
}

function withSlash(uri: string): string {
  return uri.endsWith('/') ? uri : `${uri}/`;
}
