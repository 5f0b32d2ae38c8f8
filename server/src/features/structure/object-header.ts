import { asString, isJsonObject, valueAt, type JsonPath } from '../../base/json.ts';
import { groupVersionKindOf, type GroupVersionKind } from '../../kubernetes/group-version-kind.ts';
import type { ManifestDocument } from '../../yaml/manifest-document.ts';
import type { BlockEntry } from './block-entries.ts';
import { OpenLevels, pathOf } from './open-levels.ts';

/** The object around a place of a document, as far as its first lines are typed. */
export interface ObjectHeader {
  /** Where the object stands in its document: `[]`, or `['items', 2]` in a List. */
  readonly path: JsonPath;
  /** Empty where it is not written yet. */
  readonly apiVersion: string;
  readonly kind: string;
  /** `undefined` where `apiVersion` or `kind` is missing. */
  readonly gvk: GroupVersionKind | undefined;
}

/** Reads which object `path` belongs to; an item of a `kind: List` is an object of its own. */
export function headerAt(document: ManifestDocument, entries: readonly BlockEntry[], path: JsonPath): ObjectHeader {
  const root = readHeader(document, entries, []);
  const [list, index] = path;
  if (root.kind !== 'List' || list !== 'items' || typeof index !== 'number') return root;
  return readHeader(document, entries, [list, index]);
}

function readHeader(document: ManifestDocument, entries: readonly BlockEntry[], path: JsonPath): ObjectHeader {
  const written = writtenHeader(entries, path);
  const value = valueAt(document.value, path);
  const parsed = isJsonObject(value) ? value : {};
  const apiVersion = written.get('apiVersion') ?? asString(parsed['apiVersion']) ?? '';
  const kind = written.get('kind') ?? asString(parsed['kind']) ?? '';
  return { path, apiVersion, kind, gvk: groupVersionKindOf({ apiVersion, kind }) };
}

/** `apiVersion` and `kind` by the lines alone: they are right even where the document cannot be parsed. */
function writtenHeader(entries: readonly BlockEntry[], path: JsonPath): ReadonlyMap<string, string> {
  const levels = new OpenLevels();
  const found = new Map<string, string>();
  for (const entry of entries) {
    const level = levels.add(entry);
    if (!level || (entry.key !== 'apiVersion' && entry.key !== 'kind')) continue;
    if (level.depth !== path.length || !pathOf(level).every((step, index) => step === path[index])) continue;
    const value = entry.value.replace(/^(["'])(.*)\1$/, '$2');
    if (value !== '') found.set(entry.key, value);
    if (found.size === 2) break;
  }
  return found;
}
