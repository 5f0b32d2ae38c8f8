import type { DocumentSymbol, DocumentSymbolParams } from 'vscode-languageserver';
import { documentSymbols } from '../../features/document-symbols/document-symbols.ts';
import { objectSymbols } from '../../features/document-symbols/object-symbols.ts';
import { hasVeryManyDocuments } from '../../features/structure/very-many-documents.ts';
import { request } from '../guard.ts';
import { readableFile } from '../readable-file.ts';
import { ownsStructure } from '../structure-owner.ts';

export const documentSymbolHandler = request<DocumentSymbolParams, DocumentSymbol[]>(
  'textDocument/documentSymbol',
  [],
  async (context, { textDocument: { uri } }, token) => {
    const { workspace } = context;
    const open = readableFile(workspace, uri);
    if (open === undefined || !ownsStructure(context, open)) return [];
    if (!hasVeryManyDocuments(open.file)) return documentSymbols(open.file, token);
    await workspace.whenIndexed(token);
    return token.isCancellationRequested ? [] : objectSymbols(workspace, uri);
  },
);
