import type { ManifestDocument } from '../yaml/manifest-document.ts';
import type { Finding, RuleMeta, Severity } from './rule.ts';

/** How many findings of one document are shown: nobody reads more, and editors take seconds to draw them. */
export const mostFindings = 1000;

/** Tells how many findings are not shown. */
export const moreFindings: RuleMeta = {
  code: 'yaml/more-findings',
  severity: 'information',
  summary: 'A document with more findings than are shown.',
  explanation:
    `Of one document ${mostFindings} findings are shown: errors first, then warnings, from top to bottom. So many have few causes, as a rule: mend ` +
    'those that are shown, and the others come.',
};

const order: readonly Severity[] = ['error', 'warning', 'information', 'hint'];

/** The first of `findings`, the gravest ones, and one that says how many there are. They stay in the order that they come in. */
export function capFindings(
  findings: readonly Finding[],
  document: ManifestDocument,
  severity: Severity | 'off' = moreFindings.severity,
): readonly Finding[] {
  if (findings.length <= mostFindings) return findings;
  const gravest = order.flatMap((grade) => findings.filter((finding) => finding.severity === grade));
  const shown = new Set(gravest.slice(0, mostFindings));
  const kept = findings.filter((finding) => shown.has(finding));
  if (severity === 'off') return kept;
  const message = `Only ${mostFindings} of ${findings.length} findings in this document are shown, errors first: mend these, and the others come.`;
  return [{ code: moreFindings.code, severity, message, range: document.nearestRangeAt([], 'key') }, ...kept];
}
