import {
  asObject,
  asString,
  isJsonObject,
  objectsOf,
  stringMap,
  valueAt,
  type JsonObject,
  type JsonValue,
} from '../base/json.ts';
import type { InjectionInput, InjectionResult, PodOwner } from '../injection/injection.ts';
import { injectPod } from '../injection/index.ts';
import { configurationName } from '../kruise/custom-workloads.ts';
import { apiVersionOf } from '../kubernetes/group-version-kind.ts';
import { claimTemplatesPathFor, workloadKind } from '../kubernetes/workload-kinds.ts';
import { sidecarSetMark } from './marks.ts';
import type { ObjectQuery, PodSource, Workspace, WorkspaceObject } from './workspace.ts';

export { podSourcesFor } from './pod-matching.ts';

/** A Pod of the workspace as the cluster would create it. */
export interface PodView {
  readonly source: PodSource;
  readonly input: InjectionInput;
  readonly result: InjectionResult;
}

/** Which Pod of a workload to look at. */
export interface PodViewOptions {
  /** Its number among the workload's Pods, from zero. */
  readonly replica?: number;
  /**
   * Whether SidecarSets that cannot match are left out. The Pod is the same, but nothing is told of them; and what happens to
   * them does not matter for it.
   */
  readonly skipsUnrelated?: boolean;
}

/** The Pod that comes from `source`, injected by everything in the workspace; computed anew only when something changes that it depends on. */
export function podView(workspace: Workspace, source: PodSource, options: PodViewOptions = {}): PodView {
  const { replica = 0, skipsUnrelated = false } = options;
  const key = `pod-view ${replica} ${skipsUnrelated ? 'related ' : ''}${source.templatePath.join('.')}`;
  return workspace.remember(source.object, key, () => {
    const input = injectionInput(workspace, source, { replica, skipsUnrelated });
    return { source, input, result: injectPod(input) };
  });
}

/** All that the Pod webhook would see of the workspace when it is asked about a Pod of `source`. */
export function injectionInput(
  workspace: Workspace,
  source: PodSource,
  { replica = 0, skipsUnrelated = false }: PodViewOptions,
): InjectionInput {
  const { configuration } = workspace;
  const namespace = source.object.namespace ?? configuration.defaultNamespace;
  const labels = workspace.namespaceLabels(namespace);
  const valuesOf = (objects: Iterable<WorkspaceObject>): readonly JsonObject[] =>
    [...objects].filter(({ isPartial }) => !isPartial).map(({ value }) => value);
  const values = (query: ObjectQuery & { readonly group: string; readonly kind: string }): readonly JsonObject[] =>
    workspace.values(query).flatMap(({ object, value }) => (object.isPartial ? [] : [value]));
  const inNamespace = { group: 'apps.kruise.io', namespace };
  return {
    pod: podOf(source, replica),
    namespace,
    namespaceLabels: new Map(labels === undefined ? [] : [[namespace, labels]]),
    owners: ownersOf(source),
    sidecarSets: skipsUnrelated
      ? valuesOf(workspace.objectsSelecting(sidecarSetMark.any, source.labels))
      : values({ group: 'apps.kruise.io', kind: 'SidecarSet' }),
    workloadSpreads: values({ ...inNamespace, kind: 'WorkloadSpread' }),
    podUnavailableBudgets: values({ group: 'policy.kruise.io', kind: 'PodUnavailableBudget', namespace }),
    persistentPodStates: values({ ...inNamespace, kind: 'PersistentPodState' }),
    podProbeMarkers: values({ ...inNamespace, kind: 'PodProbeMarker' }),
    controllerRevisions: values({
      group: 'apps',
      kind: 'ControllerRevision',
      namespace: configuration.kruiseNamespace,
    }),
    kruiseVersion: configuration.kruiseVersion,
    featureGates: configuration.featureGates,
    kruiseNamespace: configuration.kruiseNamespace,
    ...kruiseConfigurationIn(workspace),
    replica,
  };
}

/** The data of Kruise's ConfigMap, where a manifest of it is in the workspace. */
function kruiseConfigurationIn(workspace: Workspace): Pick<InjectionInput, 'kruiseConfiguration'> {
  const { kruiseNamespace: namespace } = workspace.configuration;
  for (const { value, isPartial } of workspace.objects({
    group: '',
    kind: 'ConfigMap',
    namespace,
    name: configurationName,
  })) {
    if (!isPartial) return { kruiseConfiguration: stringMap(value['data']) };
  }
  return {};
}

/** The Pod template, with the volumes that the workload's controller adds for its claim templates. */
function podOf({ object, templatePath }: PodSource, replica: number): JsonObject {
  const template = valueAt(object.value, templatePath);
  if (!isJsonObject(template)) return {};
  const claimsPath = claimTemplatesPathFor(object.gvk.group, object.gvk.kind, templatePath);
  const claims = claimsPath === undefined ? [] : objectsOf(valueAt(object.value, claimsPath));
  const names = claims.flatMap((claim) => asString(asObject(claim['metadata'])?.['name']) ?? []);
  if (names.length === 0) return template;
  const spec = asObject(template['spec']) ?? {};
  const own = objectsOf(spec['volumes']).filter(({ name }) => typeof name !== 'string' || !names.includes(name));
  const volumes: JsonValue[] = names.map((name) => ({
    name,
    persistentVolumeClaim: { claimName: `${name}-${object.name}-${replica}` },
  }));
  return { ...template, spec: { ...spec, volumes: [...volumes, ...own] } };
}

/** The controllers of the Pod, nearest first. What a controller creates in between has a name that only the cluster knows. */
function ownersOf({ object, templatePath }: PodSource): readonly PodOwner[] {
  if (templatePath.length === 0) return [];
  const place = workloadKind(object.gvk.group, object.gvk.kind)?.templates.find(
    ({ path }) => path.join() === templatePath.join(),
  );
  const between = (place?.intermediates ?? []).map(({ apiVersion, kind }) => ({
    apiVersion,
    kind,
    name: `${object.name}-<generated>`,
  }));
  return [
    ...between,
    { apiVersion: apiVersionOf(object.gvk), kind: object.gvk.kind, name: object.name, object: object.value },
  ];
}
