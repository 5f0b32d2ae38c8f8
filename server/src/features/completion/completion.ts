import type { CompletionItem, CompletionList, Position } from 'vscode-languageserver-types';
import type { CancellationToken } from '../../base/cancellation.ts';
import { detectStyle } from '../../yaml/edit-style.ts';
import { isJsonFile, type LanguageContext, type LanguageFile } from '../language-context.ts';
import { outlineOf } from '../structure/document-outline.ts';
import { headerAt } from '../structure/object-header.ts';
import { objectAround } from '../object-around.ts';
import { partAt } from '../part-at.ts';
import { isConfigurationFile } from '../../workspace/configuration-file.ts';
import { proposeSettings } from '../configuration-file/propose-settings.ts';
import type { CompletionRequest } from './completion-request.ts';
import { findCursor } from './cursor/find-cursor.ts';
import type { Proposal } from './proposal.ts';
import { providers } from './providers.ts';
import { writeProposal, type WritingPlace } from './write-proposal.ts';

/** What can be written at `position`. Empty where nothing of ours can, and when the request was cancelled. */
export async function completeAt(
  context: LanguageContext,
  file: LanguageFile,
  position: Position,
  token: CancellationToken,
): Promise<CompletionList> {
  const part = partAt(file.file, position.line);
  const { document, startLine } = part;
  const outline = outlineOf(document);
  const place = { line: position.line - startLine, character: position.character };
  const isJson = isJsonFile(file);
  const cursor = findCursor(outline, place, isJson);
  if (!cursor || (isJson && cursor.flow !== 'json')) return { isIncomplete: false, items: [] };
  const header = headerAt(document, outline.entries, cursor.path);
  const request: CompletionRequest = {
    context,
    document,
    cursor,
    header,
    path: cursor.path.slice(header.path.length),
    object: objectAround(context.workspace, file.uri, part, cursor.path),
    isBlankDocument: outline.entries.every(({ kind, line }) => kind === 'text' && line === cursor.line),
    token,
  };
  const proposals: Proposal[] = [];
  for (const provide of isConfigurationFile(file.uri) ? [proposeSettings] : providers) {
    proposals.push(...(await provide(request)));
    if (token.isCancellationRequested) return { isIncomplete: false, items: [] };
  }
  const writing = { cursor, style: { ...detectStyle(document), lineBreak: file.file.lineBreak }, startLine };
  return { isIncomplete: false, items: writeAll(proposals, writing) };
}

/** In the order of their ranks; of proposals with one label only the first. */
function writeAll(proposals: readonly Proposal[], place: WritingPlace): CompletionItem[] {
  const byLabel = new Map<string, Proposal>();
  for (const proposal of proposals) {
    const known = byLabel.get(proposal.label);
    if (!known || proposal.rank < known.rank) byLabel.set(proposal.label, proposal);
  }
  return [...byLabel.values()]
    .sort((left, right) => left.rank - right.rank)
    .map((proposal, index) => writeProposal(proposal, place, index));
}
