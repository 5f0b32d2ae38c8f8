import { MarkupKind, type Hover, type Position } from 'vscode-languageserver-types';
import type { CancellationToken } from '../../base/cancellation.ts';
import { shiftLines } from '../../base/text-range.ts';
import type { LanguageContext, LanguageFile } from '../language-context.ts';
import { objectAround } from '../object-around.ts';
import { isConfigurationFile } from '../../workspace/configuration-file.ts';
import { describeSetting } from '../configuration-file/describe-setting.ts';
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
  if (on !== 'key' && on !== 'value') return undefined;
  const range = document.rangeAt(path, on);
  if (!range) return undefined;
  const answer = (value: string): Hover => ({
    contents: { kind: MarkupKind.Markdown, value },
    range: shiftLines(document.toPositionRange(range), startLine),
  });
  if (isConfigurationFile(file.uri)) {
    const text = describeSetting(document, path, on);
    return text === undefined ? undefined : answer(text);
  }
  const object = objectAround(context.workspace, file.uri, part, path);
  if (!object) return undefined;
  const request: HoverRequest = { context, object, path: path.slice(object.path.length), on, token };
  const texts: string[] = [];
  for (const describe of sections) {
    const text = await describe(request);
    if (token.isCancellationRequested) return undefined;
    if (text) texts.push(text);
  }
  return texts.length === 0 ? undefined : answer(texts.join('\n\n---\n\n'));
}
