import * as vscode from 'vscode';

/** The extension under test. */
export function extension(): vscode.Extension<unknown> {
  const found = vscode.extensions.getExtension('kruise-tools.kruise-tools');
  if (!found) throw new Error('the extension is not there');
  return found;
}
