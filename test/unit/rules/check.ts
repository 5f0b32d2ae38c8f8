import type { KruiseVersion } from '../../../server/src/kruise/kruise-version.ts';
import { Checker, type DocumentFindings } from '../../../server/src/rules/checker.ts';
import type { Finding, Rule } from '../../../server/src/rules/rule.ts';
import { applyEdits } from '../../../server/src/yaml/document-edit.ts';
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

/** A fix in short. */
export interface ShortFix {
  readonly title: string;
  readonly isSafe: boolean;
  /** The file after it. */
  readonly text: string;
  /** How many findings of the rule it leaves in the file. */
  readonly left: number;
}

/** The fixes of the first finding of `rule` in a manifest, each carried out on its own; `others` are further files. */
export async function fixesIn(
  rule: Rule,
  manifest: string,
  options: {
    readonly kruiseVersion?: KruiseVersion;
    readonly featureGates?: Readonly<Record<string, boolean>>;
    readonly others?: Readonly<Record<string, string>>;
    /** Which of the findings is looked at. */
    readonly finding?: number;
  } = {},
): Promise<readonly ShortFix[]> {
  const { others = {}, finding = 0, ...configuration } = options;
  const uri = 'file:///w/a.yaml';
  const open = async (text: string): Promise<readonly Finding[]> => {
    const { workspace } = await createWorkspace({ 'a.yaml': text, ...others }, configuration);
    return new Checker(workspace, [rule]).findingsOf(uri).flatMap(({ findings }) => findings);
  };
  const fixes = (await open(manifest))[finding]?.fixes?.() ?? [];
  return Promise.all(
    fixes.map(async ({ title, isSafe, edits }) => {
      const lines = manifest.split(/(?<=\n)/);
      const offsetOf = (line: number, character: number): number => lines.slice(0, line).join('').length + character;
      const text = applyEdits(
        manifest,
        edits.map(({ range: { start, end }, newText, startLine }) => ({
          range: {
            start: offsetOf(start.line + startLine, start.character),
            end: offsetOf(end.line + startLine, end.character),
          },
          newText,
        })),
      );
      return { title, isSafe, text, left: (await open(text)).length };
    }),
  );
}
