import * as vscode from 'vscode';
import {
  mergePullSecretsMethod,
  pullSecretsMethod,
  type MergePullSecretsParams,
  type MergePullSecretsResult,
  type PullSecretConflict,
  type PullSecretItem,
  type PullSecretsResult,
} from '../../../../server/src/protocol/index.ts';
import { UserError } from '../../infrastructure/errors.ts';
import type { LanguageServer } from '../../language-client/language-server.ts';
import { askName, askNamespace } from './ask-name.ts';
import { answered } from './cancelled.ts';
import { warnOfBase64, writeManifest } from './write-manifest.ts';

/** Lets the user pick Secrets and writes one with the entries of all; where they disagree on a registry, the user decides. */
export async function mergeDockerConfigs(server: LanguageServer): Promise<void> {
  const known = await server.request<PullSecretsResult>(pullSecretsMethod, undefined);
  const picked = await pickSecrets(known);
  const namespace = await askNamespace(known, picked[0]?.object.namespace);
  const name = await askName(known, namespace, 'registries');
  const params: MergePullSecretsParams = {
    secrets: picked.map(({ object }) => object),
    name,
    ...(namespace === undefined ? {} : { namespace }),
  };
  const ask = (choices: readonly number[]): Promise<MergePullSecretsResult> =>
    server.request<MergePullSecretsResult>(mergePullSecretsMethod, { ...params, choices });
  let result = await ask([]);
  let decided = 0;
  if (result?.kind === 'conflicts') {
    decided = result.conflicts.length;
    result = await ask(await decide(result.conflicts, picked));
  }
  if (result?.kind !== 'merged') {
    throw new UserError(vscode.l10n.t('Kruise: the Secrets have changed meanwhile. Merge them again.'));
  }
  await writeManifest(result.text, `${name}.secret.yaml`);
  tellWhatIsLeftOut(decided, result.ignoredEntries);
  warnOfBase64();
}

async function pickSecrets({ secrets }: PullSecretsResult): Promise<readonly PullSecretItem[]> {
  const readable = secrets.filter(({ problem }) => problem === undefined);
  const unreadable = secrets.filter(({ problem }) => problem !== undefined);
  const reasons = unreadable.map(({ name, problem }) => `${name} ${String(problem)}`).join('; ');
  if (readable.length < 2) {
    const message = vscode.l10n.t('Kruise: it takes two pull Secrets that can be read to merge them.');
    throw new UserError(reasons === '' ? message : `${message} ${reasons}.`);
  }
  const items = readable.map((secret) => ({
    label: secret.name,
    description: secret.description,
    detail: secret.hosts.join(', '),
    secret,
  }));
  const picked = answered(
    await vscode.window.showQuickPick(items, {
      title: vscode.l10n.t('Pull Secrets to merge'),
      placeHolder: reasons === '' ? '' : vscode.l10n.t('Left out: {0}', reasons),
      canPickMany: true,
      matchOnDescription: true,
      matchOnDetail: true,
      ignoreFocusOut: true,
    }),
  );
  if (picked.length < 2) throw new UserError(vscode.l10n.t('Kruise: pick two or more pull Secrets to merge.'));
  return picked.map(({ secret }) => secret);
}

/** For each registry with several credentials: which Secret's stay. */
async function decide(
  conflicts: readonly PullSecretConflict[],
  picked: readonly PullSecretItem[],
): Promise<readonly number[]> {
  const choices: number[] = [];
  for (const { host, secrets } of conflicts) {
    const items = secrets.map((index) => ({
      label: picked[index]?.name ?? '',
      description: picked[index]?.description ?? '',
      index,
    }));
    const choice = await vscode.window.showQuickPick(items, {
      title: vscode.l10n.t('Whose credentials for {0}?', host),
      placeHolder: vscode.l10n.t('A Secret holds one login for a registry; the others are left out.'),
      ignoreFocusOut: true,
    });
    choices.push(answered(choice).index);
  }
  return choices;
}

function tellWhatIsLeftOut(decided: number, ignoredEntries: number): void {
  const parts = [
    decided === 0
      ? undefined
      : vscode.l10n.t(
          'registries of which only one login is left: {0}. With several Secrets the kubelet tries each login in turn',
          decided,
        ),
    ignoredEntries === 0
      ? undefined
      : vscode.l10n.t('entries left out because their keys are no hosts: {0}', ignoredEntries),
  ].filter((part) => part !== undefined);
  if (parts.length > 0) void vscode.window.showWarningMessage(`Kruise: ${parts.join('; ')}.`);
}
