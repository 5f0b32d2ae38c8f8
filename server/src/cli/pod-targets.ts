import { previewTargetsOf } from '../features/injection-preview/preview-targets.ts';
import { identifyObject } from '../features/injection-preview/object-identifier.ts';
import type { PreviewInjectionParams, PreviewTarget } from '../protocol/index.ts';
import { loadManifests } from './load-manifests.ts';
import { readConfiguration } from './configuration.ts';
import { workspaceOptions, type OptionTable, type ParsedOptions } from './options.ts';
import { UsageError, type CliPlatform } from './platform.ts';
import type { ManifestWorkspace } from '../workspace/manifest-workspace.ts';
import type { WorkspaceObject } from '../workspace/workspace.ts';

/** Options of the commands that look at Pods. */
export const podOptions = {
  pod: {
    type: 'string',
    value: 'FILE',
    description: 'manifest of the Pod or workload, or of a SidecarSet to see what it does; - for standard input',
  },
  replica: {
    type: 'string',
    value: 'N',
    description: 'which Pod of the workload, from 0 (default 0): WorkloadSpreads tell them apart',
  },
  ...workspaceOptions,
} as const satisfies OptionTable;

/** The Pods that the user asks about, in the workspace of all manifests given. */
export interface PodTargets {
  readonly workspace: ManifestWorkspace;
  readonly targets: readonly PreviewInjectionParams[];
}

/** Reads the manifests and finds the Pods of `--pod`. Throws `UsageError` where there are none. */
export async function findPodTargets(options: ParsedOptions, platform: CliPlatform): Promise<PodTargets> {
  const file = options.text('pod');
  if (file === undefined) throw new UsageError('Name the manifest of the Pod or workload: --pod FILE');
  const replica = readReplica(options.text('replica'));
  const context = [...options.positionals, ...options.list('context')];
  const configuration = await readConfiguration(options, platform, [file, ...options.positionals]);
  const { workspace, uris } = await loadManifests(platform, configuration, [file], context);
  const targets = uris
    .flatMap((uri) => workspace.objectsOf(uri))
    .flatMap((object) => targetsOf(workspace, object))
    .map((target) => ({ target, replica }));
  if (targets.length === 0) throw new UsageError(`${file}: there is no Pod and no workload with a Pod template in it`);
  return { workspace, targets };
}

/** All Pod templates of a workload; for an object that injects, the Pods that it applies to. */
function targetsOf(workspace: ManifestWorkspace, object: WorkspaceObject): readonly PreviewTarget[] {
  const templates = workspace.podSourcesOf(object);
  if (templates.length === 0) return (previewTargetsOf(workspace, object)?.targets ?? []).map(({ target }) => target);
  const identified = identifyObject(workspace, object);
  return templates.map(({ templatePath }) => ({ object: identified, templatePath }));
}

function readReplica(text: string | undefined): number {
  if (text === undefined) return 0;
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`--replica takes a whole number from 0; '${text}' is none`);
  return Number(text);
}
