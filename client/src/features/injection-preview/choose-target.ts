import * as vscode from 'vscode';
import {
  previewTargetsMethod,
  type ObjectIdentifier,
  type ObjectParams,
  type PreviewTarget,
  type PreviewTargetItem,
  type PreviewTargetsResult,
} from '../../../../server/src/protocol/index.ts';
import { isServed } from '../../infrastructure/documents.ts';
import { UserError } from '../../infrastructure/errors.ts';
import type { LanguageServer } from '../../language-client/language-server.ts';

/**
 * The Pod that a command is about: that of the object in `argument` (from a code lens or code action), otherwise of the object
 * at the cursor. Where several Pods are possible the user chooses; `undefined` where they choose none.
 */
export async function chooseTarget(server: LanguageServer, argument: unknown): Promise<PreviewTarget | undefined> {
  const params = objectParams(argument);
  const result = await server.request<PreviewTargetsResult>(previewTargetsMethod, params);
  const [first, ...others] = result?.targets ?? [];
  if (!result || !first) {
    throw new UserError(
      vscode.l10n.t(
        'Kruise: no Pod comes from the object at the cursor. Put the cursor into a workload, a Pod, a SidecarSet, a WorkloadSpread or a PodUnavailableBudget.',
      ),
    );
  }
  return others.length === 0 ? first.target : pick(result.title, [first, ...others]);
}

/** The object in `argument`, otherwise the place of the cursor. */
export function objectParams(argument: unknown): ObjectParams {
  if (isObjectIdentifier(argument)) return { object: argument };
  const editor = vscode.window.activeTextEditor;
  if (!editor || !isServed(editor.document)) {
    throw new UserError(vscode.l10n.t('Kruise: open a manifest and put the cursor into the object to preview.'));
  }
  const { line, character } = editor.selection.active;
  return { textDocument: { uri: editor.document.uri.toString() }, position: { line, character } };
}

function isObjectIdentifier(value: unknown): value is ObjectIdentifier {
  return typeof value === 'object' && value !== null && 'uri' in value && 'kind' in value && 'name' in value;
}

async function pick(title: string, targets: readonly PreviewTargetItem[]): Promise<PreviewTarget | undefined> {
  const items = targets.map(({ label, description, target }) => ({ label, description, target }));
  const picked = await vscode.window.showQuickPick(items, {
    title,
    placeHolder: vscode.l10n.t('Which Pod?'),
    matchOnDescription: true,
  });
  return picked?.target;
}
