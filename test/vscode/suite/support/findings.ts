import * as vscode from 'vscode';
import { waitFor } from './wait.ts';

/** Diagnostics of Kruise Tools, as the Problems view shows them. */
export function findings(uri: vscode.Uri): readonly vscode.Diagnostic[] {
  return vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'kruise');
}

/** The code of a diagnostic; with a link to its page VS Code keeps it in an object. */
export function codeOf({ code }: vscode.Diagnostic): string {
  return String(typeof code === 'object' ? code.value : code);
}

/** Codes of all findings of a document, each once, sorted. */
export function codes(uri: vscode.Uri): readonly string[] {
  return [...new Set(findings(uri).map(codeOf))].sort();
}

/** Waits for a finding with this code. */
export function findingWith(uri: vscode.Uri, code: string): Promise<vscode.Diagnostic> {
  return waitFor(
    `the finding ${code}`,
    () => findings(uri).find((finding) => codeOf(finding) === code),
    () => codes(uri),
  );
}

/** Waits until no finding with this code is left. */
export async function goneFinding(uri: vscode.Uri, code: string): Promise<void> {
  await waitFor(
    `the finding ${code} to go`,
    () => !codes(uri).includes(code),
    () => codes(uri),
  );
}

/** Code actions of the given kind at a range, with their edits. */
export async function actionsAt(
  uri: vscode.Uri,
  range: vscode.Range,
  kind: string,
): Promise<readonly vscode.CodeAction[]> {
  const actions = await vscode.commands.executeCommand<vscode.CodeAction[] | undefined>(
    'vscode.executeCodeActionProvider',
    uri,
    range,
    kind,
    20,
  );
  return (actions ?? []).filter((action) => action.kind?.value.startsWith(kind) === true);
}

/** Waits for an action whose title matches. */
export async function actionWith(
  uri: vscode.Uri,
  range: vscode.Range,
  kind: string,
  title: RegExp,
): Promise<vscode.CodeAction> {
  let seen: readonly string[] = [];
  return waitFor(
    `the action ${String(title)}`,
    async () => {
      const actions = await actionsAt(uri, range, kind);
      seen = actions.map((action) => action.title);
      return actions.find((action) => title.test(action.title));
    },
    () => seen,
  );
}

/** Does what choosing the action in the light bulb's menu does. */
export async function perform({ edit, command }: vscode.CodeAction): Promise<void> {
  if (edit) await vscode.workspace.applyEdit(edit);
  if (command) await vscode.commands.executeCommand(command.command, ...((command.arguments ?? []) as unknown[]));
}
