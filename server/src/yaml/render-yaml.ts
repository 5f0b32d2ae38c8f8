import { isJsonObject, type JsonValue } from '../base/json.ts';
import { resolvePlainScalar } from './kubectl-scalars.ts';

/** How a document is written. */
export interface YamlStyle {
  /** Columns that a nested mapping is indented by. */
  readonly step: number;
  /** Whether the dashes of a list stand in the column of the key that holds it. */
  readonly hasFlushLists: boolean;
  readonly quote: '"' | "'";
  readonly lineBreak: '\n' | '\r\n';
  /** Whether the document is JSON: nothing but double quotes and brackets then. */
  readonly isJson: boolean;
}

/** The style of new documents: what `kubectl get -o yaml` prints, with double quotes. */
export const defaultStyle: YamlStyle = { step: 2, hasFlushLists: true, quote: '"', lineBreak: '\n', isJson: false };

/**
 * `value` as YAML in block style, every line indented by `indent` spaces and ended by a line break. Reads back to the same
 * value in YAML 1.1 and 1.2, by kubectl and by others: text that one of them would take for something else is quoted.
 */
export function renderYaml(value: JsonValue, indent = 0): string {
  const margin = ' '.repeat(indent);
  // The indentation of a block of text counts from what holds it, and nothing does.
  const lines =
    typeof value === 'string' ? [renderScalar(value, defaultStyle, false)] : renderLines(value, defaultStyle);
  return lines.map((line) => (line === '' ? '\n' : `${margin}${line}\n`)).join('');
}

/** `value` in block style, as lines without line breaks, from column 0. */
export function renderLines(value: JsonValue, style: YamlStyle): readonly string[] {
  if (style.isJson) return JSON.stringify(value, null, style.step).split('\n');
  if (Array.isArray(value) && value.length > 0) return value.flatMap((item) => renderItem(item, style));
  if (isJsonObject(value) && Object.keys(value).length > 0) {
    return Object.entries(value).flatMap(([key, entry]) => renderEntry(key, entry, style));
  }
  if (typeof value === 'string' && isBlockText(value)) return renderBlockText(value, style.step);
  return [renderFlow(value, style, false)];
}

/** `- …` with its further lines below. */
export function renderItem(value: JsonValue, style: YamlStyle): readonly string[] {
  const [first = '', ...rest] = renderLines(value, style);
  // The text of a block scalar is indented from the dash by itself already.
  const margin = typeof value === 'string' ? '' : '  ';
  return [`- ${first}`, ...rest.map((line) => (line === '' ? '' : margin + line))];
}

/** `key: …` with its further lines below. */
export function renderEntry(key: string, value: JsonValue, style: YamlStyle): readonly string[] {
  const name = renderScalar(key, style, false);
  const [head, colon] = name.length > maxImplicitKey ? [[`? ${name}`], ':'] : [[], `${name}:`];
  if (Array.isArray(value) && value.length > 0) {
    return [...head, colon, ...indentLines(renderLines(value, style), style.hasFlushLists ? 0 : style.step)];
  }
  const lines = renderLines(value, style);
  if (isJsonObject(value) && Object.keys(value).length > 0) return [...head, colon, ...indentLines(lines, style.step)];
  const [first = '', ...rest] = lines;
  return [...head, `${colon} ${first}`, ...rest];
}

/** `value` on one line, in brackets. */
export function renderFlow(value: JsonValue, style: YamlStyle, isInBrackets = true): string {
  if (style.isJson) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => renderFlow(item, style)).join(', ')}]`;
  if (!isJsonObject(value)) return renderScalar(value, style, isInBrackets);
  const entries = Object.entries(value).map(
    ([key, entry]) => `${renderScalar(key, style, true)}: ${renderFlow(entry, style)}`,
  );
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

/** A scalar on one line, quoted where it must be. */
export function renderScalar(value: null | boolean | number | string, style: YamlStyle, isInBrackets: boolean): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'null';
  if (typeof value !== 'string') return String(value);
  return isPlainText(value, isInBrackets) ? value : quote(value, style.quote);
}

/** `text` in quotes; single quotes only where they can hold it. */
export function quote(text: string, preferred: '"' | "'"): string {
  if (preferred === "'" && !needsEscapes.test(text)) return `'${text.replaceAll("'", "''")}'`;
  return JSON.stringify(text).replace(
    new RegExp(needsEscapes, 'g'),
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * Whether `text` is best written as a literal block: several lines, nothing that such a block cannot hold, and at most one
 * line break at its end (how many there are would depend on the blank lines that follow).
 */
export function isBlockText(text: string): boolean {
  return (
    /[^\n]\n?$/.test(text) &&
    text.indexOf('\n') !== -1 &&
    !needsEscapes.test(text.replaceAll('\n', '')) &&
    !/^[ \t]+$/m.test(text)
  );
}

/** `text` as a literal block scalar; the lines below the header are indented by `step`. */
export function renderBlockText(text: string, step: number): readonly string[] {
  const indicator = /^\n*[ \t]/.test(text) ? String(step) : '';
  const chomping = text.endsWith('\n') ? '' : '-';
  return [`|${indicator}${chomping}`, ...indentLines(text.replace(/\n$/, '').split('\n'), step)];
}

/** Every line but the empty ones moved right. */
export function indentLines(lines: readonly string[], columns: number): readonly string[] {
  const margin = ' '.repeat(columns);
  return lines.map((line) => (line === '' ? '' : margin + line));
}

/** Keys may be this long without a `? `; YAML's limit is 1024 characters. */
const maxImplicitKey = 1000;

/** What only double quotes can hold: control characters but the tab, odd line ends, lone surrogates, marks. */
const needsEscapes =
  /[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** Whether `text` reads back as itself without quotes, in every dialect. */
function isPlainText(text: string, isInBrackets: boolean): boolean {
  if (!/^(?:[^\s\-?:,[\]{}#&*!|>'"%@`=<~]|-[^\s\-,[\]{}])/.test(text) && !/^--?[A-Za-z]/.test(text)) return false;
  if (/\s$|\t|:$|:\s|\s#/.test(text) || needsEscapes.test(text)) return false;
  if (text.startsWith('...') || (isInBrackets && /[,[\]{}:]/.test(text))) return false;
  return typeof resolvePlainScalar(text) === 'string' && !misread.test(text);
}

/** Text that some YAML reader takes for a number or a date: numbers of any base, base 60, underscores, dates. */
const misread =
  /^[-+]?(?:0[bB][01_]+|0[oO]?[0-7_]+|0[xX][\da-fA-F_]+|[\d_]+(?::[0-5]?\d)+(?:\.[\d_]*)?|(?:[\d_]+\.?[\d_]*|\.[\d_]+)(?:[eE][-+]?\d+)?)$|^\d{4}-\d{1,2}-\d{1,2}(?:$|[Tt\s])/;
