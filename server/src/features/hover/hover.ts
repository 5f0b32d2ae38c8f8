import { MarkupKind, type Hover, type Position } from 'vscode-languageserver-types';
import type { CancellationToken } from '../../base/cancellation.ts';
import { shiftLines } from '../../base/text-range.ts';
import type { LanguageContext, LanguageFile } from '../language-context.ts';
import { objectAround } from '../object-around.ts';
import type { HoverRequest } from './hover-request.ts';
import { sections } from './sections.ts';

/** What is known of the key or value at `position`; `undefined` in comments, block scalars, and where nothing is known. */
export async function hoverAt(
  context: LanguageContext,
  file: LanguageFile,
  position: Position,
  token: CancellationToken,
): Promise<Hover | undefined> {
  const part = file.file.partAtLine(position.line);
  if (!part) return undefined;
  const { document, startLine } = part;
  const place = { line: position.line - startLine, character: position.character };
  const { path, on } = document.locate(document.offsetAt(place));
  const object = on === 'key' || on === 'value' ? objectAround(context.workspace, file.uri, part, path) : undefined;
  const range = on === 'key' || on === 'value' ? document.rangeAt(path, on) : undefined;
  if (!object || !range || (on !== 'key' && on !== 'value')) return undefined;
  const request: HoverRequest = { context, object, path: path.slice(object.path.length), on, token };
  const texts: string[] = [];
  for (const describe of sections) {
    const text = await describe(request);
    if (token.isCancellationRequested) return undefined;
    if (text) texts.push(text);
  }
  if (texts.length === 0) return undefined;
  return {
    contents: { kind: MarkupKind.Markdown, value: texts.join('\n\n---\n\n') },
    range: shiftLines(document.toPositionRange(range), startLine),
  };
}
