import type { DocumentSymbol, DocumentSymbolParams } from 'vscode-languageserver';
import { documentSymbols } from '../../features/document-symbols/document-symbols.ts';
import { request } from '../guard.ts';
import { readableFile } from '../readable-file.ts';
import { ownsStructure } from '../structure-owner.ts';

export const documentSymbolHandler = request<DocumentSymbolParams, DocumentSymbol[]>(
  'textDocument/documentSymbol',
  [],
  (context, { textDocument }, token) => {
    const file = readableFile(context.workspace, textDocument.uri);
    return file !== undefined && ownsStructure(context, file) ? documentSymbols(file.file, token) : [];
  },
);
