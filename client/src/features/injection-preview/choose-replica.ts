import * as vscode from 'vscode';
import { UserError } from '../../infrastructure/errors.ts';
import type { PreviewDocuments } from './preview-documents.ts';
import type { PreviewSubject } from './preview-uri.ts';

/** More than anyone picks from a list; the first ones differ, the rest repeat. */
const mostReplicas = 200;

/** Lets the user choose which replica of the previewed workload to show: a WorkloadSpread may treat them differently. */
export async function chooseReplica(
  documents: PreviewDocuments,
  subject: PreviewSubject,
): Promise<PreviewSubject | undefined> {
  const replica = (await documents.preview(subject))?.replica;
  if (!replica || replica.count < 2) {
    throw new UserError(vscode.l10n.t('Kruise: every Pod of this workload is the same.'));
  }
  const items = Array.from({ length: Math.min(replica.count, mostReplicas) }, (_, index) => ({
    label: vscode.l10n.t('Pod {0} of {1}', index + 1, replica.count),
    description: index === replica.shown ? vscode.l10n.t('shown now') : '',
    index,
  }));
  const picked = await vscode.window.showQuickPick(items, { title: vscode.l10n.t('Which replica?') });
  return picked && { ...subject, replica: picked.index };
}
