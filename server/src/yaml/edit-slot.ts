import { isAlias, isCollection, isMap, isScalar, isSeq, type Node, type Pair, type YAMLMap, type YAMLSeq } from 'yaml';
import type { JsonPath } from '../base/json.ts';
import { detectStyle } from './edit-style.ts';
import { inspectTree } from './inspect-tree.ts';
import type { ManifestDocument } from './manifest-document.ts';
import { type AliasTargets, isMergePair, keyText, pairsOf, resolveAlias } from './mapping-keys.ts';
import type { YamlStyle } from './render-yaml.ts';

/** A document about to be edited. */
export interface EditContext {
  readonly document: ManifestDocument;
  readonly style: YamlStyle;
  readonly targets: AliasTargets;
}

/** A place that holds a value: the root, the value of a pair, or a list item. */
export interface Slot {
  readonly path: JsonPath;
  readonly value: Node | undefined;
  readonly holder:
    | { readonly kind: 'root' }
    | { readonly kind: 'pair'; readonly map: YAMLMap; readonly pair: Pair }
    | { readonly kind: 'item'; readonly list: YAMLSeq; readonly index: number };
  /** Whether it is inside of brackets. */
  readonly isInBrackets: boolean;
}

/** How far a path can be followed without passing an alias or a merge key. */
export interface SlotSearch {
  readonly slot: Slot;
  /** The steps that are left; none where the slot is what was looked for. */
  readonly rest: JsonPath;
}

/** Prepares a document for edits. */
export function editContext(document: ManifestDocument): EditContext {
  return { document, style: detectStyle(document), targets: inspectTree(document.tree.contents).targets };
}

/** Follows `path` as far as it is written out. */
export function findSlot({ document, targets }: EditContext, path: JsonPath): SlotSearch {
  let slot: Slot = {
    path: [],
    value: document.tree.contents ?? undefined,
    holder: { kind: 'root' },
    isInBrackets: false,
  };
  for (const [depth, step] of path.entries()) {
    const next = childSlot(slot, step, targets);
    if (!next) return { slot, rest: path.slice(depth) };
    slot = next;
  }
  return { slot, rest: [] };
}

function childSlot(slot: Slot, step: string | number, targets: AliasTargets): Slot | undefined {
  const { value } = slot;
  const isInBrackets = slot.isInBrackets || (isCollection(value) && value.flow === true);
  const path = [...slot.path, step];
  if (isSeq(value) && typeof step === 'number') {
    const item = value.items[step];
    if (item === undefined) return undefined;
    return { path, value: item as Node, holder: { kind: 'item', list: value, index: step }, isInBrackets };
  }
  if (!isMap(value)) return undefined;
  const pair = pairsOf(value).findLast((candidate) => {
    return !isMergePair(candidate) && keyText(resolveAlias(candidate.key, targets)) === String(step);
  });
  if (!pair) return undefined;
  return {
    path,
    value: (pair.value as Node | null) ?? undefined,
    holder: { kind: 'pair', map: value, pair },
    isInBrackets,
  };
}

/** Whether nothing is written in a slot. */
export function isEmptySlot({ value }: Slot): boolean {
  return value === undefined || (isScalar(value) && value.range?.[0] === value.range?.[1]);
}

/** Whether a slot holds no value that a collection could not take the place of: nothing, `null` or `~`. */
export function isNullSlot({ value }: Slot): boolean {
  return value === undefined || (isScalar(value) && value.value === null);
}

/** Whether a slot holds an alias. */
export function isAliasSlot({ value }: Slot): boolean {
  return isAlias(value);
}
