import { isJsonObject, type JsonValue } from '../base/json.ts';

const escapes: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

/**
 * Compact JSON as Go's `encoding/json` writes it: `<`, `>`, `&` and the Unicode line separators escaped. Keys keep their order, as
 * the fields of a Go struct do; maps must be sorted before, or written with `goMapJson`.
 */
export function goJson(value: JsonValue): string {
  if (typeof value === 'string') return goString(value);
  if (Array.isArray(value)) return `[${value.map(goJson).join(',')}]`;
  if (isJsonObject(value)) return `{${Object.entries(value).map(goEntry).join(',')}}`;
  return JSON.stringify(value);
}

/** A Go map as JSON: its keys sorted, whatever stands in the values as it is. */
export function goMapJson(map: ReadonlyMap<string, JsonValue>): string {
  return `{${[...map]
    .sort(([left], [right]) => compareGoStrings(left, right))
    .map(goEntry)
    .join(',')}}`;
}

/** The order of Go strings: by bytes of their UTF-8 form, which is the order of code points. */
export function compareGoStrings(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index++) {
    const a = left.charCodeAt(index);
    const b = right.charCodeAt(index);
    if (a === b) continue;
    const isSurrogateA = a >= 0xd800 && a <= 0xdfff;
    const isSurrogateB = b >= 0xd800 && b <= 0xdfff;
    if (isSurrogateA !== isSurrogateB) return isSurrogateA ? 1 : -1;
    return a - b;
  }
  return left.length - right.length;
}

function goEntry([key, value]: readonly [string, JsonValue]): string {
  return `${goString(key)}:${goJson(value)}`;
}

function goString(text: string): string {
  const escaped = text.toWellFormed().replace(/["\\\u0000-\u001f<>&\u2028\u2029]/g, (character) => {
    return escapes[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  return `"${escaped}"`;
}
