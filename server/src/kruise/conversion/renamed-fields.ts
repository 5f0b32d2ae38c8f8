import { asArray, isJsonObject, valueAt, type JsonObject, type JsonPath } from '../../base/json.ts';
import type { Conversion, ConversionStep } from './conversion.ts';

/** The node selectors of subsets have shorter names. */
export function convertSpread(value: JsonObject): Conversion {
  const subsets = asArray(valueAt(value, ['spec', 'subsets']));
  return renaming(
    value,
    subsets.flatMap((_, index): (readonly [JsonPath, string])[] => [
      [['spec', 'subsets', index, 'requiredNodeSelectorTerm'], 'requiredNodeSelector'],
      [['spec', 'subsets', index, 'preferredNodeSelectorTerms'], 'preferredNodeSelector'],
    ]),
  );
}

/** The keys of topologies have a shorter name. */
export function convertPodState(value: JsonObject): Conversion {
  const preferred = asArray(valueAt(value, ['spec', 'preferredPersistentTopology']));
  return renaming(value, [
    [['spec', 'requiredPersistentTopology', 'nodeTopologyKeys'], 'keys'],
    ...preferred.map((_, index): readonly [JsonPath, string] => [
      ['spec', 'preferredPersistentTopology', index, 'preference', 'nodeTopologyKeys'],
      'keys',
    ]),
  ]);
}

/** The selector of namespaces has another name. */
export function convertDistribution(value: JsonObject): Conversion {
  return renaming(value, [[['spec', 'targets', 'namespaceLabelSelector'], 'namespaceSelector']]);
}

/** Renames what is there; a field of the new name, which v1alpha1 does not know, makes way. */
function renaming(value: JsonObject, moves: readonly (readonly [JsonPath, string])[]): Conversion {
  const steps: ConversionStep[] = [];
  const losses: string[] = [];
  for (const [path, key] of moves) {
    const parent = valueAt(value, path.slice(0, -1));
    if (!isJsonObject(parent) || !Object.hasOwn(parent, String(path.at(-1)))) continue;
    if (Object.hasOwn(parent, key)) {
      steps.push({ action: 'remove', path: [...path.slice(0, -1), key] });
      losses.push(`"${key}", which v1alpha1 does not know, is dropped`);
    }
    steps.push({ action: 'rename', path, key });
  }
  return { steps, losses };
}
