import { describe, expect, it } from 'vitest';
import { podExample } from '../../../../server/src/rules/core/core-rule.ts';
import { requiredRule } from '../../../../server/src/rules/schema/required.ts';
import { spreadExample } from '../../../../server/src/rules/workloadspread/spec.ts';
import { fixesIn, shortFixes } from '../check.ts';

describe('requiredRule', () => {
  it('offers the API versions of the kind that a reference names', async () => {
    const targeting = (kind: string): string =>
      spreadExample('  - name: zone-a\n', { kind }).replace('    apiVersion: apps/v1\n', '');
    const fixes = await fixesIn(requiredRule, targeting('StatefulSet'));
    expect(shortFixes(targeting('StatefulSet'), fixes)).toEqual([
      ['Set "apiVersion" to "apps/v1"', '', 'apiVersion: apps/v1'],
      ['Set "apiVersion" to "apps.kruise.io/v1beta1"', '', 'apiVersion: apps.kruise.io/v1beta1'],
    ]);
    expect(fixes.map(({ left }) => left)).toEqual([0, 0]);
    expect(await fixesIn(requiredRule, targeting('Game'))).toEqual([]);
  });

  it('offers a selector that the Pods of the template match', async () => {
    const manifest = podExample('').replace('  selector:\n    matchLabels:\n      app: shop\n', '');
    const fixes = await fixesIn(requiredRule, manifest);
    expect(shortFixes(manifest, fixes)).toEqual([
      ['Select the labels of the template', '', 'selector: | matchLabels: | app: shop'],
    ]);
    expect(fixes.map(({ left }) => left)).toEqual([0]);
    expect(
      await fixesIn(requiredRule, manifest.replace('      labels:\n        app: shop\n', '      labels: {}\n')),
    ).toEqual([]);
  });
});
