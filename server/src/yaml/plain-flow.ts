import type { JsonObject, JsonValue } from '../base/json.ts';
import { readPlainKey, readQuoted, resolved } from './plain-scalars.ts';

/** A value and the offset behind it. */
interface FlowValue {
  readonly value: JsonValue;
  readonly end: number;
}

const maxDepth = 8;
/** An unquoted scalar inside of brackets, without any character that could mean something there. */
const scalar = /[A-Za-z0-9_./+$()~^;-][A-Za-z0-9_./+$()~^; =@-]*/y;

/** A list or mapping in brackets, on one line; `undefined` for anything unusual in it. */
export function readFlow(text: string, start: number, lineEnd: number, depth = 0): FlowValue | undefined {
  if (depth > maxDepth) return undefined;
  const isList = text[start] === '[';
  const close = isList ? ']' : '}';
  const list: JsonValue[] = [];
  const mapping: JsonObject = {};
  let offset = skipSpaces(text, start + 1, lineEnd);
  if (text[offset] === close && offset < lineEnd) return { value: isList ? list : mapping, end: offset + 1 };
  for (;;) {
    let name = '';
    if (!isList) {
      const key = readPlainKey(text, offset, lineEnd);
      if (!key || Object.hasOwn(mapping, key.text) || key.text === '__proto__') return undefined;
      name = key.text;
      offset = skipSpaces(text, key.end, lineEnd);
    }
    const item = readItem(text, offset, lineEnd, depth);
    if (!item) return undefined;
    if (isList) list.push(item.value);
    else mapping[name] = item.value;
    offset = skipSpaces(text, item.end, lineEnd);
    if (offset >= lineEnd) return undefined;
    if (text[offset] === close) return { value: isList ? list : mapping, end: offset + 1 };
    if (text[offset] !== ',') return undefined;
    offset = skipSpaces(text, offset + 1, lineEnd);
  }
}

function readItem(text: string, offset: number, lineEnd: number, depth: number): FlowValue | undefined {
  const character = text[offset];
  if (offset >= lineEnd) return undefined;
  if (character === '[' || character === '{') return readFlow(text, offset, lineEnd, depth + 1);
  if (character === '"' || character === "'") return readQuoted(text, offset, lineEnd);
  scalar.lastIndex = offset;
  const content = scalar.exec(text)?.[0].trimEnd();
  if (content === undefined || /^-(?:[ -]|$)/.test(content)) return undefined;
  return offset + content.length > lineEnd ? undefined : resolved(content, offset + content.length);
}

function skipSpaces(text: string, from: number, lineEnd: number): number {
  let offset = from;
  while (offset < lineEnd && text[offset] === ' ') offset += 1;
  return offset;
}
