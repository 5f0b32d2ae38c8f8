import { InsertTextFormat, InsertTextMode, MarkupKind, type CompletionItem } from 'vscode-languageserver-types';
import { quote, renderScalar, type YamlStyle } from '../../yaml/render-yaml.ts';
import type { CursorContext } from './cursor/cursor-context.ts';
import type { KeyText, Proposal, ScalarValue } from './proposal.ts';
import { escapeSnippet, hasTabStop, unescapeSnippet } from './snippet-text.ts';

/** Where and how proposals of one request are written. */
export interface WritingPlace {
  readonly cursor: CursorContext;
  readonly style: YamlStyle;
  /** Line of the document's first character in the file. */
  readonly startLine: number;
}

/** Turns a proposal into a completion item whose edit is exact: indentation, quotes and line breaks as in the document. */
export function writeProposal(proposal: Proposal, place: WritingPlace, index: number): CompletionItem {
  const { cursor, startLine } = place;
  const line = cursor.line + startLine;
  const body = cursor.lead + bodyOf(proposal, place);
  const isSnippet = hasTabStop(body);
  return {
    label: proposal.label,
    kind: proposal.kind,
    ...(proposal.detail ? { detail: proposal.detail, labelDetails: { description: proposal.detail } } : {}),
    ...(proposal.documentation ? { documentation: { kind: MarkupKind.Markdown, value: proposal.documentation } } : {}),
    sortText: `${proposal.rank}${String(index).padStart(4, '0')}`,
    filterText: cursor.quote + proposal.label,
    insertTextFormat: isSnippet ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
    insertTextMode: InsertTextMode.asIs,
    textEdit: {
      range: { start: { line, character: cursor.startColumn }, end: { line, character: cursor.endColumn } },
      newText: isSnippet ? body : unescapeSnippet(body),
    },
  };
}

/** The text to insert in snippet syntax, without what leads to it. */
function bodyOf(proposal: Proposal, place: WritingPlace): string {
  const { cursor, style } = place;
  const { write } = proposal;
  const dash = needsDash(proposal, cursor) ? '- ' : '';
  if (write.as === 'value') return dash + escapeSnippet(scalarText(write.value, place));
  if (write.as === 'snippet') return write.body.replaceAll('\n', style.lineBreak + ' '.repeat(cursor.indent));
  const key = escapeSnippet(keyText(write.key, place));
  if (cursor.hasColon) return key;
  return dash + (cursor.flow === 'none' ? blockEntry(key, write, place, dash.length) : flowEntry(key, write, place));
}

/** In a list a dash must come before whatever is written; a value may replace the whole list's place only where it is one. */
function needsDash({ write }: Proposal, { accepts }: CursorContext): boolean {
  if (write.as === 'snippet') return false;
  return accepts.item && (write.inItem ?? !(write.as === 'key' ? accepts.key : accepts.value));
}

function blockEntry(key: string, write: KeyText, place: WritingPlace, dashWidth: number): string {
  const { cursor, style } = place;
  if (write.choices) return `${key}: ${choiceText(write.choices, place)}`;
  const nestedLine = (columns: number): string => style.lineBreak + ' '.repeat(cursor.indent + dashWidth + columns);
  if (write.shape === 'mapping') return `${key}:${nestedLine(style.step)}`;
  if (write.shape === 'list') return `${key}:${nestedLine(style.hasFlushLists ? 0 : style.step)}- `;
  return `${key}: `;
}

function flowEntry(key: string, write: KeyText, place: WritingPlace): string {
  if (write.choices) return `${key}: ${choiceText(write.choices, place)}`;
  if (write.shape === 'mapping') return `${key}: {$0\\}`;
  if (write.shape === 'list') return `${key}: [$0]`;
  return write.shape === 'string' && place.cursor.flow === 'json' ? `${key}: "$0"` : `${key}: `;
}

/** One value as it is, several to choose from. */
function choiceText(values: readonly ScalarValue[], place: WritingPlace): string {
  const choices = values.map((value) => scalarText(value, place));
  const [only] = choices;
  if (choices.length === 1 && only !== undefined) return escapeSnippet(only);
  return `\${1|${choices.map((choice) => choice.replace(/[\\,|]/g, '\\$&')).join(',')}|}`;
}

function keyText(key: string, { cursor, style }: WritingPlace): string {
  if (cursor.flow === 'json') return JSON.stringify(key);
  return cursor.quote ? quote(key, cursor.quote) : renderScalar(key, style, cursor.flow === 'yaml');
}

function scalarText(value: ScalarValue, { cursor, style }: WritingPlace): string {
  if (typeof value === 'string' && cursor.flow === 'json') return JSON.stringify(value);
  if (typeof value === 'string' && cursor.quote) return quote(value, cursor.quote);
  return renderScalar(value, style, cursor.flow === 'yaml');
}
