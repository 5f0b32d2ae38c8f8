import type { KruiseVersion } from '../kruise/kruise-version.ts';
import type { GroupVersionKind } from '../kubernetes/group-version-kind.ts';
import type { JsonSchema } from './json-schema.ts';

/** The Kubernetes types that each release is built with (its `go.mod`). */
const kubernetesTypes: Readonly<Record<KruiseVersion, string>> = { '1.8': '1.30', '1.9': '1.32', main: '1.32' };

/** What decides whether a field is known: the Kruise release, and where Kruise reads core types itself their release. */
export interface Release {
  readonly kruise: KruiseVersion;
  /** `undefined` where the cluster's own Kubernetes release counts, which is not known. */
  readonly kubernetes: string | undefined;
}

/**
 * The release for objects of the kind. Kruise reads SidecarSets and the patches of WorkloadSpreads with the Kubernetes types
 * that it is built with, and drops what they do not have.
 */
export function releaseFor(gvk: GroupVersionKind, kruise: KruiseVersion): Release {
  const isRead = gvk.group === 'apps.kruise.io' && (gvk.kind === 'SidecarSet' || gvk.kind === 'WorkloadSpread');
  return { kruise, kubernetes: isRead ? kubernetesTypes[kruise] : undefined };
}

/** Whether the release has the field. */
export function hasField(schema: JsonSchema, release: Release): boolean {
  return (
    isInRelease(schema['x-kruise-since'], release.kruise) &&
    isInKubernetes(schema['x-kubernetes-since'], release.kubernetes)
  );
}

/** Whether something that came with Kruise `since` is in `version`. */
export function isInRelease(since: string | undefined, version: KruiseVersion): boolean {
  return since === undefined || rank(since) <= rank(version);
}

/** Whether something that came with Kubernetes `since` is in `release`; yes where either is not known. */
export function isInKubernetes(since: string | undefined, release: string | undefined): boolean {
  return since === undefined || release === undefined || rank(since) <= rank(release);
}

function rank(release: string): number {
  if (release === 'main') return Number.POSITIVE_INFINITY;
  const [major = '0', minor = '0'] = release.split('.');
  return Number(major) * 1000 + Number(minor);
}
