import type { Diagnostic } from 'vscode-languageserver-types';
import type { CancellationToken } from '../../base/cancellation.ts';
import { yieldToEventLoop } from '../../base/yield-to-event-loop.ts';
import type { Checker } from '../../rules/checker.ts';
import type { ManifestWorkspace } from '../../workspace/manifest-workspace.ts';
import { toDiagnostic, type DiagnosticFeatures } from './to-diagnostic.ts';

/** So many documents are looked at before other requests have their turn. */
const sliceSize = 200;

/** What is wrong in a file, by document and place. `undefined` where the answer was cancelled before it was complete. */
export async function fileDiagnostics(
  workspace: ManifestWorkspace,
  checker: Checker,
  uri: string,
  features: DiagnosticFeatures,
  token: CancellationToken,
): Promise<Diagnostic[] | undefined> {
  const parts = workspace.partsOf(uri);
  if (parts.length <= sliceSize) {
    return checker
      .findingsOf(uri)
      .flatMap(({ part, findings }) => findings.map((finding) => toDiagnostic(finding, part, features)));
  }
  const diagnostics: Diagnostic[] = [];
  for (const [index, part] of parts.entries()) {
    if (index % sliceSize === sliceSize - 1) await yieldToEventLoop();
    if (token.isCancellationRequested) return undefined;
    for (const finding of checker.findingsIn(uri, part)) diagnostics.push(toDiagnostic(finding, part, features));
  }
  return diagnostics;
}
