import * as vscode from 'vscode';
import type { TokenField } from '../../../../server/src/kubernetes/credentials/pull-secret-manifest.ts';
import { answered } from './cancelled.ts';

/** What is written into the entry. */
export type Credentials =
  | { readonly kind: 'login'; readonly username: string; readonly password: string; readonly email?: string }
  | { readonly kind: 'token'; readonly field: TokenField; readonly token: string }
  | { readonly kind: 'none' };

/** Asks with what to log in. Passwords and tokens are not shown while they are typed. */
export async function askCredentials(): Promise<Credentials> {
  const login = {
    label: vscode.l10n.t('User name and password'),
    ask: async () => askLogin(await askUsername(), vscode.l10n.t('Password'), true),
  };
  const token = {
    label: vscode.l10n.t('Access token'),
    description: vscode.l10n.t('as the password, which the kubelet uses'),
    ask: async () => askLogin(await pickTokenUsername(), vscode.l10n.t('Access token'), false),
  };
  const ignored = (['identitytoken', 'registrytoken'] as const).map((field) => ({
    label: vscode.l10n.t('{0} alone', field),
    description: vscode.l10n.t('as docker login writes it; the kubelet ignores it'),
    ask: () => askIgnoredToken(field),
  }));
  const skeleton = {
    label: vscode.l10n.t('Skeleton without credentials'),
    description: vscode.l10n.t('to be filled in elsewhere'),
    ask: () => Promise.resolve<Credentials>({ kind: 'none' }),
  };
  const picked = answered(
    await vscode.window.showQuickPick([login, token, ...ignored, skeleton], {
      title: vscode.l10n.t('What to log in with'),
      ignoreFocusOut: true,
    }),
  );
  return picked.ask();
}

async function askLogin(username: string, passwordTitle: string, asksEmail: boolean): Promise<Credentials> {
  const password = await askSecretly(passwordTitle);
  const email = asksEmail ? await askEmail() : '';
  return { kind: 'login', username, password, ...(email === '' ? {} : { email }) };
}

async function askUsername(): Promise<string> {
  const username = await vscode.window.showInputBox({
    title: vscode.l10n.t('User name'),
    ignoreFocusOut: true,
    validateInput: (text) => {
      if (text === '') return vscode.l10n.t('A user name is needed.');
      return text.includes(':')
        ? vscode.l10n.t('A user name has no colon: the kubelet takes what is behind it for the password.')
        : undefined;
    },
  });
  return answered(username);
}

/** Registries that take a token want a user name of their own with it. */
async function pickTokenUsername(): Promise<string> {
  const another = { label: vscode.l10n.t('Another user name…'), description: 'Docker Hub, GitHub, GitLab, Quay' };
  const items: readonly vscode.QuickPickItem[] = [
    another,
    { label: 'AWS', description: vscode.l10n.t('Amazon ECR; the token is good for 12 hours') },
    {
      label: 'oauth2accesstoken',
      description: vscode.l10n.t('Google Artifact Registry; the token is good for an hour'),
    },
    { label: '_json_key', description: vscode.l10n.t('Google Artifact Registry, with the key of a service account') },
    {
      label: '00000000-0000-0000-0000-000000000000',
      description: vscode.l10n.t('Azure; the token is good for some hours'),
    },
    { label: '$oauthtoken', description: 'Quay, NVIDIA NGC' },
  ];
  const picked = answered(
    await vscode.window.showQuickPick(items, {
      title: vscode.l10n.t('User name that goes with the token'),
      ignoreFocusOut: true,
    }),
  );
  return picked === another ? askUsername() : picked.label;
}

/** A token that the kubelet ignores is written only by somebody who knows so. */
async function askIgnoredToken(field: TokenField): Promise<Credentials> {
  const asPassword = vscode.l10n.t('Write It as the Password');
  const anyway = vscode.l10n.t('Write It Anyway');
  const choice = answered(
    await vscode.window.showWarningMessage(
      vscode.l10n.t('The kubelet ignores {0}: with it alone, images are pulled without credentials.', field),
      {
        modal: true,
        detail: vscode.l10n.t(
          'It reads username, password and auth only. Docker and other tools use the token. Most registries take it as a password too.',
        ),
      },
      asPassword,
      anyway,
    ),
  );
  if (choice === asPassword) return askLogin(await pickTokenUsername(), vscode.l10n.t('Access token'), false);
  return { kind: 'token', field, token: await askSecretly(vscode.l10n.t('Access token')) };
}

async function askEmail(): Promise<string> {
  const email = await vscode.window.showInputBox({
    title: vscode.l10n.t('E-mail'),
    prompt: vscode.l10n.t('May be left empty: no registry asks for it any more.'),
    ignoreFocusOut: true,
  });
  return answered(email);
}

async function askSecretly(title: string): Promise<string> {
  const secret = await vscode.window.showInputBox({
    title,
    prompt: vscode.l10n.t('It is written into the new document and kept nowhere else.'),
    password: true,
    ignoreFocusOut: true,
    validateInput: (text) => {
      if (text === '') return vscode.l10n.t('It must not be empty.');
      if (text.trim() === text) return undefined;
      return {
        message: vscode.l10n.t('It begins or ends with a blank.'),
        severity: vscode.InputBoxValidationSeverity.Warning,
      };
    },
  });
  return answered(secret);
}
