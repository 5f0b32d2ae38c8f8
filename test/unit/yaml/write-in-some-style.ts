import { isJsonObject, type JsonValue } from '../../../server/src/base/json.ts';
import { isBlockText, quote, renderFlow, renderScalar, type YamlStyle } from '../../../server/src/yaml/render-yaml.ts';

/** Writes a value as people do: any indentation, lists flush or not, brackets here and there, comments, blank lines, CRLF, JSON. */
export function writeInSomeStyle(value: JsonValue, seed: number): string {
  let state = seed;
  const next = (bound: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
  const lineBreak = next(5) === 0 ? '\r\n' : '\n';
  if (next(8) === 0)
    return JSON.stringify(value, null, next(3)).replaceAll('\n', lineBreak) + (next(2) === 0 ? lineBreak : '');
  const style: YamlStyle = {
    step: 1 + next(4),
    hasFlushLists: next(2) === 0,
    quote: next(2) === 0 ? '"' : "'",
    lineBreak,
    isJson: false,
  };
  let comments = 0;
  const comment = (): string => (next(5) === 0 ? `  # keep ${++comments}` : '');
  const between = (column: number): string[] => {
    if (next(8) === 0) return [''];
    return next(8) === 0 ? [`${' '.repeat(column)}# keep ${++comments}`] : [];
  };

  const scalar = (item: JsonValue, column: number): string[] => {
    if (typeof item === 'string' && isBlockText(item) && next(3) > 0) {
      const lines = item.replace(/\n$/, '').split('\n');
      const indent = /^\n*[ \t]/.test(item) ? String(style.step) : '';
      const margin = ' '.repeat(column + style.step);
      return [
        `|${indent}${item.endsWith('\n') ? '' : '-'}${comment()}`,
        ...lines.map((line) => (line === '' ? '' : margin + line)),
      ];
    }
    if (typeof item === 'string' && next(4) === 0) return [quote(item, style.quote) + comment()];
    return [renderFlow(item, style, false) + comment()];
  };
  const isBlock = (item: JsonValue): item is JsonValue[] | Record<string, JsonValue> =>
    (Array.isArray(item) || isJsonObject(item)) && Object.keys(item).length > 0 && next(6) > 0;

  const map = (object: Record<string, JsonValue>, column: number): string[] =>
    Object.entries(object).flatMap(([key, item], index) => {
      const name = `${' '.repeat(column)}${renderScalar(key, style, false)}:`;
      const before = index === 0 ? [] : between(column);
      if (!isBlock(item)) {
        if (item === null && next(2) === 0) return [...before, name + comment()];
        const [first = '', ...rest] = scalar(item, column);
        return [...before, `${name} ${first}`, ...rest];
      }
      const deeper = Array.isArray(item) && style.hasFlushLists ? column : column + style.step;
      return [...before, name + comment(), ...between(deeper), ...block(item, deeper)];
    });
  const list = (items: JsonValue[], column: number): string[] =>
    items.flatMap((item, index) => {
      const before = index === 0 ? [] : between(column);
      const dash = `${' '.repeat(column)}- `;
      if (!isBlock(item)) {
        if (item === null && next(2) === 0) return [...before, dash.trimEnd() + comment()];
        const [first = '', ...rest] = scalar(item, column);
        return [...before, dash + first, ...rest];
      }
      const [first = '', ...rest] = block(item, column + 2);
      return [...before, dash + first.slice(column + 2), ...rest];
    });
  const block = (item: JsonValue[] | Record<string, JsonValue>, column: number): string[] =>
    Array.isArray(item) ? list(item, column) : map(item, column);

  const isRootBlock = isJsonObject(value) && Object.keys(value).length > 0;
  const lines = isRootBlock ? map(value, 0) : [renderFlow(value, style, false)];
  const start = next(4) === 0 ? ['---'] : [];
  return [...start, ...lines].join(lineBreak) + (next(6) === 0 ? '' : lineBreak);
}
