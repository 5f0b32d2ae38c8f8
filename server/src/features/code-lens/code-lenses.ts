import type { CodeLens } from 'vscode-languageserver-types';
import type { CancellationToken } from '../../base/cancellation.ts';
import { yieldToEventLoop } from '../../base/yield-to-event-loop.ts';
import { commands } from '../../protocol/index.ts';
import type { WorkspaceObject } from '../../workspace/workspace.ts';
import { identifyObject, type PlacedWorkspace } from '../injection-preview/object-identifier.ts';
import { lensMatches, type LensMatches } from './lens-matches.ts';
import { lensPlace } from './lens-place.ts';
import { lensTitlesOf } from './lens-titles.ts';

/** What lenses are made for. */
export interface CodeLensOptions {
  /** Whether a click opens the preview; otherwise lenses only inform. */
  readonly opensPreview: boolean;
}

/** So many documents are looked at before other requests have their turn. */
const sliceSize = 50;

/** A lens above each object that injects, and above each that is injected into. `undefined` where the answer was cancelled. */
export async function codeLenses(
  workspace: PlacedWorkspace,
  uri: string,
  options: CodeLensOptions,
  token: CancellationToken,
): Promise<CodeLens[] | undefined> {
  const lenses: CodeLens[] = [];
  let matches: LensMatches | undefined;
  for (const [index, part] of workspace.partsOf(uri).entries()) {
    if (index % sliceSize === sliceSize - 1) await yieldToEventLoop();
    if (token.isCancellationRequested) return undefined;
    for (const object of workspace.objectsInPart(uri, part)) {
      matches ??= lensMatches(workspace, object);
      lenses.push(...lensesOf(workspace, object, matches, options));
    }
  }
  return lenses;
}

function lensesOf(
  workspace: PlacedWorkspace,
  object: WorkspaceObject,
  matches: LensMatches,
  { opensPreview }: CodeLensOptions,
): CodeLens[] {
  const titles = lensTitlesOf(workspace, object, matches);
  if (titles.length === 0) return [];
  const range = lensPlace(workspace, object);
  const command = opensPreview
    ? { command: commands.previewInjectedPod, arguments: [identifyObject(workspace, object)] }
    : { command: '' };
  return titles.map((title) => ({ range, command: { title, ...command } }));
}
