import { replicasOf } from '../../kubernetes/workload-kinds.ts';
import type { PreviewInjectionParams, PreviewInjectionResult, PreviewLink } from '../../protocol/index.ts';
import { podSourcesFor } from '../../workspace/pod-matching.ts';
import { podView, type PodView } from '../../workspace/pod-view.ts';
import type { PodSource, Workspace } from '../../workspace/workspace.ts';
import { AnnotatedText, type TextLink } from './annotated-text.ts';
import { podObject, renderPod } from './pod-yaml.ts';
import { resolveTarget, titleOf, type ResolvedTarget } from './preview-targets.ts';
import { ReferencedObjects } from './referenced-objects.ts';
import { writeHeader } from './write-header.ts';
import { writePod } from './write-pod.ts';

/** The Pod before and after Kruise's webhook, as text. `null` where the target is gone. */
export function previewInjection(workspace: Workspace, params: PreviewInjectionParams): PreviewInjectionResult {
  const shown = viewOf(workspace, params);
  if (shown === undefined) return null;
  const { view, target, replica } = shown;
  const objects = new ReferencedObjects(workspace);
  const { object, templatePath } = view.source;
  const title = templatePath.length === 0 ? titleOf(object) : `Pod of ${titleOf(object)}`;
  const text = new AnnotatedText();
  writeHeader(text, { view, title, replica, isSample: target.sampleOf !== undefined, objects });
  writePod(text, podObject(view, view.result.pod), view.result.steps, objects);
  return {
    title,
    before: renderPod(podObject(view, view.result.before)),
    after: text.text,
    links: text.links.map((link) => toPreviewLink(workspace, link)),
    isInjected: view.result.steps.length > 0,
    ...(view.result.rejection && { rejection: view.result.rejection.message }),
    ...(replica && { replica }),
    dependencies: dependenciesOf(workspace, target, objects),
  };
}

/** The Pod that a preview or an explanation is about. */
export interface ShownPod {
  readonly view: PodView;
  readonly target: ResolvedTarget;
  /** Where a WorkloadSpread tells replicas apart. */
  readonly replica: { readonly shown: number; readonly count: number } | undefined;
}

/** The Pod that `params` asks for; `undefined` where its source is gone. */
export function viewOf(workspace: Workspace, params: PreviewInjectionParams): ShownPod | undefined {
  const target = resolveTarget(workspace, params.target);
  if (target === undefined) return undefined;
  const { source, sampleOf } = target;
  const count = replicasOf(source.object.gvk.group, source.object.gvk.kind, source.object.value) ?? 1;
  const wanted = Math.trunc(params.replica ?? 0);
  const shown = Math.max(0, Math.min(wanted, count - 1)) || 0;
  const compute = (): PodView => podView(workspace, source, { replica: shown });
  // A made-up Pod is no part of the workspace: what is computed for it counts for the object that it is made for.
  const view = sampleOf === undefined ? compute() : workspace.remember(sampleOf, `sample-view ${shown}`, compute);
  const isSpread = count > 1 && (sampleOf?.gvk.kind === 'WorkloadSpread' || hasWorkloadSpread(workspace, source));
  return { view, target, replica: isSpread ? { shown, count } : undefined };
}

/** Files that the text depends on. */
export function dependenciesOf(
  workspace: Workspace,
  { source, sampleOf }: ResolvedTarget,
  objects: ReferencedObjects,
): readonly string[] {
  const namespace = source.object.namespace;
  const namespaces =
    namespace === undefined ? [] : workspace.objects({ group: '', kind: 'Namespace', name: namespace });
  const involved = [sampleOf ?? source.object, ...objects.objects, ...namespaces];
  return [...new Set(involved.map(({ uri }) => uri))].sort();
}

function hasWorkloadSpread(workspace: Workspace, { object }: PodSource): boolean {
  if (object.namespace === undefined) return false;
  const query = { group: 'apps.kruise.io', kind: 'WorkloadSpread', namespace: object.namespace };
  for (const spread of workspace.objects(query)) {
    if (podSourcesFor(workspace, spread).some((source) => source.object === object)) return true;
  }
  return false;
}

function toPreviewLink(workspace: Workspace, { range, target, tooltip }: TextLink): PreviewLink {
  const { object, path } = target;
  return { range, uri: object.uri, targetRange: workspace.rangeOf(object, path, 'key'), tooltip };
}
