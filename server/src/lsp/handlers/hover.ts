import type { Hover, HoverParams } from 'vscode-languageserver';
import { hoverAt } from '../../features/hover/hover.ts';
import { request } from '../guard.ts';
import { readableFile } from '../readable-file.ts';

export const hoverHandler = request<HoverParams, Hover | null>(
  'textDocument/hover',
  null,
  async ({ workspace, language }, { textDocument, position }, token) => {
    const file = readableFile(workspace, textDocument.uri);
    return file === undefined ? null : ((await hoverAt(language, file, position, token)) ?? null);
  },
);
