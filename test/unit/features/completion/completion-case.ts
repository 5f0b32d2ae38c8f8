import { InsertTextFormat, TextEdit, type CompletionItem } from 'vscode-languageserver-types';
import { neverCancelled } from '../../../../server/src/base/cancellation.ts';
import { completeAt } from '../../../../server/src/features/completion/completion.ts';
import { languageFixture, type FixtureOptions } from '../language-fixture.ts';

/** The proposals at the cursor, in the order in which an editor shows them. */
export async function complete(text: string, options: FixtureOptions = {}): Promise<readonly CompletionItem[]> {
  const { context, open, position } = languageFixture(text, options);
  const { items } = await completeAt(context, open, position, neverCancelled);
  return [...items].sort((left, right) => ((left.sortText ?? '') < (right.sortText ?? '') ? -1 : 1));
}

/** Their labels. */
export async function labels(text: string, options: FixtureOptions = {}): Promise<readonly string[]> {
  return (await complete(text, options)).map(({ label }) => label);
}

/** The file after the proposal `label` was accepted, with tab stops as they are in the snippet. */
export async function accept(text: string, label: string, options: FixtureOptions = {}): Promise<string> {
  const { file, position } = languageFixture(text, options);
  const found = (await complete(text, options)).filter((candidate) => candidate.label === label);
  const [item] = found;
  if (found.length !== 1 || !item?.textEdit || !TextEdit.is(item.textEdit)) {
    throw new Error(`${found.length} proposals are ${label}.`);
  }
  const { range, newText } = item.textEdit;
  const isAroundCursor =
    range.start.line === position.line &&
    range.end.line === position.line &&
    range.start.character <= position.character &&
    position.character <= range.end.character;
  if (!isAroundCursor) throw new Error('Editors take no edit that is not around the cursor, on its line.');
  if (/\$[\d{]/.test(newText) !== (item.insertTextFormat === InsertTextFormat.Snippet)) {
    throw new Error(`${newText} has tab stops and is no snippet, or the other way round.`);
  }
  return file.text.slice(0, file.offsetAt(range.start)) + newText + file.text.slice(file.offsetAt(range.end));
}

/** First lines of a SidecarSet. */
export const sidecarSet = 'apiVersion: apps.kruise.io/v1beta1\nkind: SidecarSet\n';
