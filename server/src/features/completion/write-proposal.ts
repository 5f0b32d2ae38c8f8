import { InsertTextFormat, InsertTextMode, MarkupKind, type CompletionItem } from 'vscode-languageserver-types';
import type { CursorContext } from './cursor/cursor-context.ts';
import type { DocumentStyle } from './document-style.ts';
import type { KeyText, Proposal } from './proposal.ts';
import { escapeSnippet, hasTabStop, unescapeSnippet } from './snippet-text.ts';
import { writeScalar } from './write-scalar.ts';

/** Where and how proposals of one request are written. */
export interface WritingPlace {
  readonly cursor: CursorContext;
  readonly style: DocumentStyle;
  readonly lineBreak: '\n' | '\r\n';
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
    ...(proposal.detail ? { detail: proposal.detail } : {}),
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
  const { cursor, lineBreak } = place;
  const { write } = proposal;
  const dash = needsDash(proposal, cursor) ? '- ' : '';
  if (write.as === 'value') return dash + escapeSnippet(scalarText(write.value, cursor));
  if (write.as === 'snippet') return write.body.replaceAll('\n', lineBreak + ' '.repeat(cursor.indent));
  const key = escapeSnippet(keyText(write.key, cursor));
  if (cursor.hasColon) return key;
  return dash + (cursor.flow === 'none' ? blockEntry(key, write, place, dash.length) : flowEntry(key, write, cursor));
}

/** In a list a dash must come before whatever is written; a value may replace the whole list's place only where it is one. */
function needsDash({ write }: Proposal, { accepts }: CursorContext): boolean {
  if (write.as === 'snippet') return false;
  return accepts.item && (write.inItem ?? !(write.as === 'key' ? accepts.key : accepts.value));
}

function blockEntry(
  key: string,
  write: KeyText,
  { cursor, style, lineBreak }: WritingPlace,
  dashWidth: number,
): string {
  const indent = cursor.indent + dashWidth;
  if (write.choices) return `${key}: ${choiceText(write.choices.map((value) => scalarText(value, cursor)))}`;
  if (write.shape === 'mapping') return `${key}:${lineBreak}${' '.repeat(indent + style.step)}`;
  if (write.shape === 'list') return `${key}:${lineBreak}${' '.repeat(indent + style.dashStep)}- `;
  return `${key}: `;
}

function flowEntry(key: string, write: KeyText, cursor: CursorContext): string {
  if (write.choices) return `${key}: ${choiceText(write.choices.map((value) => scalarText(value, cursor)))}`;
  if (write.shape === 'mapping') return `${key}: {$0\\}`;
  if (write.shape === 'list') return `${key}: [$0]`;
  return write.shape === 'string' && cursor.flow === 'json' ? `${key}: "$0"` : `${key}: `;
}

function choiceText(choices: readonly string[]): string {
  const [only] = choices;
  if (choices.length === 1 && only !== undefined) return escapeSnippet(only);
  return `\${1|${choices.map((choice) => choice.replace(/[\\,|]/g, '\\$&')).join(',')}|}`;
}

function keyText(key: string, cursor: CursorContext): string {
  if (cursor.flow === 'json') return JSON.stringify(key);
  return cursor.quote ? quote(key, cursor.quote) : writeScalar(key);
}

function scalarText(value: string | number | boolean, { flow, quote: quoted }: CursorContext): string {
  if (typeof value !== 'string') return String(value);
  if (flow === 'json') return JSON.stringify(value);
  return quoted ? quote(value, quoted) : writeScalar(value);
}

function quote(text: string, mark: '"' | "'"): string {
  return mark === '"' ? JSON.stringify(text) : `'${text.replaceAll("'", "''")}'`;
}
