import type { SelectionRange, SelectionRangeParams } from 'vscode-languageserver';
import { selectionRanges } from '../../features/selection-ranges/selection-ranges.ts';
import { request } from '../guard.ts';
import { readableFile } from '../readable-file.ts';
import { ownsStructure } from '../structure-owner.ts';

export const selectionRangeHandler = request<SelectionRangeParams, SelectionRange[] | null>(
  'textDocument/selectionRange',
  null,
  (context, { textDocument, positions }, token) => {
    const file = readableFile(context.workspace, textDocument.uri);
    return file !== undefined && ownsStructure(context, file) ? selectionRanges(file.file, positions, token) : null;
  },
);
