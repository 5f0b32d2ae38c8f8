import * as vscode from 'vscode';
import { isNamespaceName, isSecretName } from '../../../../server/src/kubernetes/credentials/pull-secret-manifest.ts';
import type { PullSecretItem, PullSecretsResult } from '../../../../server/src/protocol/index.ts';
import { answered } from './cancelled.ts';

/** Asks which namespace the Secret is for: one of the workspace, another, or none, which leaves it to kubectl. */
export async function askNamespace({ namespaces }: PullSecretsResult, proposal?: string): Promise<string | undefined> {
  const others = namespaces.filter((name) => name !== proposal);
  const none = { label: vscode.l10n.t('No namespace'), description: vscode.l10n.t('kubectl decides') };
  const another = { label: vscode.l10n.t('Another namespace…') };
  const picked = answered(
    await vscode.window.showQuickPick(
      [...[...(proposal === undefined ? [] : [proposal]), ...others].map((label) => ({ label })), none, another],
      {
        title: vscode.l10n.t('Namespace of the Secret'),
        placeHolder: vscode.l10n.t('A Pod reads only Secrets of its own namespace.'),
        ignoreFocusOut: true,
      },
    ),
  );
  if (picked === none) return undefined;
  if (picked !== another) return picked.label;
  const name = await vscode.window.showInputBox({
    title: vscode.l10n.t('Namespace of the Secret'),
    ignoreFocusOut: true,
    validateInput: (text) =>
      isNamespaceName(text)
        ? undefined
        : vscode.l10n.t('At most 63 lower-case letters, digits and dashes, with a letter or digit at both ends.'),
  });
  return answered(name);
}

/** Asks for the name of the Secret, and says where there is one of that name already. */
export async function askName(
  known: PullSecretsResult,
  namespace: string | undefined,
  proposal: string,
): Promise<string> {
  const name = await vscode.window.showInputBox({
    title: vscode.l10n.t('Name of the Secret'),
    prompt: vscode.l10n.t('What imagePullSecrets is to name.'),
    value: proposal,
    ignoreFocusOut: true,
    validateInput: (text) => {
      if (!isSecretName(text)) {
        return vscode.l10n.t(
          'At most 253 lower-case letters, digits, dashes and dots, with a letter or digit at both ends.',
        );
      }
      if (!known.secrets.some((secret) => isThere(secret, text, namespace))) return undefined;
      return {
        message: vscode.l10n.t('There is a Secret of this name already; this one would replace it.'),
        severity: vscode.InputBoxValidationSeverity.Warning,
      };
    },
  });
  return answered(name);
}

function isThere({ name, object }: PullSecretItem, wanted: string, namespace: string | undefined): boolean {
  return name === wanted && namespace !== undefined && object.namespace === namespace;
}
