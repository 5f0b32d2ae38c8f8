import type { KruiseVersion } from '../../../server/src/kruise/kruise-version.ts';
import { Checker } from '../../../server/src/rules/checker.ts';
import type { DocumentFindings, Finding, Fix, Rule } from '../../../server/src/rules/rule.ts';
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
  /** The other files, where any. */
  readonly others: Readonly<Record<string, string>>;
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
    /** What the manifest was in HEAD. */
    readonly before?: string;
  } = {},
): Promise<readonly ShortFix[]> {
  const { others: beside = {}, before, ...configuration } = options;
  const root = 'file:///w/';
  const findIn = async (files: Readonly<Record<string, string>>): Promise<readonly Finding[]> => {
    const { workspace } = await createWorkspace(files, configuration);
    if (before !== undefined) workspace.setPreviousVersions('HEAD', [{ uri: `${root}a.yaml`, text: before }]);
    return new Checker(workspace, [rule]).findingsOf(`${root}a.yaml`).flatMap(({ findings }) => findings);
  };
  const files = { ...beside, 'a.yaml': manifest };
  const [first] = await findIn(files);
  return Promise.all(
    (first?.fixes?.() ?? []).map(async ({ title, isSafe, edits, newFiles = [] }) => {
      const created = newFiles.map(({ uri, text }) => [uri.slice(root.length), text] as const);
      const edited = Object.entries(files).map(([name, text]) => {
        const own = edits.filter(({ uri }) => uri === root + name);
        return [name, withEdits(text, own)] as const;
      });
      const { 'a.yaml': text = '', ...others } = Object.fromEntries([...edited, ...created]);
      return { title, isSafe, text, others, left: (await findIn({ ...others, 'a.yaml': text })).length };
    }),
  );
}

/** A file after the edits of fixes. */
export function withEdits(text: string, edits: Fix['edits']): string {
  const lines = text.split(/(?<=\n)/);
  const offsetOf = ({ line, character }: Fix['edits'][number]['range']['start'], startLine: number): number =>
    lines.slice(0, line + startLine).join('').length + character;
  return applyEdits(
    text,
    edits.map(({ range, newText, startLine }) => ({
      range: { start: offsetOf(range.start, startLine), end: offsetOf(range.end, startLine) },
      newText,
    })),
  );
}

/** What differs between two texts, in lines without their indentation: what went, and what came. */
export function difference(before: string, after: string): readonly [removed: string, added: string] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < old.length && old[start] === now[start]) start++;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  const show = (lines: readonly string[]): string =>
    lines
      .slice(start, lines.length - end)
      .map((line) => line.trim())
      .join(' | ');
  return [show(old), show(now)];
}

/** A fix as a test expects it: its title, `!` before it where it is safe, and the lines that it takes away and brings. */
export type ExpectedFix = readonly [title: string, removed: string, added: string];

/** Fixes of a manifest in the form of `ExpectedFix`. */
export function shortFixes(manifest: string, fixes: readonly ShortFix[]): readonly ExpectedFix[] {
  return fixes.map(({ title, isSafe, text }) => [`${isSafe ? '!' : ''}${title}`, ...difference(manifest, text)]);
}
