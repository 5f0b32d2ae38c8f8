import * as vscode from 'vscode';

/** What the user has answered; a question that was left without an answer ends the command without a word. */
export function answered<T>(answer: T | undefined): T {
  if (answer === undefined) throw new vscode.CancellationError();
  return answer;
}
