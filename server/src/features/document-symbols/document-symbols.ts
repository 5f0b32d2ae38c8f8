import type { DocumentSymbol } from 'vscode-languageserver-types';
import type { CancellationToken } from '../../base/cancellation.ts';
import { shiftLines } from '../../base/text-range.ts';
import type { ManifestDocument } from '../../yaml/manifest-document.ts';
import type { ManifestFile } from '../../yaml/manifest-file.ts';
import { symbolsIn } from './symbols-in-document.ts';

const known = new WeakMap<ManifestDocument, readonly DocumentSymbol[]>();

/** The outline of a file: one symbol for each Kubernetes object. Computed once for each document, whatever moves above it. */
export function documentSymbols(file: ManifestFile, token: CancellationToken): DocumentSymbol[] {
  const symbols: DocumentSymbol[] = [];
  for (const { document, startLine } of file.parts) {
    if (token.isCancellationRequested) return [];
    let own = known.get(document);
    if (!own) {
      own = symbolsIn(document);
      known.set(document, own);
    }
    symbols.push(...own.map((symbol) => shift(symbol, startLine)));
  }
  return symbols;
}

function shift(symbol: DocumentSymbol, lines: number): DocumentSymbol {
  if (lines === 0) return symbol;
  return {
    ...symbol,
    range: shiftLines(symbol.range, lines),
    selectionRange: shiftLines(symbol.selectionRange, lines),
    ...(symbol.children ? { children: symbol.children.map((child) => shift(child, lines)) } : {}),
  };
}
