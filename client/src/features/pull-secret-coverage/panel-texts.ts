import * as vscode from 'vscode';
import type { PanelTexts } from './messages.ts';

/** Every word of the page. Placeholders are filled in by the page, so they stand for themselves here. */
export function panelTexts(): PanelTexts {
  return {
    title: panelTitle(),
    statuses: {
      covered: vscode.l10n.t('covered'),
      missing: vscode.l10n.t('missing'),
      'wrong-type': vscode.l10n.t('wrong type'),
      'no-credentials': vscode.l10n.t('no credentials'),
      refused: vscode.l10n.t('refused'),
      blocked: vscode.l10n.t('blocked'),
      'not-covered': vscode.l10n.t('host not covered'),
      unknown: vscode.l10n.t('unknown'),
      none: vscode.l10n.t('no Secret'),
      invalid: vscode.l10n.t('no image'),
    },
    namespace: vscode.l10n.t('Namespace'),
    notPulled: vscode.l10n.t('not pulled here'),
    team: vscode.l10n.t('Team {0}', '{0}'),
    teamProblems: vscode.l10n.t('namespaces: {0}, problems: {1}', '{0}', '{1}'),
    summary: vscode.l10n.t('Images by namespace: {0}. Namespaces: {1}. Problems: {2}.', '{0}', '{1}', '{2}'),
    scanning: vscode.l10n.t('Files are still being read.'),
    nothing: vscode.l10n.t('No manifest of the workspace pulls an image.'),
    nothingLeft: vscode.l10n.t('Nothing matches.'),
    failed: vscode.l10n.t('The language server did not answer.'),
    retry: vscode.l10n.t('Try Again'),
    omittedImages: vscode.l10n.t('Images left out because there are too many: {0}.', '{0}'),
    omittedNamespaces: vscode.l10n.t(
      'Namespaces left out because there are too many: {0}; the filter finds them.',
      '{0}',
    ),
    problemsOnly: vscode.l10n.t('Problems only'),
    filter: vscode.l10n.t('Filter teams, namespaces and images'),
    details: vscode.l10n.t('Selected cell'),
    noDetails: vscode.l10n.t('Select a cell to see why.'),
    pulledBy: vscode.l10n.t('Pulled by'),
    openSecret: vscode.l10n.t('Open {0}', '{0}'),
    createSecret: vscode.l10n.t('Create This Secret…'),
    help: vscode.l10n.t(
      'Arrow keys go from cell to cell, Home and End to the ends of a row, Enter opens the Secret or shows and hides a team, Tab leads to the details.',
    ),
  };
}

/** The name of the panel's tab. */
export function panelTitle(): string {
  return vscode.l10n.t('Pull Secret Coverage');
}
