import { resolvePlainScalar } from './kubectl-scalars.ts';

/** A scalar's value and the offset behind it. */
export interface PlainValue {
  readonly value: null | boolean | number | string;
  readonly end: number;
}

/** A key that begins with a dot, or is quoted; see `readPlainKey` for all others. */
const rareKey = /(?:(\.(?!inf:|nan:)[a-z][A-Za-z0-9_./-]{0,200})|"([^"\\\n]{1,200})"|'([^'\n]{1,200})'):(?=[ \r\n]|$)/y;

const longestKey = 200;
const colon = 58;

/** By the code of an ASCII character: whether it may begin a key, or stand in one. */
const beginsKey = characters(/[A-Za-z_]/);
const isInKey = characters(/[A-Za-z0-9_./-]/);
/** Whether it has a meaning of its own where a scalar begins. */
const beginsOther = characters(/[-?:,[\]{}#&*!|>'"%@`=<]/);

/** A key that is text, with its colon; `end` is behind the colon. */
export function readPlainKey(
  text: string,
  start: number,
  lineEnd: number,
): { readonly text: string; readonly end: number } | undefined {
  if (beginsKey[text.charCodeAt(start)] !== 1) return readRareKey(text, start, lineEnd);
  let end = start + 1;
  while (end - start <= longestKey && isInKey[text.charCodeAt(end)] === 1) end++;
  if (end >= lineEnd || text.charCodeAt(end) !== colon || !endsWord(text, end + 1)) return undefined;
  const key = text.slice(start, end);
  // Words that are no text are none as keys either.
  return typeof resolvePlainScalar(key) === 'string' ? { text: key, end: end + 1 } : undefined;
}

function readRareKey(
  text: string,
  start: number,
  lineEnd: number,
): { readonly text: string; readonly end: number } | undefined {
  rareKey.lastIndex = start;
  const match = rareKey.exec(text);
  if (!match || rareKey.lastIndex > lineEnd) return undefined;
  return { text: match[1] ?? match[2] ?? match[3] ?? '', end: rareKey.lastIndex };
}

/** Whether white space or the end of the text is at `offset`. */
function endsWord(text: string, offset: number): boolean {
  const character = text[offset];
  return character === ' ' || character === '\n' || character === '\r' || character === undefined;
}

function characters(pattern: RegExp): Uint8Array {
  return Uint8Array.from({ length: 128 }, (_, code) => (pattern.test(String.fromCharCode(code)) ? 1 : 0));
}

const double = /"(?:[^"\\\n]|\\(?:["\\bfnrt]|u(?![dD][89a-fA-F])[0-9a-fA-F]{4}))*"/y;
const single = /'(?:[^'\n]|'')*'/y;

/** A quoted scalar on one line, with the escapes that YAML shares with JSON. */
export function readQuoted(text: string, start: number, lineEnd: number): PlainValue | undefined {
  const pattern = text[start] === '"' ? double : single;
  pattern.lastIndex = start;
  const match = pattern.exec(text)?.[0];
  const end = start + (match?.length ?? 0);
  if (match === undefined || end > lineEnd) return undefined;
  const inner = match.slice(1, -1);
  if (pattern === single) return { value: inner.replaceAll("''", "'"), end };
  return { value: inner.includes('\\') ? (JSON.parse(match) as string) : inner, end };
}

/** An unquoted scalar up to the end of the line or a comment. */
export function readPlainScalar(text: string, start: number, lineEnd: number): PlainValue | undefined {
  const line = text.slice(start, lineEnd);
  if (beginsOther[line.charCodeAt(0)] === 1 && !/^-[^\s-]/.test(line)) return undefined;
  const comment = line.indexOf(' #');
  const content = (comment < 0 ? line : line.slice(0, comment)).trimEnd();
  if (content.includes(': ') || content.endsWith(':')) return undefined;
  return resolved(content, start + content.length);
}

/** What an unquoted text stands for; nothing for numbers that JSON cannot carry. */
export function resolved(content: string, end: number): PlainValue | undefined {
  const value = resolvePlainScalar(content);
  return typeof value === 'number' && !Number.isFinite(value) ? undefined : { value, end };
}
