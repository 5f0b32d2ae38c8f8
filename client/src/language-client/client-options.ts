import * as vscode from 'vscode';
import type { LanguageClientOptions, Middleware } from 'vscode-languageclient';
import type { InitializationOptions } from '../../../server/src/protocol/index.ts';
import { isServed, manifestLanguages } from '../infrastructure/documents.ts';
import { hasOtherYamlServer } from './other-yaml-server.ts';
import { sendWrittenSettings } from './written-settings.ts';

/** What the client tells the server, and which documents it sends. */
export function clientOptions(log: vscode.LogOutputChannel): LanguageClientOptions {
  const initializationOptions: InitializationOptions = {
    otherYamlServer: hasOtherYamlServer(),
    fileAccess: true,
    clientCommands: true,
  };
  return {
    documentSelector: manifestLanguages.map((language) => ({ language })),
    initializationOptions,
    outputChannel: log,
    traceOutputChannel: log,
    diagnosticPullOptions: { onChange: true, onTabs: true, onSave: false },
    middleware: { ...leaveOutCopies, workspace: sendWrittenSettings },
  };
}

/** A selector cannot exclude schemes; what is not sent is unknown to the server, and it answers nothing for it. */
const leaveOutCopies: Middleware = {
  didOpen: (document, next) => (isServed(document) ? next(document) : Promise.resolve()),
  didChange: (event, next) => (isServed(event.document) ? next(event) : Promise.resolve()),
  didSave: (document, next) => (isServed(document) ? next(document) : Promise.resolve()),
  didClose: (document, next) => (isServed(document) ? next(document) : Promise.resolve()),
  provideDiagnostics: (document, previousResultId, token, next) =>
    document instanceof vscode.Uri || isServed(document) ? next(document, previousResultId, token) : undefined,
};
