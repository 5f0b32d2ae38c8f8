import type { PreviewTarget, PreviewTargetItem, PreviewTargetsResult } from '../../protocol/index.ts';
import { groupKindKey } from '../../kubernetes/group-version-kind.ts';
import { podSourcesFor } from '../../workspace/pod-matching.ts';
import type { PodSource, Workspace, WorkspaceObject } from '../../workspace/workspace.ts';
import { isSamePath } from '../references/named-thing.ts';
import { findObject, identifyObject } from './object-identifier.ts';
import { samplePodSource } from './sample-source.ts';

/** Kinds that change Pods of others. */
const injectingKinds: ReadonlySet<string> = new Set([
  'SidecarSet.apps.kruise.io',
  'WorkloadSpread.apps.kruise.io',
  'PersistentPodState.apps.kruise.io',
  'PodProbeMarker.apps.kruise.io',
  'PodUnavailableBudget.policy.kruise.io',
]);

/** Whether objects of the kind change Pods of others. */
export function isInjecting(object: WorkspaceObject): boolean {
  return injectingKinds.has(groupKindKey(object.gvk));
}

/** Whether a Pod can be shown for `object`. */
export function isPreviewable(workspace: Workspace, object: WorkspaceObject): boolean {
  return !object.isPartial && (isInjecting(object) || workspace.podSourcesOf(object).length > 0);
}

/** The Pods that can be shown for `object`: its own, those that it applies to, or a made-up one. */
export function previewTargetsOf(workspace: Workspace, object: WorkspaceObject): PreviewTargetsResult {
  if (!isPreviewable(workspace, object)) return null;
  const sources = podSourcesFor(workspace, object);
  const targets = sources.map((source) => itemOf(workspace, source));
  return { title: titleOf(object), targets: targets.length > 0 ? targets : [sampleItem(workspace, object)] };
}

/** What a target stands for: the Pod source, and the object that it is a sample for. */
export interface ResolvedTarget {
  readonly source: PodSource;
  readonly sampleOf: WorkspaceObject | undefined;
}

/** The Pod source behind a target; `undefined` where it is gone, or no sample can be made. */
export function resolveTarget(workspace: Workspace, target: PreviewTarget): ResolvedTarget | undefined {
  const object = findObject(workspace, target.object);
  if (object === undefined) return undefined;
  if (target.isSample === true) {
    const source = samplePodSource(workspace, object);
    return source && { source, sampleOf: object };
  }
  const sources = workspace.podSourcesOf(object);
  const { templatePath } = target;
  const source =
    sources.find((candidate) => templatePath && isSamePath(candidate.templatePath, templatePath)) ?? sources[0];
  return source && { source, sampleOf: undefined };
}

/** `Deployment storefront`. */
export function titleOf({ gvk, name }: WorkspaceObject): string {
  return `${gvk.kind} ${name}`.trim();
}

function itemOf(workspace: Workspace, { object, templatePath }: PodSource): PreviewTargetItem {
  const hasSeveral = workspace.podSourcesOf(object).length > 1;
  const where = object.namespace === undefined ? '' : `namespace ${object.namespace}`;
  return {
    label: titleOf(object),
    description: hasSeveral ? `${where}, ${templatePath.join('.')}` : where,
    target: { object: identifyObject(workspace, object), ...(hasSeveral && { templatePath }) },
  };
}

function sampleItem(workspace: Workspace, object: WorkspaceObject): PreviewTargetItem {
  return {
    label: 'A sample Pod',
    description: `made up for ${titleOf(object)}: no workload of this workspace matches it`,
    target: { object: identifyObject(workspace, object), isSample: true },
  };
}
