import { SymbolKind, type DocumentSymbol } from 'vscode-languageserver-types';
import { asString, isJsonObject, type JsonObject, type JsonPath, type JsonValue } from '../../base/json.ts';
import { apiVersionOf } from '../../kubernetes/group-version-kind.ts';
import type { ManifestObject } from '../../kubernetes/manifest-object.ts';
import { objectsIn } from '../../kubernetes/objects-in-document.ts';
import type { ManifestDocument } from '../../yaml/manifest-document.ts';

/** Lists whose named items are worth a line in the outline, with what each item is shown as. */
const listedFields: Readonly<Record<string, SymbolKind>> = {
  initContainers: SymbolKind.Function,
  containers: SymbolKind.Class,
  ephemeralContainers: SymbolKind.Class,
  volumes: SymbolKind.File,
  volumeClaimTemplates: SymbolKind.File,
  imagePullSecrets: SymbolKind.Key,
  pullSecrets: SymbolKind.Key,
  subsets: SymbolKind.Array,
  probes: SymbolKind.Event,
};

/** Mappings whose keys are worth a line. Values are never shown: they may be secret. */
const keyedFields: readonly string[] = ['data', 'stringData', 'binaryData'];

/** Deeper than any Pod template stands, and shallow enough that no document takes long. */
const maxDepth = 12;

/** The symbols of a document's objects; positions count from the document's first line. */
export function symbolsIn(document: ManifestDocument): readonly DocumentSymbol[] {
  return objectsIn(document).map(objectSymbol);
}

function objectSymbol(object: ManifestObject): DocumentSymbol {
  const { document, gvk, name, namespace, path, value } = object;
  const range = document.toPositionRange(wholeRange(object));
  const named =
    document.rangeAt([...path, 'metadata', 'name'], 'value') ?? document.rangeAt([...path, 'kind'], 'value');
  return {
    name: name === '' ? gvk.kind : `${gvk.kind} ${name}`,
    detail: namespace === undefined ? apiVersionOf(gvk) : `${apiVersionOf(gvk)}, ${namespace}`,
    kind: SymbolKind.Object,
    range,
    selectionRange: named ? document.toPositionRange(named) : { start: range.start, end: range.start },
    children: [...sections(document, value, path, 0)],
  };
}

/** The object from its first key to its last value. */
function wholeRange({ document, path }: ManifestObject): { start: number; end: number } {
  const range = document.rangeAt(path, 'value') ?? { start: 0, end: document.text.length };
  return { start: range.start, end: Math.max(range.start, document.text.slice(0, range.end).trimEnd().length) };
}

function* sections(
  document: ManifestDocument,
  value: JsonObject,
  path: JsonPath,
  depth: number,
): Generator<DocumentSymbol> {
  if (depth > maxDepth) return;
  for (const [key, child] of Object.entries(value)) {
    const childPath = [...path, key];
    const itemKind = Object.hasOwn(listedFields, key) ? listedFields[key] : undefined;
    if (itemKind && Array.isArray(child)) {
      yield* section(document, childPath, key, SymbolKind.Array, itemSymbols(document, childPath, child, itemKind));
    } else if (key === 'targetRef' && isJsonObject(child)) {
      yield* section(document, childPath, targetName(child), SymbolKind.Interface, []);
    } else if (depth === 0 && keyedFields.includes(key) && isJsonObject(child)) {
      yield* section(document, childPath, key, SymbolKind.Struct, keySymbols(document, childPath, child));
    } else if (isJsonObject(child) && key !== 'status') {
      yield* sections(document, child, childPath, depth + 1);
    }
  }
}

function targetName(target: JsonObject): string {
  const words = [asString(target['kind']), asString(target['name'])].filter((word) => word);
  return `targetRef ${words.join(' ')}`.trimEnd();
}

function itemSymbols(
  document: ManifestDocument,
  path: JsonPath,
  items: readonly JsonValue[],
  kind: SymbolKind,
): readonly DocumentSymbol[] {
  return items.flatMap((item, index) => {
    const name = isJsonObject(item) ? asString(item['name']) : asString(item);
    if (!name) return [];
    const detail = isJsonObject(item) ? asString(item['image']) : undefined;
    return section(document, [...path, index], name, kind, [], detail);
  });
}

function keySymbols(document: ManifestDocument, path: JsonPath, value: JsonObject): readonly DocumentSymbol[] {
  return Object.keys(value).flatMap((key) => section(document, [...path, key], key, SymbolKind.Property, []));
}

/** A symbol for the entry at `path`, or none where it is not written there: it came through an alias. */
function section(
  document: ManifestDocument,
  path: JsonPath,
  name: string,
  kind: SymbolKind,
  children: readonly DocumentSymbol[],
  detail?: string,
): readonly DocumentSymbol[] {
  const pair = document.rangeAt(path, 'pair');
  if (!pair) return [];
  const key = document.rangeAt(path, 'key') ?? pair;
  const range = document.toPositionRange(pair);
  return [
    {
      name,
      kind,
      range,
      selectionRange:
        typeof path.at(-1) === 'string' ? document.toPositionRange(key) : { start: range.start, end: range.start },
      ...(detail ? { detail } : {}),
      ...(children.length > 0 ? { children: [...children] } : {}),
    },
  ];
}
