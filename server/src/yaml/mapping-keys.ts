import { type Alias, isAlias, isMap, isPair, isScalar, isSeq, type Node, type Pair, type YAMLMap } from 'yaml';
import { formatFloatKey } from './float-key.ts';
import { integerDigits } from './kubectl-scalars.ts';

/** What each alias of a tree stands for; an alias without an anchor above it is missing. */
export type AliasTargets = ReadonlyMap<Alias, Node>;

/** The node that `node` stands for: itself, or what an alias points to. */
export function resolveAlias(node: unknown, targets: AliasTargets): unknown {
  return isAlias(node) ? targets.get(node) : node;
}

/** The text of a mapping key as kubectl's conversion to JSON writes it; `undefined` where it cannot be a key. */
export function keyText(key: unknown): string | undefined {
  if (!isScalar(key)) return undefined;
  const { value, source } = key;
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  if (typeof value !== 'number') return undefined;
  const integer = integerDigits(source ?? '');
  if (!integer || key.tag === 'tag:yaml.org,2002:float') return formatFloatKey(value);
  // go-yaml has a type of its own for larger integers, which the conversion to JSON does not take for a key.
  return integer.isInt64 ? integer.digits : undefined;
}

/** The pairs of a mapping. */
export function pairsOf(map: YAMLMap): readonly Pair[] {
  return map.items.filter((item) => isPair(item));
}

/** Whether a pair is a merge key: a plain `<<`. */
export function isMergePair(pair: Pair): boolean {
  const { key } = pair;
  return isScalar(key) && key.value === '<<' && (key.type === 'PLAIN' || key.tag === 'tag:yaml.org,2002:merge');
}

/**
 * The nodes that a merge key brings in, in the order in which they are applied (the last wins), or `undefined` where
 * its value is neither a mapping nor a list of mappings. Each is a mapping or an alias of one.
 */
export function mergeSources(value: unknown, targets: AliasTargets): readonly Node[] | undefined {
  if (isMap(value) || isAlias(value)) return isMap(resolveAlias(value, targets)) ? [value] : undefined;
  if (!isSeq(value)) return undefined;
  const sources = value.items.filter((item): item is Node => isMap(resolveAlias(item, targets)));
  return sources.length === value.items.length ? sources.reverse() : undefined;
}
