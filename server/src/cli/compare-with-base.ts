import type { ManifestWorkspace } from '../workspace/manifest-workspace.ts';
import { uriKey } from '../workspace/uri.ts';
import type { OptionDescription, ParsedOptions } from './options.ts';
import { UsageError, type CliPlatform } from './platform.ts';

/** The option that names the revision to compare with. */
export const baseOption: OptionDescription = {
  type: 'string',
  value: 'REV',
  description:
    'compare with this git revision (HEAD, origin/main …): tells what the cluster refuses of the changes since',
};

/**
 * Lets the workspace compare with the revision of `--base`, or with `fallback` where that is left out; with neither it compares with
 * nothing. Throws `UsageError` where there is no such revision.
 */
export async function compareWithBase(
  platform: CliPlatform,
  workspace: ManifestWorkspace,
  options: ParsedOptions,
  fallback?: string,
): Promise<void> {
  const revision = options.text('base') ?? fallback;
  if (revision === undefined) return;
  const paths = [...options.positionals, ...options.list('context')].filter((path) => path !== '-');
  const former = await platform.formerFiles(revision, paths.length > 0 ? paths : ['.']);
  if ('problem' in former) throw new UsageError(`--base: ${former.problem}`);
  const known = new Set(workspace.uris().map(uriKey));
  // A file that is there and was not asked for still holds what it holds: nothing of it has moved.
  workspace.setPreviousVersions(
    revision,
    former.files.filter(({ uri, isGone }) => isGone || known.has(uriKey(uri))),
  );
}
