import { asArray, asObject, asString, objectsOf, valueAt, type JsonObject, type JsonPath } from '../../base/json.ts';
import { groupKindKey } from '../../kubernetes/group-version-kind.ts';
import { podView } from '../pod-view.ts';
import type { PodSource, Workspace, WorkspaceObject } from '../workspace.ts';

/** Something that pulls images with pull Secrets: the kubelet for a Pod, or Kruise's daemon for a job. */
export interface Puller {
  readonly object: WorkspaceObject;
  readonly namespace: string;
  /**
   * Both give up where one Secret does not decode. Kruise's daemon has no fixed order of Secrets under one key, and knows no
   * ServiceAccounts (`pkg/controller/imagepulljob`, `pkg/daemon/criruntime/imageruntime/cri.go`, v1.9.1).
   */
  readonly by: 'kubelet' | 'kruise-daemon';
  /** Names in the order in which they are looked up, each once. */
  readonly secrets: readonly PulledWith[];
  readonly images: readonly PulledImage[];
  /** The Pod lists no Secret of its own, and its ServiceAccount is not in the workspace: it may have some in the cluster. */
  readonly isServiceAccountUnknown: boolean;
}

/** The name of a pull Secret, and who brought it into the Pod. */
export interface PulledWith {
  readonly name: string;
  readonly from: 'pod' | 'service-account' | 'webhook' | 'job';
}

/** An image, and what runs it. */
export interface PulledImage {
  readonly image: string;
  /** Names of containers. */
  readonly containers: readonly string[];
}

/** Kinds that Kruise's daemon pulls images for, with the places of their images and Secrets. */
const jobs: Readonly<Record<string, JsonPath>> = {
  'ImagePullJob.apps.kruise.io': ['spec'],
  'ImageListPullJob.apps.kruise.io': ['spec'],
  'AdvancedCronJob.apps.kruise.io': ['spec', 'template', 'imageListPullJobTemplate', 'spec'],
};

/** Kinds other than workloads that `pullersOf` knows, by group and kind. */
export const jobKinds: readonly { readonly group: string; readonly kind: string }[] = [
  'ImagePullJob',
  'ImageListPullJob',
  'AdvancedCronJob',
].map((kind) => ({ group: 'apps.kruise.io', kind }));

/** What pulls images for an object: one for each Pod template, one for a job of Kruise's daemon. */
export function pullersOf(workspace: Workspace, object: WorkspaceObject): readonly Puller[] {
  return [
    ...workspace.podSourcesOf(object).map((source) => podPuller(workspace, source)),
    ...jobPullers(object, asObject(valueAt(object.value, jobs[groupKindKey(object.gvk)] ?? ['']))),
  ];
}

/**
 * The Pod's own list, or else that of its ServiceAccount (the admission plugin `ServiceAccount` runs before webhooks), then what
 * Kruise's webhook adds.
 */
export function podPuller(workspace: Workspace, source: PodSource): Puller {
  const { object } = source;
  const namespace = object.namespace ?? workspace.configuration.defaultNamespace;
  const { before, pod } = podView(workspace, source, { skipsUnrelated: true }).result;
  const spec = asObject(pod['spec']) ?? {};
  const list = asArray(asObject(before['spec'])?.['imagePullSecrets']);
  const own = secretNames([...list]);
  // A reference without a name counts too: the list is not empty.
  const account = list.length > 0 ? undefined : serviceAccountOf(workspace, before, namespace);
  const inherited = account ? secretNames(account.value['imagePullSecrets']) : [];
  const added = secretNames(spec['imagePullSecrets']).filter((name) => !own.includes(name));
  return {
    object,
    namespace,
    by: 'kubelet',
    secrets: uniqueNames([
      ...own.map((name) => ({ name, from: 'pod' }) as const),
      ...inherited.map((name) => ({ name, from: 'service-account' }) as const),
      ...added.map((name) => ({ name, from: 'webhook' }) as const),
    ]),
    images: imagesOf(spec),
    isServiceAccountUnknown: list.length === 0 && account === undefined,
  };
}

/** The ServiceAccount that a Pod runs as, where the workspace holds it. */
export function serviceAccountOf(
  workspace: Workspace,
  pod: JsonObject,
  namespace: string,
): WorkspaceObject | undefined {
  const spec = asObject(pod['spec']) ?? {};
  const name = asString(spec['serviceAccountName']) || asString(spec['serviceAccount']) || 'default';
  for (const account of workspace.objects({ group: '', kind: 'ServiceAccount', name, namespace })) {
    if (!account.isPartial) return account;
  }
  return undefined;
}

/** The names in a list of references. */
export function secretNames(list: JsonObject[string] | undefined): readonly string[] {
  return objectsOf(list).flatMap(({ name }) => asString(name) || []);
}

function imagesOf(spec: JsonObject): readonly PulledImage[] {
  const found = new Map<string, string[]>();
  const add = (image: string | undefined, name: string): void => {
    if (image) found.set(image, [...(found.get(image) ?? []), name]);
  };
  for (const container of [...objectsOf(spec['initContainers']), ...objectsOf(spec['containers'])]) {
    add(asString(container['image']), asString(container['name']) ?? '');
  }
  for (const volume of objectsOf(spec['volumes'])) {
    add(asString(asObject(volume['image'])?.['reference']), asString(volume['name']) ?? '');
  }
  return [...found].map(([image, containers]) => ({ image, containers }));
}

function jobPullers(object: WorkspaceObject, spec: JsonObject | undefined): readonly Puller[] {
  if (spec === undefined || object.namespace === undefined || object.isPartial) return [];
  const images = [asString(spec['image']), ...asArray(spec['images']).map(asString)];
  const names = asArray(spec['pullSecrets']).flatMap((name) => asString(name) || []);
  return [
    {
      object,
      namespace: object.namespace,
      by: 'kruise-daemon',
      secrets: uniqueNames(names.map((name) => ({ name, from: 'job' }))),
      images: [...new Set(images)].flatMap((image) => (image ? [{ image, containers: [] }] : [])),
      isServiceAccountUnknown: false,
    },
  ];
}

function uniqueNames(secrets: readonly PulledWith[]): readonly PulledWith[] {
  return secrets.filter(({ name }, index) => secrets.findIndex((other) => other.name === name) === index);
}
