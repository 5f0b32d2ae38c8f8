import { isBuiltInGroup, isClusterScopedBuiltIn } from '../kubernetes/built-in-kinds.ts';
import { kindInfo } from './kinds.ts';

/** Whether objects of the kind live in no namespace; kinds that nothing is known of count as namespaced. */
export function isClusterScoped(group: string, kind: string): boolean {
  return kindInfo(group, kind)?.scope === 'Cluster' || isClusterScopedBuiltIn(group, kind);
}

/**
 * Whether the product may speak about objects of the group at all: Kubernetes' own, Kruise's, and whatever else ends in
 * `.kruise.io`, since a misspelled group is found there. Others are not ours.
 */
export function isKnownGroup(group: string): boolean {
  return isBuiltInGroup(group) || group.endsWith('.kruise.io');
}
