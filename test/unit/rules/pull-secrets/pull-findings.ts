import { Checker } from '../../../../server/src/rules/checker.ts';
import type { Fix } from '../../../../server/src/rules/rule.ts';
import type { ManifestWorkspace } from '../../../../server/src/workspace/manifest-workspace.ts';
import { createWorkspace } from '../../workspace/create-workspace.ts';

/** A finding in short. */
export interface PullFinding {
  readonly code: string;
  readonly severity: string;
  readonly file: string;
  /** The text that is underlined. */
  readonly at: string;
  readonly message: string;
  readonly fixes: readonly Fix[];
}

/** What is found in the workspace, with every rule of the product; `only` keeps some families of codes. */
export async function findingsIn(
  files: Readonly<Record<string, string>>,
  only: RegExp = /^(pull-secrets|references)\//,
): Promise<{ readonly workspace: ManifestWorkspace; readonly findings: readonly PullFinding[] }> {
  const { workspace } = await createWorkspace(files);
  const checker = new Checker(workspace);
  const findings = workspace.uris().flatMap((uri) =>
    checker.findingsOf(uri).flatMap(({ part, findings: found }) =>
      found
        .filter(({ code }) => only.test(code))
        .map(({ code, severity, range, message, fixes }) => ({
          code,
          severity,
          file: uri.replace('file:///w/', ''),
          at: part.document.text.slice(range.start, range.end),
          message,
          fixes: fixes?.() ?? [],
        })),
    ),
  );
  return { workspace, findings };
}

/** The files after the fix. */
export function applyFix(
  files: Readonly<Record<string, string>>,
  fix: Fix | undefined,
): Readonly<Record<string, string>> {
  const result: Record<string, string> = { ...files };
  const edits = [...(fix?.edits ?? [])].sort(
    (left, right) =>
      right.startLine + right.range.start.line - (left.startLine + left.range.start.line) ||
      right.range.start.character - left.range.start.character,
  );
  for (const { uri, startLine, range, newText } of edits) {
    const file = uri.replace('file:///w/', '');
    const text = result[file] ?? '';
    const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
    const offset = ({ line, character }: { readonly line: number; readonly character: number }): number =>
      Math.min((starts[line + startLine] ?? text.length) + character, text.length);
    result[file] = text.slice(0, offset(range.start)) + newText + text.slice(offset(range.end));
  }
  for (const { uri, text } of fix?.newFiles ?? []) result[uri.replace('file:///w/', '')] = text;
  return result;
}
