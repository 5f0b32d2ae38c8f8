import type { KruiseVersion } from '../../../server/src/kruise/kruise-version.ts';
import { Checker, type DocumentFindings } from '../../../server/src/rules/checker.ts';
import type { Finding, Rule } from '../../../server/src/rules/rule.ts';
import { createWorkspace } from '../workspace/create-workspace.ts';

/** A finding in short: what is underlined, and the message. */
export interface ShortFinding {
  readonly at: string;
  readonly message: string;
  readonly severity: string;
}

/** What `rule` finds in a manifest, by place. */
export async function check(
  rule: Rule,
  manifest: string,
  options: { readonly kruiseVersion?: KruiseVersion; readonly featureGates?: Readonly<Record<string, boolean>> } = {},
): Promise<readonly ShortFinding[]> {
  const { workspace } = await createWorkspace({ 'a.yaml': manifest }, options);
  return shorten(new Checker(workspace, [rule]).findingsOf('file:///w/a.yaml'));
}

/** What `rule` finds in a manifest that was `before` in HEAD, by place. */
export async function checkChange(
  rule: Rule,
  before: string,
  after: string,
  options: { readonly kruiseVersion?: KruiseVersion; readonly featureGates?: Readonly<Record<string, boolean>> } = {},
): Promise<readonly ShortFinding[]> {
  const { workspace } = await createWorkspace({ 'a.yaml': after }, options);
  workspace.setPreviousVersions('HEAD', [{ uri: 'file:///w/a.yaml', text: before }]);
  return shorten(new Checker(workspace, [rule]).findingsOf('file:///w/a.yaml'));
}

function shorten(found: readonly DocumentFindings[]): readonly ShortFinding[] {
  return found.flatMap(({ part, findings }) =>
    findings.map(({ range, message, severity }) => ({
      at: part.document.text.slice(range.start, range.end),
      message,
      severity,
    })),
  );
}

/** The manifest after the first fix of the first finding of `rule`; `before` is what it was in HEAD. */
export async function fixed(rule: Rule, manifest: string, before?: string): Promise<string> {
  const { workspace } = await createWorkspace();
  workspace.open('file:///w/a.yaml', 'yaml', 1, manifest);
  workspace.setPreviousVersions('HEAD', [{ uri: 'file:///w/a.yaml', text: before }]);
  const findings: readonly Finding[] = new Checker(workspace, [rule])
    .findingsOf('file:///w/a.yaml')
    .flatMap((entry) => entry.findings);
  const fix = findings[0]?.fixes?.()[0];
  const changes = (fix?.edits ?? []).map(({ range, newText, startLine }) => ({
    range: {
      start: { ...range.start, line: range.start.line + startLine },
      end: { ...range.end, line: range.end.line + startLine },
    },
    text: newText,
  }));
  workspace.change('file:///w/a.yaml', 2, changes);
  return workspace.openFile('file:///w/a.yaml')?.file.text ?? '';
}
