import { CodeActionKind, TextDocumentSyncKind, type ServerCapabilities } from 'vscode-languageserver';
import { diagnosticSource, fixAllActionKind, previewActionKind } from '../protocol/index.ts';
import type { Session } from './session.ts';

/** What the server offers to this client. */
export function serverCapabilities(session: Session): ServerCapabilities {
  return {
    positionEncoding: 'utf-16',
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: false },
    completionProvider: { triggerCharacters: [' ', '"', "'"], resolveProvider: false },
    hoverProvider: true,
    documentSymbolProvider: true,
    foldingRangeProvider: true,
    selectionRangeProvider: true,
    codeLensProvider: { resolveProvider: false },
    codeActionProvider: session.knowsActionLiterals
      ? {
          codeActionKinds: [
            CodeActionKind.QuickFix,
            CodeActionKind.RefactorRewrite,
            fixAllActionKind,
            previewActionKind,
          ],
          resolveProvider: session.resolvesActionEdits,
        }
      : false,
    definitionProvider: true,
    referencesProvider: true,
    documentHighlightProvider: true,
    renameProvider: session.preparesRename ? { prepareProvider: true } : true,
    documentLinkProvider: { resolveProvider: false },
    ...(session.pullsDiagnostics && {
      diagnosticProvider: { identifier: diagnosticSource, interFileDependencies: true, workspaceDiagnostics: false },
    }),
    workspace: {
      workspaceFolders: { supported: true, changeNotifications: true },
    },
  };
}
