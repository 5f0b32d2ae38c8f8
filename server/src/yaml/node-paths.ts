import { isAlias, isMap, isSeq, type Node, type Pair, type YAMLMap } from 'yaml';
import type { JsonPath } from '../base/json.ts';
import { type AliasTargets, isMergePair, keyText, mergeSources, pairsOf, resolveAlias } from './mapping-keys.ts';

/** What stands at a path. */
export interface PathTarget {
  /** The key of the last step; `undefined` for the root and for list items. */
  readonly key: Node | undefined;
  /** The value; `undefined` where a key has none. */
  readonly value: Node | undefined;
  /** Set where the path leads through an alias or a merge key: what is written in this place. */
  readonly through: Node | undefined;
}

/** Follows `path` from `root`, or `undefined` where some step is not there. */
export function findNode(root: Node | null, path: JsonPath, targets: AliasTargets): PathTarget | undefined {
  let current: PathTarget = { key: undefined, value: root ?? undefined, through: undefined };
  for (const step of path) {
    const next = takeStep(current, step, targets);
    if (!next) return undefined;
    current = next;
  }
  return current;
}

function takeStep(from: PathTarget, step: string | number, targets: AliasTargets): PathTarget | undefined {
  const { value } = from;
  const through = from.through ?? (isAlias(value) ? value : undefined);
  const node = resolveAlias(value, targets);
  if (isSeq(node)) {
    const item: unknown = typeof step === 'number' ? node.items[step] : undefined;
    return item === undefined ? undefined : { key: undefined, value: item as Node, through };
  }
  if (!isMap(node)) return undefined;
  const found = findPair(node, String(step), targets, new Set());
  if (!found) return undefined;
  const { pair, merge } = found;
  return { key: pair.key as Node, value: (pair.value as Node | null) ?? undefined, through: through ?? merge };
}

interface FoundPair {
  readonly pair: Pair;
  /** The value of the merge key that the pair came through. */
  readonly merge: Node | undefined;
}

/**
 * The pair whose value counts for `key`: the last one, merge keys included. Merged mappings are looked into once
 * (`visited`): they may run in a circle.
 */
function findPair(map: YAMLMap, key: string, targets: AliasTargets, visited: Set<unknown>): FoundPair | undefined {
  let found: FoundPair | undefined;
  for (const pair of pairsOf(map)) {
    if (isMergePair(pair)) {
      const inherited = findMerged(pair.value, key, targets, visited);
      if (inherited) found = { pair: inherited.pair, merge: pair.value as Node };
    } else if (keyText(resolveAlias(pair.key, targets)) === key) {
      found = { pair, merge: undefined };
    }
  }
  return found;
}

function findMerged(value: unknown, key: string, targets: AliasTargets, visited: Set<unknown>): FoundPair | undefined {
  let found: FoundPair | undefined;
  for (const source of mergeSources(value, targets) ?? []) {
    const map = resolveAlias(source, targets);
    if (!isMap(map) || visited.has(map)) continue;
    visited.add(map);
    found = findPair(map, key, targets, visited) ?? found;
  }
  return found;
}
