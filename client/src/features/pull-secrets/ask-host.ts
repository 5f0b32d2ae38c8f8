import * as vscode from 'vscode';
import {
  dockerHubUrl,
  keyProblem,
  type KeyProblem,
} from '../../../../server/src/kubernetes/credentials/key-problem.ts';
import { normalizeKey } from '../../../../server/src/kubernetes/credentials/keyring.ts';
import { answered } from './cancelled.ts';

/** Asks for the registry: the key of the entry, with hints on what the kubelet makes of it. */
export async function askHost(proposal: string | undefined): Promise<string> {
  const host = await vscode.window.showInputBox({
    title: vscode.l10n.t('Registry'),
    prompt: vscode.l10n.t('Host as images write it, with the port where they have one; a path narrows it.'),
    placeHolder: 'registry.example.com',
    value: proposal ?? dockerHubUrl,
    ignoreFocusOut: true,
    validateInput: hintOnHost,
  });
  return answered(host);
}

/** What the kubelet makes of the key while it is typed; only what it would ignore is refused. */
export function hintOnHost(host: string): vscode.InputBoxValidationMessage | undefined {
  const { Error, Warning, Info } = vscode.InputBoxValidationSeverity;
  if (host.trim() === '') return { message: vscode.l10n.t('A host is needed.'), severity: Error };
  const problem = keyProblem(host);
  if (problem) {
    const severity =
      problem.code === 'invalid' || problem.code === 'blank' || problem.code === 'scheme' ? Error : Warning;
    return { message: `${describe(problem)}${propose(problem)}`, severity };
  }
  const stored = normalizeKey(host);
  if (stored === undefined || stored === host) return undefined;
  return { message: vscode.l10n.t('The kubelet keeps it as {0}.', stored), severity: Info };
}

function propose({ proposal }: KeyProblem): string {
  return proposal === undefined ? '' : ` ${vscode.l10n.t('Did you mean {0}?', proposal)}`;
}

function describe({ code }: KeyProblem): string {
  switch (code) {
    case 'invalid':
      return vscode.l10n.t('This is no valid host: the kubelet would ignore the entry.');
    case 'blank':
      return vscode.l10n.t('With a blank at an end the kubelet would ignore the entry.');
    case 'scheme':
      return vscode.l10n.t('Only https:// and http:// may stand before the host, in lower case.');
    case 'upper-case':
      return vscode.l10n.t('Images write their host in lower case, and the kubelet compares letter by letter.');
    case 'docker-hub-alias':
      return vscode.l10n.t('The kubelet does not know this name of Docker Hub.');
    case 'docker-hub-path':
      return vscode.l10n.t('Images of Docker Hub are looked up below docker.io.');
    case 'api-path':
      return vscode.l10n.t('Without a slash at the end the API version counts as a part of the image’s path.');
    case 'glob-in-path':
      return vscode.l10n.t('Globs work in the host only; a path covers everything that begins with it.');
    case 'tag':
      return vscode.l10n.t('Keys have no tag and no digest.');
    case 'only-a-star':
      return vscode.l10n.t('A * stands for one part of a host between dots; alone it covers no registry with a dot.');
  }
}
