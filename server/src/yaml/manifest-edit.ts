import { isScalar } from 'yaml';
import { isJsonObject, type JsonObject, type JsonPath, type JsonValue, valueAt } from '../base/json.ts';
import type { DocumentEdit } from './document-edit.ts';
import { type EditContext, editContext, findSlot, isAliasSlot, isNullSlot, type Slot } from './edit-slot.ts';
import { addEntry, addItem } from './insert-entry.ts';
import type { ManifestDocument } from './manifest-document.ts';
import { writtenRange } from './node-range.ts';
import { removeSlot } from './remove-entry.ts';
import { quote, renderScalar } from './render-yaml.ts';
import { replaceSlot } from './replace-slot.ts';

export { applyEdits, type DocumentEdit } from './document-edit.ts';
export { renderYaml } from './render-yaml.ts';

/**
 * The edits that give `path` the value `value`; what is missing above it is added. Comments, anchors, quotes, indentation
 * and line endings stay, and so does every other value: aliases of what is changed are written out, and below an alias or a
 * merge key the change is written in this place. No edits where it cannot be done, for example below a text.
 */
export function setValue(document: ManifestDocument, path: JsonPath, value: JsonValue): readonly DocumentEdit[] {
  const context = editContext(document);
  const { slot, rest } = findSlot(context, path);
  const [step, ...deeper] = rest;
  if (step === undefined) return replaceSlot(context, slot, value);
  if (isAliasSlot(slot)) return replaceSlot(context, slot, withValue(valueAt(document.value, slot.path), rest, value));
  const inherited = valueAt(document.value, [...slot.path, step]);
  const added = withValue(inherited, deeper, value);
  if (typeof step === 'string') return addEntry(context, slot, step, added);
  return step === countItems(document, slot) ? addItem(context, slot, added) : [];
}

/** The edits that add `key` to the mapping at `parentPath`, below its last entry; an existing key gets the new value. */
export function insertEntry(
  document: ManifestDocument,
  parentPath: JsonPath,
  key: string,
  value: JsonValue,
): readonly DocumentEdit[] {
  return setValue(document, [...parentPath, key], value);
}

/** The edits that add an item to the list at `listPath`: before item `index`, or at the end. A missing list is created. */
export function insertItem(
  document: ManifestDocument,
  listPath: JsonPath,
  value: JsonValue,
  index?: number,
): readonly DocumentEdit[] {
  const context = editContext(document);
  const { slot, rest } = findSlot(context, listPath);
  if (rest.length === 0 && !isAliasSlot(slot)) return addItem(context, slot, value, index);
  const existing = valueAt(document.value, listPath);
  const items = Array.isArray(existing) ? existing : [];
  return setValue(document, listPath, items.toSpliced(index ?? items.length, 0, value));
}

/** The edits that remove the entry or item at `path` with its lines; none where it is not written there. */
export function removeAt(document: ManifestDocument, path: JsonPath): readonly DocumentEdit[] {
  const context = editContext(document);
  const parent = findSlot(context, path.slice(0, -1));
  const { slot, rest } = findSlot(context, path);
  const last = path.at(-1);
  if (last === undefined) return [];
  if (rest.length === 0) return removeSlot(context, slot, parent.slot);
  const isBelowAlias = isAliasSlot(slot) && valueAt(document.value, path) !== undefined;
  return isBelowAlias ? replaceSlot(context, slot, withoutValue(valueAt(document.value, slot.path), rest)) : [];
}

/** The edits that rename the key at `path`; none where it is not there or the new name is taken. */
export function renameKey(document: ManifestDocument, path: JsonPath, newKey: string): readonly DocumentEdit[] {
  const context = editContext(document);
  const { slot, rest } = findSlot(context, path);
  if (rest.length > 0 || slot.holder.kind !== 'pair') return [];
  if (valueAt(document.value, [...path.slice(0, -1), newKey]) !== undefined) return [];
  const { key } = slot.holder.pair;
  const range = writtenRange(key, document.text);
  return range ? [{ range, newText: renderKeyLike(context, slot, key, newKey) }] : [];
}

function renderKeyLike({ style }: EditContext, slot: Slot, key: unknown, newKey: string): string {
  const type = isScalar(key) ? key.type : undefined;
  if (style.isJson || type === 'QUOTE_DOUBLE') return quote(newKey, '"');
  return type === 'QUOTE_SINGLE' ? quote(newKey, "'") : renderScalar(newKey, style, slot.isInBrackets);
}

function countItems(document: ManifestDocument, slot: Slot): number {
  const value = valueAt(document.value, slot.path);
  return Array.isArray(value) ? value.length : isNullSlot(slot) ? 0 : -1;
}

/** A copy of `base` with `value` at `path`; what is in the way is replaced. */
function withValue(base: JsonValue | undefined, path: JsonPath, value: JsonValue): JsonValue {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (typeof step === 'number') {
    const items = Array.isArray(base) ? [...base] : [];
    items[Math.min(step, items.length)] = withValue(items[step], rest, value);
    return items;
  }
  const object: JsonObject = isJsonObject(base) ? { ...base } : {};
  return { ...object, [step]: withValue(Object.hasOwn(object, step) ? object[step] : undefined, rest, value) };
}

/** A copy of `base` without what is at `path`. */
function withoutValue(base: JsonValue | undefined, path: JsonPath): JsonValue {
  const [step, ...rest] = path;
  if (Array.isArray(base) && typeof step === 'number') {
    return rest.length === 0 ? base.toSpliced(step, 1) : base.with(step, withoutValue(base[step], rest));
  }
  if (!isJsonObject(base) || step === undefined) return base ?? null;
  const entries = Object.entries(base).filter(([key]) => rest.length > 0 || key !== step);
  return Object.fromEntries(entries.map(([key, entry]) => [key, key === step ? withoutValue(entry, rest) : entry]));
}
