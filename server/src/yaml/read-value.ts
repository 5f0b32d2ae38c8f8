import { type Alias, isAlias, isMap, isScalar, isSeq, type Node, type Scalar, type YAMLMap, type YAMLSeq } from 'yaml';
import type { JsonObject, JsonValue } from '../base/json.ts';
import { type AliasTargets, isMergePair, keyText, mergeSources, pairsOf } from './mapping-keys.ts';

/** Why a tree has no value: aliases that multiply beyond measure, or one inside of what it stands for. */
export interface ValueFailure {
  readonly code: 'alias-limit' | 'alias-cycle';
  readonly alias: Alias;
}

/** The value of a tree, or why there is none. */
export type ValueResult =
  { readonly value: JsonValue; readonly failure?: undefined } | { readonly failure: ValueFailure };

/** Gives the value of a scalar; templates put their expressions back in. */
export type ScalarReader = (scalar: Scalar) => JsonValue;

/**
 * The value of a tree as kubectl reads it (decode.go of goyaml.v2 and yaml.go, both in sigs.k8s.io/yaml v1.4.0): a merge
 * key is applied where it stands, so that it overwrites the keys above it; the last of equal keys wins; keys become text.
 */
export function readValue(root: Node | null, targets: AliasTargets, readScalar: ScalarReader): ValueResult {
  const reader = new ValueReader(targets, readScalar);
  const value = reader.read(root);
  return reader.failure ? { failure: reader.failure } : { value };
}

/** The value of a scalar as JSON can carry it: infinity and not-a-number have no JSON form. */
export function scalarValue(scalar: Scalar): JsonValue {
  const { value } = scalar;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'string' || typeof value === 'boolean' ? value : null;
}

class ValueReader {
  readonly #targets: AliasTargets;
  readonly #readScalar: ScalarReader;
  readonly #open = new Set<Alias>();
  #count = 1;
  #aliasCount = 0;
  failure: ValueFailure | undefined;

  constructor(targets: AliasTargets, readScalar: ScalarReader) {
    this.#targets = targets;
    this.#readScalar = readScalar;
  }

  read(node: unknown): JsonValue {
    if (this.failure) return null;
    this.#count++;
    if (this.#open.size > 0) this.#aliasCount++;
    if (isAlias(node)) return this.#readAlias(node);
    if (isMap(node)) {
      const result: JsonObject = {};
      this.#addPairs(node, result);
      return result;
    }
    if (isSeq(node)) return this.#readItems(node);
    return isScalar(node) ? this.#readScalar(node) : null;
  }

  #readItems(list: YAMLSeq): JsonValue[] {
    return list.items.map((item) => this.read(item));
  }

  #addPairs(map: YAMLMap, result: JsonObject): void {
    for (const pair of pairsOf(map)) {
      if (this.failure) return;
      if (isMergePair(pair)) {
        for (const source of mergeSources(pair.value, this.#targets) ?? []) this.#merge(source, result);
        continue;
      }
      this.#count++;
      const key = keyText(isAlias(pair.key) ? this.#targets.get(pair.key) : pair.key);
      if (key !== undefined) setOwn(result, key, this.read(pair.value));
    }
  }

  #merge(source: Node, result: JsonObject): void {
    this.#count++;
    if (isMap(source)) this.#addPairs(source, result);
    if (!isAlias(source)) return;
    this.#follow(source, (target) => {
      if (isMap(target)) this.#addPairs(target, result);
    });
  }

  #readAlias(alias: Alias): JsonValue {
    let value: JsonValue = null;
    this.#follow(alias, (target) => {
      value = this.read(target);
    });
    return value;
  }

  #follow(alias: Alias, visit: (target: Node | undefined) => void): void {
    const isTooMuch =
      this.#aliasCount > 100 && this.#count > 1000 && this.#aliasCount / this.#count > allowedAliasRatio(this.#count);
    if (this.#open.has(alias)) this.failure = { code: 'alias-cycle', alias };
    else if (isTooMuch || this.#open.size >= maxOpenAliases) this.failure = { code: 'alias-limit', alias };
    if (this.failure) return;
    this.#open.add(alias);
    visit(this.#targets.get(alias));
    this.#open.delete(alias);
  }
}

/** Aliases inside of each other, at most: keeps the recursion safe. */
const maxOpenAliases = 200;

/** How large a share of all values may come from aliases (`allowedAliasRatio` in decode.go). */
function allowedAliasRatio(count: number): number {
  const low = 400_000;
  const high = 4_000_000;
  if (count <= low) return 0.99;
  if (count >= high) return 0.1;
  return 0.99 - 0.89 * ((count - low) / (high - low));
}

/** Sets a key also where its name means something to JavaScript (`__proto__`). */
function setOwn(object: JsonObject, key: string, value: JsonValue): void {
  if (key === '__proto__')
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
  else object[key] = value;
}
