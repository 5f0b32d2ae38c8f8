import { shiftLines } from '../base/text-range.ts';
import { parseApiVersion } from '../kubernetes/group-version-kind.ts';
import { isKnownGroup } from '../kruise/scope.ts';
import type { ManifestDocument, YamlProblem } from '../yaml/manifest-document.ts';
import type { Finding, Fix } from './rule.ts';

/** Problems that leave the value of a document as kubectl would read it; after any other, nothing more can be said of it. */
const harmless: ReadonlySet<string> = new Set(['duplicate-key', 'ignored-document', 'directive', 'separator']);

/** Whether `document` can be read well enough for rules to speak of it. */
export function isReadable(document: ManifestDocument): boolean {
  return document.problems.every(({ code }) => harmless.has(code));
}

/**
 * What the parser could not accept, as findings `yaml/<code>`. YAML that is not meant for Kubernetes or belongs to somebody
 * else's kinds is left to other tools: only a document that shows a known `apiVersion` gets any.
 */
export function yamlFindings(document: ManifestDocument, uri: string, startLine: () => number): readonly Finding[] {
  return document.problems.length > 0 && isOurs(document.text) ? problemFindings(document, uri, startLine) : [];
}

/** The same for a document that is known to be ours. */
export function problemFindings(document: ManifestDocument, uri: string, startLine: () => number): readonly Finding[] {
  return document.problems.map((problem) => toFinding(problem, document, uri, startLine));
}

function toFinding(problem: YamlProblem, document: ManifestDocument, uri: string, startLine: () => number): Finding {
  const { related, replacement } = problem;
  const fix = (): readonly Fix[] => {
    if (replacement === undefined) return [];
    const edits = replacement.edits.map(({ range, newText }) => ({
      uri,
      startLine: startLine(),
      range: document.toPositionRange(range),
      newText,
    }));
    return [{ title: replacement.title, isSafe: false, isPreferred: true, edits }];
  };
  return {
    code: `yaml/${problem.code}`,
    severity: 'error',
    message: problem.message,
    range: problem.range,
    ...(related === undefined ? {} : { related: [inDocument(related, document, uri, startLine)] }),
    ...(replacement === undefined ? {} : { fixes: fix }),
  };
}

function inDocument(
  place: { readonly message: string; readonly range: { readonly start: number; readonly end: number } },
  document: ManifestDocument,
  uri: string,
  startLine: () => number,
): NonNullable<Finding['related']>[number] {
  const range = document.toPositionRange(place.range);
  return {
    message: place.message,
    uri,
    // An edit above moves the document, but not the finding.
    get range() {
      return shiftLines(range, startLine());
    },
  };
}

/** Decided by the text, since a broken document may have no value. */
function isOurs(text: string): boolean {
  const match = /^\s*(?:- )?["']?apiVersion["']?\s*:[ \t]*["']?([^\s"',#}]*)/m.exec(text);
  if (match === null || !text.includes('kind')) return false;
  const parsed = parseApiVersion(match[1] ?? '');
  return parsed === undefined || isKnownGroup(parsed.group);
}
