import { isJsonObject, type JsonPath, type JsonValue } from '../../base/json.ts';
import { defaultStyle, renderEntry, renderItem, renderScalar, type YamlStyle } from '../../yaml/render-yaml.ts';

/** As kubectl writes; single quotes leave the JSON texts in annotations readable. */
const style: YamlStyle = { ...defaultStyle, quote: "'" };

/** YAML as lines, and which line each part of the value starts on. */
export interface RenderedLines {
  readonly lines: readonly string[];
  /** The line on which the entry or item at `path` starts; `undefined` where nothing is written for it alone. */
  readonly lineOf: (path: JsonPath) => number | undefined;
}

/** Writes `value` in block style and remembers where everything stands, which spares reading it again. */
export function renderWithLines(value: JsonValue): RenderedLines {
  const lines: string[] = [];
  const starts = new Map<string, number>();

  const write = (node: JsonValue, path: JsonPath, indent: string): void => {
    if (Array.isArray(node)) node.forEach((item, index) => writeItem(item, [...path, index], indent));
    else if (isJsonObject(node)) {
      for (const [key, entry] of Object.entries(node)) writeEntry(key, entry, [...path, key], indent);
    }
  };
  const writeEntry = (key: string, entry: JsonValue, path: JsonPath, indent: string): void => {
    starts.set(keyOf(path), lines.length);
    if (!hasChildren(entry)) {
      push(renderEntry(key, entry, style), indent);
      return;
    }
    lines.push(`${indent}${renderScalar(key, style, false)}:`);
    write(entry, path, Array.isArray(entry) ? indent : `${indent}  `);
  };
  const writeItem = (item: JsonValue, path: JsonPath, indent: string): void => {
    const start = lines.length;
    starts.set(keyOf(path), start);
    if (!hasChildren(item)) {
      push(renderItem(item, style), indent);
      return;
    }
    write(item, path, `${indent}  `);
    lines[start] = `${indent}- ${(lines[start] ?? '').slice(indent.length + 2)}`;
  };
  const push = (rendered: readonly string[], indent: string): void => {
    for (const line of rendered) lines.push(line === '' ? '' : indent + line);
  };

  write(value, [], '');
  return { lines, lineOf: (path) => starts.get(keyOf(path)) };
}

function hasChildren(value: JsonValue): boolean {
  return Array.isArray(value) ? value.length > 0 : isJsonObject(value) && Object.keys(value).length > 0;
}

function keyOf(path: JsonPath): string {
  return JSON.stringify(path);
}
