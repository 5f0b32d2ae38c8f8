import { asObject, type JsonObject } from '../../base/json.ts';
import type { WorkspaceObject } from '../../workspace/workspace.ts';

/** The `Kind.group` key of PodUnavailableBudget. */
export const budgetKind = 'PodUnavailableBudget.policy.kruise.io';

/** How every message about a refusal of the validating webhook ends. */
export const refused = "Kruise's webhook refuses the PodUnavailableBudget.";

/** Annotations of v1alpha1 that became fields in v1beta1. */
export const budgetAnnotations = {
  protectOperations: 'kruise.io/pub-protect-operations',
  protectTotalReplicas: 'pub.kruise.io/protect-total-replicas',
} as const;

/** The spec as written; empty where there is none. */
export function specOf({ value }: WorkspaceObject): JsonObject {
  return asObject(value['spec']) ?? {};
}

/** The annotations as written. */
export function annotationsOf({ value }: WorkspaceObject): JsonObject {
  return asObject(asObject(value['metadata'])?.['annotations']) ?? {};
}

/** A PodUnavailableBudget for the examples of rules. */
export function budgetExample(
  spec: string,
  options: { readonly name?: string; readonly annotations?: string } = {},
): string {
  const { name = 'shop', annotations = '' } = options;
  return `apiVersion: policy.kruise.io/v1alpha1
kind: PodUnavailableBudget
metadata:
  name: ${name}
  namespace: shop
${annotations}spec:
${spec}`;
}
