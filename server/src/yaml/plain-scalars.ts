import { resolvePlainScalar } from './kubectl-scalars.ts';

/** A scalar's value and the offset behind it. */
export interface PlainValue {
  readonly value: null | boolean | number | string;
  readonly end: number;
}

/** Words that are no text, as keys either. */
const words = /^(?:y|Y|yes|Yes|YES|n|N|no|No|NO|true|True|TRUE|false|False|FALSE|on|On|ON|off|Off|OFF|null|Null|NULL)$/;

const key =
  /(?:((?:[A-Za-z_]|\.(?!inf:|nan:)[a-z])[A-Za-z0-9_./-]{0,200})|"([^"\\\n]{1,200})"|'([^'\n]{1,200})'):(?=[ \r\n]|$)/y;

/** A key that is text, with its colon; `end` is behind the colon. */
export function readPlainKey(
  text: string,
  start: number,
  lineEnd: number,
): { readonly text: string; readonly end: number } | undefined {
  key.lastIndex = start;
  const match = key.exec(text);
  if (!match || key.lastIndex > lineEnd) return undefined;
  const plain = match[1];
  if (plain !== undefined && words.test(plain)) return undefined;
  return { text: plain ?? match[2] ?? match[3] ?? '', end: key.lastIndex };
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
  if (/^[-?:,[\]{}#&*!|>'"%@`=<]/.test(line) && !/^-[^\s-]/.test(line)) return undefined;
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
