import {
  asArray,
  asObject,
  asString,
  objectsOf,
  stringMap,
  writtenKeys,
  type JsonObject,
  type JsonValue,
} from '../base/json.ts';
import { sha256Hex } from '../base/sha256.ts';
import { groupKindKey, type GroupVersionKind } from '../kubernetes/group-version-kind.ts';

/**
 * Something that two objects must not have in common: the name of a container, of a volume … `label` is one that the selector of the
 * object asks for: two objects that ask for different values of it never meet, so that most pairs need no look at all.
 */
export interface Mark {
  readonly name: string;
  readonly label: { readonly key: string; readonly value: string } | undefined;
  /** What is written under the name, where equal contents do no harm: most SidecarSets that share a volume share all of it. */
  readonly content?: string;
}

/** The marks of an object. */
export function writtenMarks(gvk: GroupVersionKind, value: JsonObject): readonly Mark[] {
  const spec = asObject(value['spec']) ?? {};
  switch (groupKindKey(gvk)) {
    case 'SidecarSet.apps.kruise.io':
      return sidecarSetMarks(spec);
    case 'PodUnavailableBudget.policy.kruise.io':
      return budgetMarks(spec);
    case 'PodDisruptionBudget.policy':
      return selectingMarks(spec, selectingMark.disruptionBudget);
    default:
      return [];
  }
}

/** What SidecarSets on the same Pods may not share. */
export const sidecarSetMark = {
  /** Every SidecarSet has it. */
  any: 'sidecar-set',
  container: (name: string): string => `container ${name}`,
  initContainer: (name: string): string => `init-container ${name}`,
  volume: (name: string): string => `volume ${name}`,
  annotation: (key: string): string => `annotation ${key}`,
} as const;

/** Marks of objects that select Pods by a selector that asks for something. */
export const selectingMark = {
  budget: 'selecting-budget',
  disruptionBudget: 'selecting-disruption-budget',
} as const;

/** The mark of budgets whose selectors ask for the same keys. */
export function budgetSelectorMark(selector: JsonValue | undefined): string {
  const keys = new Set(writtenKeys(asObject(selector)?.['matchLabels']));
  for (const { key } of objectsOf(asObject(selector)?.['matchExpressions'])) if (typeof key === 'string') keys.add(key);
  return `selector ${JSON.stringify([...keys].sort())}`;
}

/** The label that tells selectors apart: the first of `matchLabels` that no expression speaks of too. */
export function discriminator(selector: JsonValue | undefined): Mark['label'] {
  const expressed = new Set(objectsOf(asObject(selector)?.['matchExpressions']).map(({ key }) => key));
  const labels = Object.entries(stringMap(asObject(selector)?.['matchLabels']));
  // Kruise takes the value "ALL" for a wildcard.
  const usable = labels
    .filter(([key, value]) => !expressed.has(key) && value !== 'ALL')
    .sort(([left], [right]) => (left < right ? -1 : 1));
  const [first] = usable;
  return first === undefined ? undefined : { key: first[0], value: first[1] };
}

function sidecarSetMarks(spec: JsonObject): readonly Mark[] {
  const label = discriminator(spec['selector']);
  const names = (list: string): string[] => objectsOf(spec[list]).flatMap(({ name }) => asString(name) ?? []);
  const annotations = asArray(spec['patchPodMetadata']).flatMap((patch) =>
    writtenKeys(asObject(patch)?.['annotations']),
  );
  const marks = [
    sidecarSetMark.any,
    ...names('containers').map(sidecarSetMark.container),
    ...names('initContainers').map(sidecarSetMark.initContainer),
    ...annotations.map(sidecarSetMark.annotation),
  ];
  const volumes = new Map<string, string>();
  for (const volume of objectsOf(spec['volumes'])) {
    const name = sidecarSetMark.volume(asString(volume['name']) ?? '');
    if (!volumes.has(name)) volumes.set(name, contentOf(volume));
  }
  return [
    ...[...new Set(marks)].map((name) => ({ name, label })),
    ...[...volumes].map(([name, content]) => ({ name, label, content })),
  ];
}

/** Equal for equal contents, and short. */
export function contentOf(value: JsonObject): string {
  const text = JSON.stringify(value);
  return text.length <= 64 ? text : sha256Hex(text);
}

function budgetMarks(spec: JsonObject): readonly Mark[] {
  if (asObject(spec['selector']) === undefined) return [];
  const label = discriminator(spec['selector']);
  return [{ name: budgetSelectorMark(spec['selector']), label }, ...selectingMarks(spec, selectingMark.budget)];
}

function selectingMarks(spec: JsonObject, name: string): readonly Mark[] {
  return asObject(spec['selector']) === undefined ? [] : [{ name, label: discriminator(spec['selector']) }];
}
