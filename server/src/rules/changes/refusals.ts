import type { ManifestWorkspace } from '../../workspace/manifest-workspace.ts';
import type { WorkspaceObject } from '../../workspace/workspace.ts';
import type { Checker } from '../checker.ts';
import { allRules } from '../registry.ts';
import type { Finding } from '../rule.ts';

const comparing = new Set(allRules.flatMap(({ meta, comparesVersions }) => (comparesVersions ? [meta.code] : [])));

/** What the cluster refuses because of what the object was before. */
export function refusalsOfChange(
  workspace: ManifestWorkspace,
  checker: Checker,
  object: WorkspaceObject,
): readonly Finding[] {
  const part = workspace.partsOf(object.uri).find(({ document }) => document.text === object.document.text);
  if (part === undefined) return [];
  const { start, end } = object.document.rangeAt(object.path, 'value') ?? {
    start: 0,
    end: object.document.text.length,
  };
  return checker
    .findingsIn(object.uri, part)
    .filter(
      ({ code, severity, range }) =>
        severity === 'error' && comparing.has(code) && range.start >= start && range.start <= end,
    );
}
