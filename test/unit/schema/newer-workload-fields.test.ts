import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { kruiseVersions, type KruiseVersion } from '../../../server/src/kruise/kruise-version.ts';
import { gvkKey, type GroupVersionKind } from '../../../server/src/kubernetes/group-version-kind.ts';
import { describedKinds, newerWorkloadFields } from '../../../server/src/schema/index.ts';

interface Crd extends GroupVersionKind {
  readonly served: boolean;
  readonly fields: Readonly<Record<string, unknown>>;
}

const crdsOf = (release: KruiseVersion): readonly Crd[] =>
  JSON.parse(readFileSync(new URL(`../../conformance/crds/${release}.json`, import.meta.url), 'utf8')) as Crd[];

/** The topmost fields of a spec that the release before did not have, where both serve the version. */
function newFields(crd: Crd, before: readonly Crd[]): readonly string[] {
  const earlier = before.find((other) => gvkKey(other) === gvkKey(crd));
  if (!crd.served || !earlier?.served) return [];
  const isNew = (path: string): boolean => path.startsWith('spec') && !Object.hasOwn(earlier.fields, path);
  return Object.keys(crd.fields).filter((path) => isNew(path) && !isNew(path.slice(0, path.lastIndexOf('.'))));
}

describe('the newer fields of workloads, held against the CRDs', () => {
  it.each([
    ['1.8', '1.9'],
    ['1.9', 'main'],
  ] as const)('are those that came between %s and %s', (earlier, later) => {
    expect(kruiseVersions.indexOf(later)).toBe(kruiseVersions.indexOf(earlier) + 1);
    const before = crdsOf(earlier);
    const expected = crdsOf(later)
      .filter((crd) => !describedKinds().includes(gvkKey(crd)))
      .flatMap((crd) => newFields(crd, before).map((path) => `${crd.kind} ${crd.version} ${path}`));
    const ours = Object.entries(newerWorkloadFields).flatMap(([kind, fields]) =>
      fields.filter(({ since }) => since === later).map(({ path }) => `${kind} ${path.join('.')}`),
    );
    expect([...ours].sort()).toEqual([...expected].sort());
    expect(expected.length).toBeGreaterThan(0);
  });
});
