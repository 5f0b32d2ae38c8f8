import { asObject, asString, objectsOf, valueAt, type JsonObject } from '../../base/json.ts';
import { groupKindKey, groupVersionKindOf } from '../../kubernetes/group-version-kind.ts';
import { readLabelSelector, UnknownOperator } from '../../kubernetes/label-selector.ts';
import { podTemplatesIn, workloadKind } from '../../kubernetes/workload-kinds.ts';
import { namedNamespaces, namespaceMatches } from '../../workspace/pod-matching.ts';
import type { PodSource, Workspace, WorkspaceObject } from '../../workspace/workspace.ts';
import { parseManifestDocument } from '../../yaml/parse-manifest-document.ts';
import { renderYaml } from '../../yaml/render-yaml.ts';

const container: JsonObject = { name: 'app', image: 'registry.example.com/app:1.0' };

/**
 * A Pod (or a workload of the kind that `targetRef` names) that `object` applies to, made up because the workspace has none.
 * `undefined` where its selector can match nothing.
 */
export function samplePodSource(workspace: Workspace, object: WorkspaceObject): PodSource | undefined {
  const spec = asObject(object.value['spec']) ?? {};
  const targetRef = asObject(spec['targetRef']);
  if (targetRef) return sampleWorkload(object, targetRef, spec);
  const labels = sampleLabels(spec['selector']);
  const namespace = object.namespace ?? sampleNamespace(workspace, object);
  return (
    labels &&
    sourceOf({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'sample', namespace, labels },
      spec: { containers: [container] },
    })
  );
}

/** Labels that meet the selector; `undefined` where none do. */
function sampleLabels(value: JsonObject[string] | undefined): JsonObject | undefined {
  const selector = readLabelSelector(value);
  if (selector instanceof UnknownOperator || selector.kind !== 'requirements') return undefined;
  const labels: JsonObject = {};
  for (const { key, operator, values } of selector.requirements) {
    if (operator === 'In') labels[key] ??= values[0] ?? '';
    if (operator === 'Exists') labels[key] ??= 'true';
  }
  return labels;
}

/** A namespace that the SidecarSet injects into, as far as the workspace tells. */
function sampleNamespace(workspace: Workspace, { value }: WorkspaceObject): string {
  const named = namedNamespaces(value)[0];
  if (named !== undefined) return named;
  const { defaultNamespace } = workspace.configuration;
  const written = valueAt(value, ['spec', 'namespaceSelector']);
  const selector = written === undefined ? undefined : readLabelSelector(written);
  if (selector === undefined || selector instanceof UnknownOperator) return defaultNamespace;
  const isMatch = (name: string): boolean => namespaceMatches(workspace, name, selector) === true;
  return workspace.namespaces().find(isMatch) ?? defaultNamespace;
}

/** A workload as `targetRef` names it, with the Pod template at the place that the kind has it. */
function sampleWorkload(object: WorkspaceObject, targetRef: JsonObject, spec: JsonObject): PodSource | undefined {
  const [apiVersion, kind, name] = ['apiVersion', 'kind', 'name'].map((key) => asString(targetRef[key]) ?? '');
  const value: JsonObject = {
    apiVersion: apiVersion ?? '',
    kind: kind ?? '',
    metadata: { name: name ?? '', namespace: object.namespace ?? '' },
  };
  const gvk = groupVersionKindOf(value);
  const templatePath = gvk && workloadKind(gvk.group, gvk.kind)?.templates[0]?.path;
  if (!templatePath || templatePath.length === 0) return undefined;
  let target = value;
  for (const step of templatePath) {
    const below: JsonObject = {};
    target[step] = below;
    target = below;
  }
  target['metadata'] = { labels: { app: name ?? '' } };
  target['spec'] = { containers: [container] };
  // As many replicas as the subsets of a WorkloadSpread name, so that each of them gets one at least.
  const subsets = objectsOf(spec['subsets']);
  if (subsets.length > 0 && asObject(value['spec']))
    value['spec'] = { replicas: subsets.length, ...asObject(value['spec']) };
  return sourceOf(value);
}

function sourceOf(value: JsonObject): PodSource | undefined {
  const gvk = groupVersionKindOf(value);
  const place = gvk && podTemplatesIn(gvk.group, gvk.kind, value)[0];
  if (!gvk || !place) return undefined;
  const metadata = asObject(value['metadata']) ?? {};
  const labels = stringLabels(valueAt(value, [...place.path, 'metadata', 'labels']));
  const object: WorkspaceObject = {
    uri: `kruise-sample:/${groupKindKey(gvk)}`,
    gvk,
    name: asString(metadata['name']) ?? '',
    namespace: asString(metadata['namespace']),
    labels: place.path.length === 0 ? labels : {},
    path: [],
    value,
    document: parseManifestDocument(renderYaml(value)),
    startLine: 0,
    isPartial: false,
  };
  return { object, templatePath: place.path, labels };
}

function stringLabels(value: JsonObject[string] | undefined): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(asObject(value) ?? {}).map(([key, label]) => [key, asString(label) ?? '']));
}
