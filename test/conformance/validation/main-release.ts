import { asArray, asObject, isJsonObject, type JsonObject, type JsonValue } from '../../../server/src/base/json.ts';
import type { Random } from '../generate/random.ts';

/** A valid object, and the cluster that it comes into. */
export interface ValidCase {
  readonly object: JsonObject;
  readonly cluster: readonly JsonObject[];
}

const canary = 'apps.kruise.io/sidecarset-canary';
const base = 'apps.kruise.io/sidecarset-base';

/** Names of fields that v1beta1 of WorkloadSpread has others for. */
const renamedSpreadFields: Readonly<Record<string, string>> = {
  requiredNodeSelectorTerm: 'requiredNodeSelector',
  preferredNodeSelectorTerms: 'preferredNodeSelector',
};

/** Makes use of what only the development branch has: v1beta1 of PodUnavailableBudget and WorkloadSpread, and canaries of SidecarSets. */
export function asInMain(random: Random, { object, cluster }: ValidCase): ValidCase {
  const others = cluster.map((other) => (random.chance(0.4) ? promote(random, other) : other));
  if (object['kind'] !== 'SidecarSet') return { object: random.chance(0.6) ? promote(random, object) : object, cluster: others };
  return random.chance(0.15) ? withBase(random, object, others) : { object, cluster: others };
}

function promote(random: Random, object: JsonObject): JsonObject {
  const spec = asObject(object['spec']) ?? {};
  switch (object['kind']) {
    case 'PodUnavailableBudget':
      return { ...object, apiVersion: 'policy.kruise.io/v1beta1', spec: { ...spec, ...budgetFields(random) } };
    case 'WorkloadSpread': {
      const subsets = asArray(spec['subsets']).map((subset) => (isJsonObject(subset) ? renamed(subset) : subset));
      return { ...object, apiVersion: 'apps.kruise.io/v1beta1', spec: { ...spec, subsets } };
    }
    default:
      return object;
  }
}

function renamed(subset: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(subset).map(([key, value]) => [renamedSpreadFields[key] ?? key, value]));
}

function budgetFields(random: Random): JsonObject {
  return {
    ...(random.chance(0.5) && { protectOperations: random.sample(['DELETE', 'UPDATE', 'EVICT', 'RESIZE'], random.between(0, 3)) }),
    ...(random.chance(0.4) && { protectTotalReplicas: random.pick([10, 3]) }),
    ...(random.chance(0.4) && {
      ignoredPodSelector: random.pick<JsonValue>([
        { matchLabels: { debug: 'true' } },
        { matchExpressions: [{ key: 'debug', operator: 'In', values: ['yes', 'on'] }] },
      ]),
    }),
  };
}

/** A canary, mostly with the base that it needs. */
function withBase(random: Random, object: JsonObject, cluster: readonly JsonObject[]): ValidCase {
  const metadata = asObject(object['metadata']) ?? {};
  const spec = asObject(object['spec']) ?? {};
  const annotations = { ...asObject(metadata['annotations']), [canary]: 'true', [base]: 'base-set' };
  const set = {
    ...object,
    metadata: { ...metadata, annotations },
    spec: { ...spec, ...(random.chance(0.9) && { updateStrategy: { type: 'NotUpdate' } }) },
  };
  const baseMetadata: JsonObject = {
    name: 'base-set',
    ...(random.chance(0.1) && { annotations: { [canary]: 'true', [base]: 'elsewhere' } }),
  };
  const baseSet: JsonObject = { ...structuredClone(object), metadata: baseMetadata };
  return { object: set, cluster: random.chance(0.9) ? [...cluster, baseSet] : cluster };
}
