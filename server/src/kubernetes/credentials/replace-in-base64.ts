import { decodeBase64 } from './auth-field.ts';

/** A replacement in base64 text; offsets in characters. */
export interface Base64Replacement {
  readonly start: number;
  readonly end: number;
  readonly newText: string;
}

/**
 * Replaces the JSON string `from` by `to` in JSON that is written in padded base64 without line breaks. Blanks after the string keep the
 * rest where it is, so that only the few characters around it change: nothing else of the content, no credential, is in the
 * replacement. `undefined` where `from` is not there, or several times.
 */
export function replaceInBase64(encoded: string, from: string, to: string): Base64Replacement | undefined {
  if (/\s/.test(encoded)) return undefined;
  const bytes = decodeBase64(encoded, 'padded');
  if (bytes === undefined) return undefined;
  const before = toBytes(JSON.stringify(from));
  const at = bytes.indexOf(before);
  if (at < 0 || bytes.includes(before, at + 1)) return undefined;
  const string = toBytes(JSON.stringify(to));
  const blanks = (((before.length - string.length) % 3) + 3) % 3;
  const first = Math.floor(at / 3);
  const last = Math.ceil((at + before.length) / 3);
  const replaced = bytes.slice(first * 3, at) + string + ' '.repeat(blanks) + bytes.slice(at + before.length, last * 3);
  return { start: first * 4, end: last * 4, newText: btoa(replaced) };
}

/** UTF-8, one character a byte. */
function toBytes(text: string): string {
  return String.fromCharCode(...new TextEncoder().encode(text));
}
