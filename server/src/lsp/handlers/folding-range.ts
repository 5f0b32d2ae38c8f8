import type { FoldingRange, FoldingRangeParams } from 'vscode-languageserver';
import { foldingRanges } from '../../features/folding-ranges/folding-ranges.ts';
import { request } from '../guard.ts';
import { readableFile } from '../readable-file.ts';
import { ownsStructure } from '../structure-owner.ts';

export const foldingRangeHandler = request<FoldingRangeParams, FoldingRange[]>(
  'textDocument/foldingRange',
  [],
  (context, { textDocument }, token) => {
    const file = readableFile(context.workspace, textDocument.uri);
    return file !== undefined && ownsStructure(context, file) ? foldingRanges(file.file, token) : [];
  },
);
