import { compareGoStrings, goJson } from './go-json.ts';
import { JsonSyntaxError, parseRawJson, type RawJson } from './raw-json.ts';

/** Why two texts can't be merged, in the words of the Go library. */
export class MergePatchError {
  readonly message: string;
  constructor(message: string) {
    this.message = message;
  }
}

/**
 * RFC 7386 as `MergePatch` of `github.com/evanphx/json-patch` v5.6.0+incompatible carries it out, text to text. Objects that were
 * merged or inserted come with sorted keys, what was not touched stays as written; nulls inside a list that replaces an object stay.
 */
export function mergePatchJson(documentText: string, patchText: string): string | MergePatchError {
  const document = parseRawJson(documentText);
  const patch = parseRawJson(patchText);
  if (document instanceof JsonSyntaxError) return new MergePatchError('Invalid JSON Document');
  if (patch instanceof JsonSyntaxError) return new MergePatchError('Invalid JSON Patch');
  if (document.kind === 'null') return new MergePatchError('Invalid JSON Document');
  if (patch.kind === 'array') return pruned(patch);
  if (patch.kind !== 'object') return new MergePatchError('Invalid JSON Patch');
  return document.kind === 'object' ? merged(document, patch) : pruned(patch);
}

type RawObject = RawJson & { readonly kind: 'object' };

function merged(document: RawObject, patch: RawObject): string {
  const result = new Map<string, string>();
  for (const [key, value] of document.entries) result.set(key, asWritten(value));
  for (const [key, value] of patch.entries) {
    const current = document.entries.get(key);
    if (value.kind === 'null') result.delete(key);
    else if (current?.kind !== 'object') result.set(key, pruned(value));
    else result.set(key, value.kind === 'object' ? merged(current, value) : asWritten(value));
  }
  return objectText(result);
}

/** The value without nulls in its objects, all keys sorted. */
function pruned(value: RawJson): string {
  if (value.kind === 'array') return `[${value.items.map(pruned).join(',')}]`;
  if (value.kind !== 'object') return asWritten(value);
  const kept = [...value.entries].filter(([, entry]) => entry.kind !== 'null');
  return objectText(new Map(kept.map(([key, entry]) => [key, pruned(entry)])));
}

function objectText(entries: ReadonlyMap<string, string>): string {
  const sorted = [...entries].sort(([left], [right]) => compareGoStrings(left, right));
  return `{${sorted.map(([key, text]) => `${goJson(key)}:${text}`).join(',')}}`;
}

/** The text as written, without white space between tokens, and with the characters escaped that Go always escapes. */
function asWritten(value: RawJson): string {
  const compact = value.text.replace(
    /("(?:[^"\\]|\\.)*")|[ \t\r\n]+/g,
    (_match, text: string | undefined) => text ?? '',
  );
  return compact.replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
