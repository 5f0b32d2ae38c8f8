import type { CompletionList, CompletionParams, Position } from 'vscode-languageserver';
import { completeAt } from '../../features/completion/completion.ts';
import type { OpenFile } from '../../workspace/manifest-workspace.ts';
import { request } from '../guard.ts';
import { readableFile } from '../readable-file.ts';

export const completionHandler = request<CompletionParams, CompletionList | null>(
  'textDocument/completion',
  null,
  ({ workspace, language }, { textDocument, position, context }, token) => {
    const file = readableFile(workspace, textDocument.uri);
    if (file === undefined) return null;
    // A space that only indents asks for nothing.
    if (context?.triggerCharacter === ' ' && !/(?:[:-]|: [^#]*[[,{]) $/.test(textBefore(file, position))) return null;
    return completeAt(language, file, position, token);
  },
);

/** The line up to the cursor. */
function textBefore({ file }: OpenFile, position: Position): string {
  const part = file.partAtLine(position.line);
  if (part === undefined) return '';
  const line = position.line - part.startLine;
  const { document } = part;
  return document.text.slice(
    document.offsetAt({ line, character: 0 }),
    document.offsetAt({ line, character: position.character }),
  );
}
