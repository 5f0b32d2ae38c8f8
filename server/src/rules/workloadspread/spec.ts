import { asArray, asObject, asString, isJsonObject, type JsonObject, type JsonPath } from '../../base/json.ts';
import type { WorkspaceObject } from '../../workspace/workspace.ts';

/** The `Kind.group` key of WorkloadSpread. */
export const spreadKind = 'WorkloadSpread.apps.kruise.io';

/** How every message about a refusal of the validating webhook ends. */
export const refused = "Kruise's webhook refuses the WorkloadSpread.";

/** The spec as written; empty where there is none. */
export function specOf({ value }: WorkspaceObject): JsonObject {
  return asObject(value['spec']) ?? {};
}

/** A subset and where it is written. */
export interface WrittenSubset {
  readonly path: JsonPath;
  readonly name: string;
  readonly value: JsonObject;
}

/** The subsets in order of their priority. */
export function subsetsOf(object: WorkspaceObject): readonly WrittenSubset[] {
  return asArray(specOf(object)['subsets']).flatMap((value, index) =>
    isJsonObject(value) ? [{ path: ['spec', 'subsets', index], name: asString(value['name']) ?? '', value }] : [],
  );
}

/** Whether a subset takes a percentage of the replicas. */
export function hasShares(object: WorkspaceObject): boolean {
  return subsetsOf(object).some(({ value }) => asString(value['maxReplicas'])?.endsWith('%') === true);
}

/** How the node selectors of subsets are called in an API version. */
export function nodeSelectorFields(version: string): { readonly required: string; readonly preferred: string } {
  return version === 'v1alpha1'
    ? { required: 'requiredNodeSelectorTerm', preferred: 'preferredNodeSelectorTerms' }
    : { required: 'requiredNodeSelector', preferred: 'preferredNodeSelector' };
}

/** A WorkloadSpread for the examples of rules. `subsets` holds the lines of its subsets, indented as there. */
export function spreadExample(
  subsets: string,
  options: { readonly kind?: string; readonly name?: string; readonly spec?: string } = {},
): string {
  const { kind = 'Deployment', name = 'shop', spec = '' } = options;
  return `apiVersion: apps.kruise.io/v1alpha1
kind: WorkloadSpread
metadata:
  name: ${name}
  namespace: shop
spec:
  targetRef:
    apiVersion: apps/v1
    kind: ${kind}
    name: shop
${spec}  subsets:
${subsets}`;
}
