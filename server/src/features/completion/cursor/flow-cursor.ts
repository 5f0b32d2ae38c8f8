import type { JsonPath } from '../../../base/json.ts';
import type { TextPosition } from '../../../base/text-range.ts';
import type { BlockEntry } from '../../structure/block-entries.ts';
import type { CursorContext } from './cursor-context.ts';
import { flowTokens, type FlowToken } from '../../structure/flow-scan.ts';
import { newestPath, type OpenLevels } from '../../structure/open-levels.ts';

/** A flow collection that is open at the cursor. */
interface FlowLevel {
  readonly kind: 'map' | 'list';
  readonly path: JsonPath;
  readonly keys: Set<string>;
  key: string | undefined;
  index: number;
  /** Whether a colon stands between the newest key and the cursor. */
  hasColon: boolean;
}

/** Deeper than any manifest. */
const maxDepth = 100;

/** `findCursor` for a cursor inside `{ }` or `[ ]`; `entry` holds the collection, `levels` stand at its line. */
export function findFlowCursor(
  outline: { readonly lines: readonly string[] },
  entry: BlockEntry,
  position: TextPosition,
  isJson: boolean,
  levels: OpenLevels,
): CursorContext | undefined {
  const tokens = [...flowTokens(outline.lines, entry.line, entry.valueColumn, entry.endLine)];
  // `{{ … }}` is a template expression, and not ours to write in.
  if (tokens[0]?.kind === '{' && tokens[1]?.kind === '{' && tokens[1].column === tokens[0].endColumn) return undefined;
  const rootPath = entry.kind === 'key' || levels.top?.kind === 'list' ? newestPath(levels.top) : [];
  const open: FlowLevel[] = [];
  let at = 0;
  for (; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token || !isBefore(token, position)) break;
    advance(open, token, rootPath);
    if (open.length > maxDepth) return undefined;
  }
  const level = open.at(-1);
  if (!level) return undefined;
  const next = tokens[at];
  const word = next?.kind === 'scalar' && contains(next, position) ? next : undefined;
  if (!word && isInComment(outline.lines[position.line] ?? '', tokens, position)) return undefined;
  const isValue = level.kind === 'list' || level.hasColon;
  const previous = tokens[at - 1];
  // A second value without a comma or colon in between is a mistake that no proposal mends.
  if (previous && !/[{[,:]/.test(previous.kind)) return undefined;
  const followedByColon = tokens[at + (word ? 1 : 0)]?.kind === ':';
  collectLaterKeys(level, tokens, at + (word ? 1 : 0));
  return {
    path: isValue ? [...level.path, level.kind === 'list' ? level.index : (level.key ?? '')] : level.path,
    accepts: { key: !isValue, value: isValue, item: false },
    keys: level.keys,
    line: position.line,
    startColumn: word ? word.column : position.character,
    endColumn: word ? word.endColumn : position.character,
    lead: !word && previous && /[,:]/.test(previous.kind) && touchesEnd(previous, position) ? ' ' : '',
    indent: position.character,
    hasColon: !isValue && followedByColon,
    flow: isJson || isJsonStyle(tokens) ? 'json' : 'yaml',
    quote: word && /^["']/.test(word.text) ? (word.text.charAt(0) as '"' | "'") : '',
  };
}

function advance(open: FlowLevel[], token: FlowToken, rootPath: JsonPath): void {
  const level = open.at(-1);
  if (token.kind === '{' || token.kind === '[') {
    const path = level ? [...level.path, level.kind === 'list' ? level.index : (level.key ?? '')] : rootPath;
    open.push({
      kind: token.kind === '{' ? 'map' : 'list',
      path,
      keys: new Set(),
      key: undefined,
      index: 0,
      hasColon: false,
    });
  } else if (token.kind === '}' || token.kind === ']') {
    open.pop();
  } else if (level && token.kind === ',') {
    if (level.key !== undefined) level.keys.add(level.key);
    level.key = undefined;
    level.hasColon = false;
    level.index++;
  } else if (level && token.kind === ':') {
    level.hasColon = true;
  } else if (level?.kind === 'map' && !level.hasColon) {
    level.key = unquote(token.text);
  }
}

/** Adds the keys between the cursor and the end of its mapping. */
function collectLaterKeys(level: FlowLevel, tokens: readonly FlowToken[], from: number): void {
  let depth = 0;
  for (let at = from; at < tokens.length && depth >= 0; at++) {
    const token = tokens[at];
    if (token?.kind === '{' || token?.kind === '[') depth++;
    if (token?.kind === '}' || token?.kind === ']') depth--;
    const key = tokens[at + 1];
    if (depth === 0 && token?.kind === ',' && key?.kind === 'scalar') level.keys.add(unquote(key.text));
  }
}

function isBefore(token: FlowToken, position: TextPosition): boolean {
  if (token.line !== position.line) return token.line < position.line;
  return token.kind === 'scalar' ? token.endColumn < position.character : token.endColumn <= position.character;
}

function contains(token: FlowToken, position: TextPosition): boolean {
  return token.line === position.line && token.column <= position.character && position.character <= token.endColumn;
}

function touchesEnd(token: FlowToken, position: TextPosition): boolean {
  return token.line === position.line && token.endColumn === position.character;
}

function isInComment(text: string, tokens: readonly FlowToken[], position: TextPosition): boolean {
  const hash = text.lastIndexOf('#', position.character - 1);
  return (
    hash >= 0 && !tokens.some((token) => token.line === position.line && token.column <= hash && hash < token.endColumn)
  );
}

/** Whether every key in sight is in double quotes. */
function isJsonStyle(tokens: readonly FlowToken[]): boolean {
  const keys = tokens.filter((token, index) => token.kind === 'scalar' && tokens[index + 1]?.kind === ':');
  return keys.length > 0 && keys.every((token) => token.text.startsWith('"'));
}

function unquote(text: string): string {
  const first = text.charAt(0);
  if (first !== '"' && first !== "'") return text;
  return text.slice(1, text.length > 1 && text.endsWith(first) ? -1 : undefined);
}
