import { asObject, asString, isJsonObject, type JsonObject, type JsonValue, valueAt } from '../../../server/src/base/json.ts';
import type { ConformanceCase } from '../case.ts';
import type { Random } from './random.ts';

/** Fields that v1beta1 has other names for, by kind. */
const renamedFields: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  WorkloadSpread: {
    requiredNodeSelectorTerm: 'requiredNodeSelector',
    preferredNodeSelectorTerms: 'preferredNodeSelector',
  },
  PersistentPodState: { nodeTopologyKeys: 'keys' },
  PodUnavailableBudget: {},
};

/** Makes use of what only the development branch has: v1beta1 of more kinds, and SidecarSets that take the place of others. */
export function asInMain(random: Random, one: ConformanceCase): ConformanceCase {
  const promoteSome = (list: readonly JsonObject[] = []): JsonObject[] =>
    list.map((object) => (random.chance(0.5) ? promote(object) : object));
  return {
    ...one,
    workloadSpreads: promoteSome(one.workloadSpreads),
    podUnavailableBudgets: promoteSome(one.podUnavailableBudgets),
    persistentPodStates: promoteSome(one.persistentPodStates),
    sidecarSets: withCanaries(random, one.sidecarSets ?? []),
  };
}

function promote(object: JsonObject): JsonObject {
  const kind = asString(object['kind']) ?? '';
  const [group = ''] = (asString(object['apiVersion']) ?? '').split('/');
  const names = renamedFields[kind] ?? {};
  return { ...object, apiVersion: `${group}/v1beta1`, ...(object['spec'] !== undefined && { spec: rename(object['spec'], names) }) };
}

/** Renames at every depth but in patches, whose fields are those of Pods. */
function rename(value: JsonValue, names: Readonly<Record<string, string>>): JsonValue {
  if (Array.isArray(value)) return value.map((item) => rename(item, names));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [names[key] ?? key, key === 'patch' ? item : rename(item, names)]),
  );
}

function withCanaries(random: Random, sets: readonly JsonObject[]): JsonObject[] {
  const names = sets.map((set) => asString(valueAt(set, ['metadata', 'name'])) ?? '');
  return sets.map((set) => {
    const metadata = asObject(set['metadata']) ?? {};
    if (!random.chance(0.2)) return set;
    const annotations: JsonObject = {
      ...asObject(metadata['annotations']),
      'apps.kruise.io/sidecarset-canary': random.chance(0.9) ? 'true' : 'false',
      'apps.kruise.io/sidecarset-base': random.pick([...names, 'no-such-set']),
    };
    return { ...set, metadata: { ...metadata, annotations } };
  });
}
