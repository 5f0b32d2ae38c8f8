import { asArray, asObject, asString, type JsonObject } from '../base/json.ts';
import { labels } from '../kruise/labels.ts';
import { groupKindKey, parseApiVersion } from '../kubernetes/group-version-kind.ts';
import {
  matchesSelector,
  readLabelSelector,
  UnknownOperator,
  type LabelSelector,
} from '../kubernetes/label-selector.ts';
import type { LabelRequirement, PodSource, Workspace, WorkspaceObject } from './workspace.ts';

/** The Pod sources that an object means: those that a SidecarSet, WorkloadSpread or PodUnavailableBudget matches, or its own. */
export function podSourcesFor(workspace: Workspace, object: WorkspaceObject): readonly PodSource[] {
  return workspace.remember(object, 'pod-sources', () => {
    switch (groupKindKey(object.gvk)) {
      case 'SidecarSet.apps.kruise.io':
        return sourcesOfSidecarSet(workspace, object.value);
      case 'WorkloadSpread.apps.kruise.io':
      case 'PersistentPodState.apps.kruise.io':
        return sourcesOfTarget(workspace, object);
      case 'PodUnavailableBudget.policy.kruise.io':
        return asObject(object.value['spec'])?.['targetRef'] === undefined
          ? sourcesOfSelector(workspace, object)
          : sourcesOfTarget(workspace, object);
      case 'PodProbeMarker.apps.kruise.io':
        return sourcesOfSelector(workspace, object);
      default:
        return workspace.podSourcesOf(object);
    }
  });
}

/** The Pod sources that match a label selector; none for a selector that is missing, empty or unusable. */
export function podSourcesMatching(
  workspace: Workspace,
  selector: LabelSelector,
  namespace?: string,
): readonly PodSource[] {
  if (selector.kind !== 'requirements') return [];
  const requirements = selector.requirements.flatMap(({ key, operator, values }): LabelRequirement[] => {
    if (operator === 'In') return [{ key, values }];
    return operator === 'Exists' ? [{ key }] : [];
  });
  const candidates =
    requirements.length === 0 ? workspace.podSources(namespace) : workspace.podSourcesLabelled(requirements, namespace);
  return [...candidates].filter((source) => matchesSelector(selector, source.labels));
}

/**
 * Whether a namespace fulfils a selector. Where no Namespace object tells its labels, only its name is known: `undefined` says that
 * the answer depends on what is not.
 */
export function namespaceMatches(
  workspace: Workspace,
  namespace: string,
  selector: LabelSelector,
): boolean | undefined {
  if (selector.kind === 'nothing') return false;
  const known = workspace.namespaceLabels(namespace);
  if (known !== undefined) return matchesSelector(selector, known);
  const isKnown = ({ key }: { readonly key: string }): boolean => key === labels.namespaceName;
  const byName = { ...selector, requirements: selector.requirements.filter(isKnown) };
  if (!matchesSelector(byName, { [labels.namespaceName]: namespace })) return false;
  return selector.requirements.every(isKnown) ? true : undefined;
}

/**
 * Whether Kruise's Pod webhook is asked about Pods of the namespace at all; with the Helm chart it is not in `kube-system` and
 * not in Kruise's own namespace.
 */
export function isInjectable(workspace: Workspace, namespace: string): boolean {
  return (
    namespace !== 'kube-system' &&
    namespace !== workspace.configuration.kruiseNamespace &&
    workspace.namespaceLabels(namespace)?.[labels.controlPlane] !== 'openkruise'
  );
}

/** Mirrors `PodMatchedSidecarSet` (pkg/control/sidecarcontrol/util.go, v1.9.0) and the conversion of v1alpha1's `namespace`. */
function sourcesOfSidecarSet(workspace: Workspace, value: JsonObject): readonly PodSource[] {
  const spec = asObject(value['spec']) ?? {};
  const selector = readLabelSelector(spec['selector']);
  if (selector instanceof UnknownOperator) return [];
  const namespace = pinnedNamespace(value);
  const matched = podSourcesMatching(workspace, selector, namespace).filter(({ object }) =>
    isInjectable(workspace, object.namespace ?? ''),
  );
  if (namespace !== undefined || spec['namespaceSelector'] === undefined) return matched;
  const namespaceSelector = readLabelSelector(spec['namespaceSelector']);
  if (namespaceSelector instanceof UnknownOperator) return [];
  return matched.filter(
    ({ object }) => namespaceMatches(workspace, object.namespace ?? '', namespaceSelector) === true,
  );
}

/** The namespace that a v1alpha1 SidecarSet names (`spec.namespace`, which wins over its namespaceSelector). */
export function pinnedNamespace(value: JsonObject): string | undefined {
  const isAlpha = asString(value['apiVersion'])?.endsWith('/v1alpha1') ?? false;
  return isAlpha ? asString(asObject(value['spec'])?.['namespace']) || undefined : undefined;
}

/** Namespaces that a SidecarSet names one by one: `spec.namespace`, or a namespaceSelector for nothing but names. */
export function namedNamespaces(value: JsonObject): readonly string[] {
  const pinned = pinnedNamespace(value);
  if (pinned !== undefined) return [pinned];
  const selector = asObject(asObject(value['spec'])?.['namespaceSelector']);
  const byLabel = asString(asObject(selector?.['matchLabels'])?.[labels.namespaceName]);
  if (byLabel !== undefined) return [byLabel];
  for (const expression of asArray(selector?.['matchExpressions']).map(asObject)) {
    if (expression?.['key'] === labels.namespaceName && expression['operator'] === 'In') {
      return asArray(expression['values']).filter((name) => typeof name === 'string');
    }
  }
  return [];
}

/** The namespaces that a SidecarSet injects into: those of the workloads that it matches, and those that it names itself. */
export function injectedNamespaces(workspace: Workspace, sidecarSet: WorkspaceObject): readonly string[] {
  const found = new Set(namedNamespaces(sidecarSet.value));
  for (const { object } of podSourcesFor(workspace, sidecarSet)) {
    if (object.namespace !== undefined) found.add(object.namespace);
  }
  return [...found].sort();
}

function sourcesOfTarget(workspace: Workspace, object: WorkspaceObject): readonly PodSource[] {
  const target = asObject(asObject(object.value['spec'])?.['targetRef']);
  const group = parseApiVersion(asString(target?.['apiVersion']) ?? '')?.group;
  const kind = asString(target?.['kind']);
  const name = asString(target?.['name']);
  if (group === undefined || !kind || !name || object.namespace === undefined) return [];
  const { namespace } = object;
  return [...workspace.objects({ group, kind, namespace, name })].flatMap((workload) =>
    workspace.podSourcesOf(workload),
  );
}

function sourcesOfSelector(workspace: Workspace, object: WorkspaceObject): readonly PodSource[] {
  const selector = readLabelSelector(asObject(object.value['spec'])?.['selector']);
  return selector instanceof UnknownOperator ? [] : podSourcesMatching(workspace, selector, object.namespace);
}
