import type { JsonPath } from '../../../base/json.ts';

/** What the cursor of a completion request writes to. */
export interface CursorContext {
  /**
   * The node that is being written: with `accepts.key` the mapping that gets an entry, with `accepts.value` the scalar,
   * with `accepts.item` the list that gets an item. More than one is possible below a key that has no value yet.
   */
  readonly path: JsonPath;
  readonly accepts: { readonly key: boolean; readonly value: boolean; readonly item: boolean };
  /** Keys that the mapping has already, without the one under the cursor. */
  readonly keys: ReadonlySet<string>;
  /** The place in the document's text that a proposal replaces; never over a line break, always around the cursor. */
  readonly line: number;
  readonly startColumn: number;
  readonly endColumn: number;
  /** What must stand before the proposal: white space that mends the indentation, or the blank after a colon or dash. */
  readonly lead: string;
  /** Column at which the proposal's first character will stand: further lines of it are indented from there. */
  readonly indent: number;
  /** Whether an existing key is edited, whose colon and value stay. */
  readonly hasColon: boolean;
  /** Whether the place is inside `{ }` or `[ ]`, in YAML or in JSON (where everything is quoted). */
  readonly flow: 'none' | 'yaml' | 'json';
  /** The quote that the replaced text starts with. */
  readonly quote: '' | '"' | "'";
}
