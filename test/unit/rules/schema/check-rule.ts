import { isJsonObject, type JsonPath } from '../../../../server/src/base/json.ts';
import type { KruiseVersion } from '../../../../server/src/kruise/kruise-version.ts';
import { groupVersionKindOf } from '../../../../server/src/kubernetes/group-version-kind.ts';
import { defaultConfiguration } from '../../../../server/src/workspace/configuration.ts';
import type { Workspace, WorkspaceObject } from '../../../../server/src/workspace/workspace.ts';
import { applyEdits } from '../../../../server/src/yaml/document-edit.ts';
import { parseManifestDocument } from '../../../../server/src/yaml/parse-manifest-document.ts';
import type { Fix, Report, Rule } from '../../../../server/src/rules/rule.ts';

/** What a rule says of one object. */
export interface Checked {
  readonly reports: readonly Report[];
  /** The document after the fix of that title, for the first report that offers it. */
  readonly fixed: (title: string) => string;
  /** Titles of all fixes of the first report, preferred ones first. */
  readonly titles: () => readonly string[];
}

/** Runs `rule` on the object that `yaml` holds, without any other object around it. */
export function checkRule(
  rule: Rule,
  yaml: string,
  options: { version?: KruiseVersion; isPartial?: boolean; path?: JsonPath } = {},
): Checked {
  const document = parseManifestDocument(yaml);
  const value = (options.path ?? []).reduce<unknown>(
    (current, step) => (current as Record<string | number, unknown>)[step],
    document.value,
  );
  if (!isJsonObject(value)) throw new Error('no object');
  const gvk = groupVersionKindOf(value);
  if (!gvk) throw new Error('no kind');
  const object: WorkspaceObject = {
    uri: 'file:///a.yaml',
    gvk,
    name: 'a',
    namespace: undefined,
    labels: {},
    path: options.path ?? [],
    value,
    document,
    startLine: 0,
    isPartial: options.isPartial ?? false,
  };
  const configuration = { ...defaultConfiguration, kruiseVersion: options.version ?? '1.9' };
  const reports: Report[] = [];
  rule.check({
    object,
    workspace: { configuration } as Workspace,
    previous: undefined,
    report: (report) => reports.push(report),
  });
  const fixes = (): readonly Fix[] => reports.flatMap((report) => report.fixes?.() ?? []);
  return {
    reports,
    titles: () => fixes().map(({ title }) => title),
    fixed(title) {
      const fix = fixes().find((candidate) => candidate.title === title);
      if (!fix)
        throw new Error(
          `No fix is called ${title}; there are ${fixes()
            .map((other) => other.title)
            .join(', ')}`,
        );
      const edits = fix.edits.map(({ range, newText }) => ({
        range: { start: document.offsetAt(range.start), end: document.offsetAt(range.end) },
        newText,
      }));
      return applyEdits(yaml, edits);
    },
  };
}
