import type { Diagnostic } from 'vscode-languageserver-types';
import type { CancellationToken } from '../../base/cancellation.ts';
import { yieldToEventLoop } from '../../base/yield-to-event-loop.ts';
import type { Checker } from '../../rules/checker.ts';
import type { Finding } from '../../rules/rule.ts';
import type { ManifestWorkspace } from '../../workspace/manifest-workspace.ts';
import type { DocumentPart } from '../../yaml/manifest-file.ts';
import { toDiagnostic, type DiagnosticFeatures } from './to-diagnostic.ts';

/** After so many rules, a few milliseconds of work, other requests have their turn. */
const rulesPerSlice = 1000;

/**
 * What is wrong in a file, by document and place. `undefined` where the answer was cancelled before it was complete. What is
 * said of documents that did not change is the same objects as before.
 */
export async function fileDiagnostics(
  workspace: ManifestWorkspace,
  checker: Checker,
  uri: string,
  features: DiagnosticFeatures,
  token: CancellationToken,
): Promise<Diagnostic[] | undefined> {
  const skipped = checker.skippedFinding(uri);
  if (skipped !== undefined) return skipped.findings.map((finding) => toDiagnostic(finding, skipped.part, features));
  let pauseAt = workspace.counters.rulesRun + rulesPerSlice;
  const found = await checker.review(uri, async () => {
    if (workspace.counters.rulesRun < pauseAt) return true;
    await yieldToEventLoop();
    pauseAt = workspace.counters.rulesRun + rulesPerSlice;
    return !token.isCancellationRequested;
  });
  return found?.flatMap(({ findings, part }) => diagnosticsOf(findings, part, features));
}

/** What was made of findings, as long as they stand in the same line. */
interface MadeDiagnostics {
  readonly startLine: number;
  readonly features: DiagnosticFeatures;
  readonly diagnostics: readonly Diagnostic[];
}

const known = new WeakMap<readonly Finding[], MadeDiagnostics>();

function diagnosticsOf(
  findings: readonly Finding[],
  part: DocumentPart,
  features: DiagnosticFeatures,
): readonly Diagnostic[] {
  const { startLine } = part;
  const made = known.get(findings);
  if (made?.startLine === startLine && made.features === features) return made.diagnostics;
  const diagnostics = findings.map((finding) => toDiagnostic(finding, part, features));
  // Places of other documents move without the findings.
  if (!diagnostics.some(({ relatedInformation }) => relatedInformation))
    known.set(findings, { startLine, features, diagnostics });
  return diagnostics;
}
