import { describe, expect, it } from 'vitest';
import { sidecarSetExample } from '../../../../server/src/rules/sidecarset/example.ts';
import { namespaceAndSelectorRule } from '../../../../server/src/rules/sidecarset/namespace-and-selector.ts';
import { check, fixed } from '../check.ts';

const both = sidecarSetExample('  namespace: shop\n  namespaceSelector: {matchLabels: {a: b}}\n');
const alpha = both.replace('v1beta1', 'v1alpha1');

describe('namespaceAndSelectorRule', () => {
  it('is an error up to 1.8, and a lost selector since', async () => {
    expect(await check(namespaceAndSelectorRule, alpha, { kruiseVersion: '1.8' })).toMatchObject([
      { at: 'namespaceSelector', severity: 'error' },
    ]);
    expect(await check(namespaceAndSelectorRule, alpha)).toMatchObject([
      { at: 'namespaceSelector', severity: 'warning' },
    ]);
  });

  it('leaves v1beta1, which has no namespace, to the schema', async () => {
    expect(await check(namespaceAndSelectorRule, both)).toEqual([]);
    expect(await check(namespaceAndSelectorRule, alpha.replace('namespace: shop', 'namespace: ""'))).toEqual([]);
  });

  it('removes the selector', async () => {
    expect(await fixed(namespaceAndSelectorRule, alpha)).toBe(
      sidecarSetExample('  namespace: shop\n').replace('v1beta1', 'v1alpha1'),
    );
  });
});
