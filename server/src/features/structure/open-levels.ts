import type { JsonPath } from '../../base/json.ts';
import type { BlockEntry } from './block-entries.ts';

/** A block collection that is open at some line. */
export interface Level {
  readonly kind: 'map' | 'list';
  readonly indent: number;
  /** The collection that it is a value of. */
  readonly parent: Level | undefined;
  /** Where it stands in `parent`; `undefined` for the root. */
  readonly step: string | number | undefined;
  /** Number of collections around it. */
  readonly depth: number;
  /** Keys seen so far, in order; for a list empty. */
  readonly keys: string[];
  /** Number of items seen so far. */
  count: number;
  /** Whether the newest entry has no value yet, so that lines with more indentation belong to it. */
  isOpen: boolean;
}

/** Path of a level in its document. */
export function pathOf(level: Level | undefined): JsonPath {
  const path: (string | number)[] = [];
  for (let current = level; current?.step !== undefined; current = current.parent) path.push(current.step);
  return path.reverse();
}

/** Path of the value of a level's newest entry; `[]` for no level. */
export function newestPath(level: Level | undefined): JsonPath {
  const step = newestStep(level);
  return step === undefined ? [] : [...pathOf(level), step];
}

function newestStep(level: Level | undefined): string | number | undefined {
  return level?.kind === 'map' ? (level.keys.at(-1) ?? '') : level && level.count - 1;
}

/** The open collections of a document, from the root inwards, while its lines are read from top to bottom. */
export class OpenLevels {
  readonly #levels: Level[] = [];

  get top(): Level | undefined {
    return this.#levels.at(-1);
  }

  /** Takes in the next entry and gives the level that it belongs to; text belongs to none. */
  add(entry: BlockEntry): Level | undefined {
    this.closeTo(entry.indent);
    if (entry.kind === 'text') {
      if (this.top) this.top.isOpen = false;
      return undefined;
    }
    const level = entry.kind === 'item' ? this.#listAt(entry.indent) : this.#mapAt(entry.indent);
    if (entry.kind === 'item') level.count++;
    else level.keys.push(entry.key);
    level.isOpen = entry.value === '' && entry.style === 'plain';
    return level;
  }

  /** Closes what is indented more than `indent`, and gives the outermost level that was closed. */
  closeTo(indent: number): Level | undefined {
    let closed: Level | undefined;
    while (this.top && this.top.indent > indent) closed = this.#levels.pop();
    return closed;
  }

  /** Closes a list whose dashes stand at the indentation of the mapping that it belongs to. */
  closeCompactList(): void {
    if (this.top?.kind === 'list' && this.#levels.at(-2)?.indent === this.top.indent) this.#levels.pop();
  }

  #listAt(indent: number): Level {
    const { top } = this;
    if (top?.kind === 'list' && top.indent === indent) return top;
    return this.#open('list', indent);
  }

  #mapAt(indent: number): Level {
    if (this.top?.kind === 'list' && this.top.indent === indent) this.#levels.pop();
    const { top } = this;
    if (top?.kind === 'map' && top.indent === indent) return top;
    return this.#open('map', indent);
  }

  #open(kind: Level['kind'], indent: number): Level {
    const parent = this.top;
    const place = { parent, step: newestStep(parent), depth: this.#levels.length };
    const level: Level = { ...place, kind, indent, keys: [], count: 0, isOpen: false };
    this.#levels.push(level);
    return level;
  }
}
