import {
  DocumentDiagnosticReportKind,
  LSPErrorCodes,
  ResponseError,
  type DiagnosticServerCancellationData,
  type DocumentDiagnosticParams,
  type DocumentDiagnosticReport,
} from 'vscode-languageserver';
import { request } from '../guard.ts';

/** What is wrong in a file, for clients that ask. Where the text changed meanwhile they are told to ask again. */
export const diagnosticHandler = request<
  DocumentDiagnosticParams,
  DocumentDiagnosticReport,
  DiagnosticServerCancellationData
>(
  'textDocument/diagnostic',
  { kind: DocumentDiagnosticReportKind.Full, items: [] },
  async ({ diagnostics }, { textDocument, previousResultId }, token) =>
    (await diagnostics.report(textDocument.uri, previousResultId, token)) ??
    new ResponseError(LSPErrorCodes.ServerCancelled, 'The text changed.', { retriggerRequest: true }),
);
