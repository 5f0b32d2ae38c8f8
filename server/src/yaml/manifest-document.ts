import type { Document, Node } from 'yaml';
import type { JsonPath, JsonValue } from '../base/json.ts';
import type { PositionRange, TextPosition, TextRange } from '../base/text-range.ts';

/** What a place in a document stands for. */
export interface NodeLocation {
  /** The path of the nearest node that contains the place; a place on a key belongs to the key's pair. */
  readonly path: JsonPath;
  /** `gap`: white space or a comment, where `path` is the collection that a new entry at this indentation would join. */
  readonly on: 'key' | 'value' | 'gap' | 'comment' | 'block-scalar';
  /** The node itself, where there is one. */
  readonly node: Node | undefined;
}

/** Something that the parser could not accept. */
export interface YamlProblem {
  /** Stable, without prefix: `syntax`, `tab`, `duplicate-key`, `conflict-marker`, `alias-limit`, `too-deep`, `too-large` … */
  readonly code: string;
  readonly message: string;
  readonly range: TextRange;
  /** A second place, for example the first of two equal keys. */
  readonly related?: { readonly message: string; readonly range: TextRange };
  /** What would mend it, as a replacement in this document. */
  readonly replacement?: {
    readonly title: string;
    readonly edits: readonly { readonly range: TextRange; readonly newText: string }[];
  };
}

/**
 * One YAML document of a file, parsed. It never changes and does not know where in the file it stands: all offsets and
 * positions count from its own first character, so that an edit above it moves nothing. It starts with its `---` line
 * where it has one, and always at the beginning of a line.
 *
 * Parsing never fails: a broken document has `problems`, and as much of a tree as could be read.
 */
export interface ManifestDocument {
  readonly text: string;
  /** How many line breaks `text` holds: the next document of the file starts that many lines below. */
  readonly lineBreaks: number;
  readonly problems: readonly YamlProblem[];
  /** Whether there is nothing but white space, comments and markers. */
  readonly isEmpty: boolean;
  /** Whether it holds template expressions (`{{ … }}`): then only what is safe may be said about it. */
  readonly isTemplate: boolean;
  /** The tree of the `yaml` library; its offsets count from the start of `text`. */
  readonly tree: Document.Parsed;
  /**
   * The value as kubectl reads it: YAML 1.1 scalars, aliases and merge keys resolved, the last of equal keys. Computed on
   * first use. `undefined` where the document is empty or cannot be a value (alias bomb, cycle, too deep).
   */
  readonly value: JsonValue | undefined;
  /**
   * Where the node at `path` is written, or `undefined` where it is not. `key` is the key of a pair, `value` its value,
   * `pair` both. For a list item `key` is the item. A value that came through an alias or a merge key is found at the alias.
   */
  rangeAt(path: JsonPath, part: 'key' | 'value' | 'pair'): TextRange | undefined;
  /** Like `rangeAt`, but falls back to the nearest ancestor's key that exists: the place to report something missing. */
  nearestRangeAt(path: JsonPath, part: 'key' | 'value' | 'pair'): TextRange;
  /** What stands at `offset`. */
  locate(offset: number): NodeLocation;
  /** The text of the scalar at `path` exactly as written, quotes included. */
  sourceAt(path: JsonPath): string | undefined;
  /** Comments of the document in order, each without its line break: `# …`. */
  readonly comments: readonly TextRange[];
  positionAt(offset: number): TextPosition;
  offsetAt(position: TextPosition): number;
  toPositionRange(range: TextRange): PositionRange;
}
