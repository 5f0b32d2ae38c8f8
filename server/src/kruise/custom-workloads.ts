import { asArray, asObject, asString, isJsonObject, type JsonObject, type JsonValue } from '../base/json.ts';

/** The ConfigMap that Kruise's webhooks read, in the namespace that Kruise runs in. */
export const configurationName = 'kruise-configuration';

/** A kind of workload that Kruise knows through its configuration only. */
export interface CustomWorkload {
  readonly group: string;
  readonly kind: string;
  /** Where it holds its number of replicas: names and indices joined by dots. Empty where it says nothing. */
  readonly replicasPath: string;
  /** Kinds that stand between the workload and its Pods. */
  readonly subResources: readonly { readonly group: string; readonly kind: string }[];
}

/** The keys of the ConfigMap `kruise-configuration` that name workloads. */
export type CustomWorkloadsKey =
  'WorkloadSpread_Watch_Custom_Workload_WhiteList' | 'PPS_Watch_Custom_Workload_WhiteList';

/**
 * The workloads that the ConfigMap `kruise-configuration` of Kruise's namespace adds (`pkg/util/configuration`); none where
 * it is missing or cannot be read. Field names are compared as Go does, without regard to case.
 */
export function readCustomWorkloads(
  data: Readonly<Record<string, string>> | undefined,
  key: CustomWorkloadsKey,
): readonly CustomWorkload[] {
  const text = data && Object.hasOwn(data, key) ? data[key] : undefined;
  return asArray(field(parse(text ?? ''), 'workloads'))
    .filter(isJsonObject)
    .map((entry) => ({
      ...groupKindOf(entry),
      replicasPath: asString(field(entry, 'replicasPath')) ?? '',
      subResources: asArray(field(entry, 'subResources')).filter(isJsonObject).map(groupKindOf),
    }));
}

function groupKindOf(entry: JsonObject): { readonly group: string; readonly kind: string } {
  return { group: asString(field(entry, 'group')) ?? '', kind: asString(field(entry, 'kind')) ?? '' };
}

function field(value: JsonValue | undefined, name: string): JsonValue | undefined {
  const folded = name.toLowerCase();
  return Object.entries(asObject(value) ?? {}).findLast(([key]) => key.toLowerCase() === folded)?.[1];
}

function parse(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return null;
  }
}
