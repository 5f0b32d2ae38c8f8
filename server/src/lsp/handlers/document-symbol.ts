import type { DocumentSymbol, DocumentSymbolParams } from 'vscode-languageserver';
import { documentSymbols } from '../../features/document-symbols/document-symbols.ts';
import { request } from '../guard.ts';
import { ownsStructure } from '../structure-owner.ts';

export const documentSymbolHandler = request<DocumentSymbolParams, DocumentSymbol[]>(
  'textDocument/documentSymbol',
  [],
  (context, { textDocument }, token) => {
    const file = context.workspace.openFile(textDocument.uri);
    return file !== undefined && ownsStructure(context, file) ? documentSymbols(file.file, token) : [];
  },
);
