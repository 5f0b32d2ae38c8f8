import { describe, expect, it } from 'vitest';
import { unmatchableSelectorRule } from '../../../../server/src/rules/kubernetes/unmatchable-selector.ts';
import { sidecarSetExample } from '../../../../server/src/rules/sidecarset/example.ts';
import { check, fixed } from '../check.ts';

const selecting = (selector: string, rest = ''): string =>
  sidecarSetExample(rest, { selector: `  selector: ${selector}\n` });
const places = async (manifest: string): Promise<readonly string[]> =>
  (await check(unmatchableSelectorRule, manifest)).map(({ at }) => at);

describe('unmatchableSelectorRule', () => {
  it.each([
    '{matchLabels: {a: b, c: d}}',
    '{matchLabels: {a: b}, matchExpressions: [{key: a, operator: Exists}]}',
    '{matchLabels: {a: b}, matchExpressions: [{key: a, operator: In, values: [b, c]}]}',
    '{matchLabels: {a: b}, matchExpressions: [{key: a, operator: NotIn, values: [c]}]}',
    '{matchExpressions: [{key: a, operator: NotIn, values: [c]}, {key: a, operator: DoesNotExist}]}',
    '{matchExpressions: [{key: a, operator: Exists}, {key: a, operator: NotIn, values: [c]}]}',
  ])('%s matches something', async (selector) => {
    expect(await places(selecting(selector))).toEqual([]);
  });

  it.each([
    '{matchLabels: {a: b}, matchExpressions: [{key: a, operator: DoesNotExist}]}',
    '{matchLabels: {a: b}, matchExpressions: [{key: a, operator: In, values: [c]}]}',
    '{matchLabels: {a: b}, matchExpressions: [{key: a, operator: NotIn, values: [b]}]}',
    '{matchExpressions: [{key: a, operator: In, values: [b, c]}, {key: a, operator: NotIn, values: [b]}, {key: a, operator: NotIn, values: [c]}]}',
    '{matchExpressions: [{key: a, operator: Exists}, {key: a, operator: DoesNotExist}]}',
  ])('%s matches nothing', async (selector) => {
    expect((await places(selecting(selector))).length).toBe(1);
  });

  it('leaves malformed selectors to others', async () => {
    expect(await places(selecting('{matchLabels: {a: b}, matchExpressions: [{key: a, operator: In}]}'))).toEqual([]);
  });

  it('takes narrowing selectors together with the outer one', async () => {
    const manifest = selecting('{matchLabels: {a: b}}', '  updateStrategy: {selector: {matchLabels: {a: c}}}\n');
    expect((await check(unmatchableSelectorRule, manifest))[0]?.message).toContain('None of the Pods');
    expect(await places(selecting('{matchLabels: {a: b}}', '  namespaceSelector: {matchLabels: {a: c}}\n'))).toEqual(
      [],
    );
  });

  it('is mended by removing the later condition', async () => {
    expect(await fixed(unmatchableSelectorRule, unmatchableSelectorRule.meta.examples!.bad)).not.toContain(
      'DoesNotExist',
    );
  });
});
