import * as vscode from 'vscode';
import type { LanguageServer, ServerState } from '../language-client/language-server.ts';
import { manifestLanguages } from './documents.ts';

/** Shows beside the language mode which Kruise release verdicts hold for, and whether the server is well. */
export function showLanguageStatus(context: vscode.ExtensionContext, server: LanguageServer): void {
  const selector = manifestLanguages.map((language) => ({ language }));
  const item = vscode.languages.createLanguageStatusItem('kruise.status', selector);
  item.name = 'Kruise';
  const show = (state: ServerState): void => {
    const { text, detail, isBusy, isBroken } = describe(state);
    item.text = text;
    item.detail = detail;
    item.busy = isBusy;
    item.severity = isBroken ? vscode.LanguageStatusSeverity.Error : vscode.LanguageStatusSeverity.Information;
    item.command = isBroken
      ? { command: 'kruise.restartServer', title: vscode.l10n.t('Restart') }
      : { command: 'kruise.chooseKruiseVersion', title: vscode.l10n.t('Change Version') };
  };
  show(server.state);
  context.subscriptions.push(item, server.onDidChangeState(show));
}

interface StatusText {
  readonly text: string;
  readonly detail: string;
  readonly isBusy: boolean;
  readonly isBroken: boolean;
}

function describe(state: ServerState): StatusText {
  const version = vscode.workspace.getConfiguration('kruise').get('kruiseVersion', '');
  const text = `Kruise ${version}`;
  switch (state.kind) {
    case 'stopped':
      return { text, detail: vscode.l10n.t('Not started'), isBusy: false, isBroken: false };
    case 'starting':
      return { text, detail: vscode.l10n.t('Starting'), isBusy: true, isBroken: false };
    case 'failed':
      return { text, detail: vscode.l10n.t('The language server stopped'), isBusy: false, isBroken: true };
    case 'running':
      return describeRunning(text, state.status);
  }
}

function describeRunning(text: string, status: Extract<ServerState, { kind: 'running' }>['status']): StatusText {
  if (!status) return { text, detail: '', isBusy: false, isBroken: false };
  const { isScanning, kruiseVersion, files, skipped } = status;
  const counted = vscode.l10n.t('{0} files with manifests', files);
  const detail = skipped === 0 ? counted : `${counted}, ${vscode.l10n.t('{0} left out (see the log)', skipped)}`;
  return { text: `Kruise ${kruiseVersion}`, detail, isBusy: isScanning, isBroken: false };
}
