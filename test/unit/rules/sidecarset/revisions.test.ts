import { describe, expect, it } from 'vitest';
import { customVersionRule } from '../../../../server/src/rules/sidecarset/custom-version.ts';
import { sidecarSetExample } from '../../../../server/src/rules/sidecarset/example.ts';
import { partialRevisionRule } from '../../../../server/src/rules/sidecarset/partial-revision.ts';
import { pinnedRevisionRule } from '../../../../server/src/rules/sidecarset/pinned-revision.ts';
import { check, fixed } from '../check.ts';

const partial = (strategy: string): string =>
  sidecarSetExample(
    `  updateStrategy: ${strategy}\n  injectionStrategy: {revision: {customVersion: v1, policy: Partial}}\n`,
  );

describe('partialRevisionRule', () => {
  it.each([
    ['{partition: 20%}', []],
    ['{type: NotUpdate, partition: 12.5%}', []],
    ['{selector: {matchLabels: {a: b}}}', []],
    ['{paused: true}', []],
    ['{}', ['Partial']],
    ['{partition: 3}', ['Partial']],
    ['{partition: "20"}', ['"20"']],
    ['{partition: x%}', ['x%']],
  ])('%s', async (strategy, expected) => {
    expect((await check(partialRevisionRule, partial(strategy))).map(({ at }) => at)).toEqual(expected);
  });

  it('is mended by a percent sign or the other policy', async () => {
    expect(await fixed(partialRevisionRule, partial('{partition: "20"}'))).toContain('partition: "20%"');
    expect(await fixed(partialRevisionRule, partial('{}'))).toContain('policy: Always');
  });
});

describe('pinnedRevisionRule', () => {
  const pinned = (revision: string): string => sidecarSetExample(`  injectionStrategy: {revision: ${revision}}\n`);
  const stored = (namespace = 'kruise-system', version = 'v1'): string =>
    `---\napiVersion: apps/v1\nkind: ControllerRevision\nmetadata:\n  name: r1\n  namespace: ${namespace}\n  labels: {kruise.io/sidecarset-name: log-agent, apps.kruise.io/sidecarset-custom-version: ${version}}\nrevision: 1\n`;

  it.each([
    ['{revisionName: r1}', stored(), 0],
    ['{customVersion: v1}', stored(), 0],
    ['{revisionName: r2, customVersion: v1}', stored(), 1],
    ['{customVersion: v2}', stored(), 1],
    ['{revisionName: r1}', stored('default'), 1],
    ['{revisionName: r1}', '', 1],
    ['{policy: Always}', '', 0],
  ])('%s', async (revision, manifests, expected) => {
    const found = await check(pinnedRevisionRule, pinned(revision) + manifests);
    expect(found.map(({ severity }) => severity)).toEqual(Array.from({ length: expected }, () => 'hint'));
  });
});

describe('customVersionRule', () => {
  it.each([
    ['v1', 0],
    ['""', 0],
    ['1.4+2', 1],
    ['a b', 1],
    ['x'.repeat(64), 1],
  ])('%.20s', async (version, expected) => {
    expect((await check(customVersionRule, sidecarSetExample(`  customVersion: ${version}\n`))).length).toBe(expected);
  });

  it('is mended where a label is near', async () => {
    expect(await fixed(customVersionRule, sidecarSetExample('  customVersion: +1.4 final!\n'))).toContain(
      'customVersion: 1.4-final\n',
    );
  });
});
