import { type Alias, isAlias, isCollection, isMap, isScalar, isSeq, type Node, type Pair, type YAMLMap } from 'yaml';
import type { TextRange } from '../base/text-range.ts';
import type { YamlProblem } from './manifest-document.ts';
import { isMergePair, keyText, mergeSources, pairsOf } from './mapping-keys.ts';

/** What one walk over a tree finds. */
export interface TreeInspection {
  readonly targets: ReadonlyMap<Alias, Node>;
  /** What no value can be made of, or only one that its author did not mean. */
  readonly problems: readonly YamlProblem[];
}

/** Resolves aliases and looks for duplicate keys, keys and values that JSON cannot carry, and wrong merge keys. */
export function inspectTree(root: Node | null): TreeInspection {
  const inspector = new TreeInspector();
  inspector.visit(root);
  return { targets: inspector.targets, problems: inspector.problems };
}

class TreeInspector {
  readonly targets = new Map<Alias, Node>();
  readonly problems: YamlProblem[] = [];
  readonly #anchors = new Map<string, Node>();

  visit(node: unknown): void {
    if (isAlias(node)) {
      this.#resolve(node);
      return;
    }
    // Anchors count from where they stand, so that a collection's own items may already mean it.
    if ((isCollection(node) || isScalar(node)) && node.anchor) this.#anchors.set(node.anchor, node);
    if (isMap(node)) this.#visitMap(node);
    else if (isSeq(node)) for (const item of node.items) this.visit(item);
    else if (isScalar(node) && typeof node.value === 'number' && !Number.isFinite(node.value)) {
      this.#report(
        'not-json',
        node,
        `kubectl cannot send "${node.source ?? ''}": JSON has neither infinity nor not-a-number. Quote it if text is meant.`,
      );
    }
  }

  #resolve(alias: Alias): void {
    const target = this.#anchors.get(alias.source);
    if (target) this.targets.set(alias, target);
    else
      this.#report(
        'unknown-anchor',
        alias,
        `No anchor "&${alias.source}" stands above this alias in the same document, so kubectl refuses the document.`,
      );
  }

  #visitMap(map: YAMLMap): void {
    const seen = new Map<string, TextRange>();
    for (const pair of pairsOf(map)) {
      this.#visitKey(pair.key);
      this.visit(pair.value);
      if (isMergePair(pair)) this.#checkMerge(pair);
      else this.#checkKey(pair, seen);
    }
  }

  #visitKey(key: unknown): void {
    if (isScalar(key) && key.anchor) this.#anchors.set(key.anchor, key as Node);
    if (!isScalar(key)) this.visit(key);
  }

  #checkMerge(pair: Pair): void {
    const isUnknown = isAlias(pair.value) && !this.targets.has(pair.value);
    if (isUnknown || mergeSources(pair.value, this.targets)) return;
    const message = 'The merge key "<<" takes a mapping or a list of mappings; kubectl refuses the document.';
    this.#report('merge-key', pair.value ?? pair.key, message);
  }

  #checkKey(pair: Pair, seen: Map<string, TextRange>): void {
    const key = isAlias(pair.key) ? this.targets.get(pair.key) : pair.key;
    const range = rangeOf(pair.key);
    const text = keyText(key);
    if (!range || !key) return;
    if (text === undefined) {
      this.#report(
        'invalid-key',
        pair.key,
        'A key must be text, a number or a boolean: kubectl cannot turn this one into JSON.',
      );
      return;
    }
    const first = seen.get(text);
    if (!first) {
      seen.set(text, range);
      return;
    }
    this.problems.push({
      code: 'duplicate-key',
      message: `The key "${text}" is there twice in this mapping. Only the last one counts; the value of the first is lost.`,
      range,
      related: { message: `"${text}" is here for the first time.`, range: first },
    });
  }

  #report(code: string, node: unknown, message: string): void {
    const range = rangeOf(node);
    if (range) this.problems.push({ code, message, range });
  }
}

function rangeOf(node: unknown): TextRange | undefined {
  const range = isCollection(node) || isScalar(node) || isAlias(node) ? node.range : undefined;
  return range ? { start: range[0], end: range[1] } : undefined;
}
