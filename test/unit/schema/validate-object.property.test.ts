import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../server/src/base/json.ts';
import { kruiseKinds } from '../../../server/src/kruise/kinds.ts';
import { describedKinds, validateObject } from '../../../server/src/schema/index.ts';

const kinds = [
  ...describedKinds().map((key) => {
    const [group = '', version = '', kind = ''] = key.split('/');
    return { group, version, kind };
  }),
  ...kruiseKinds.map(({ group, kind }) => ({ group, version: 'v1alpha1', kind })),
];

/** Names that the schemas know, so that random objects get somewhere. */
const names = [
  'spec',
  'metadata',
  'template',
  'containers',
  'subsets',
  'patch',
  'selector',
  'matchLabels',
  'name',
  'env',
  'volumes',
  'targetRef',
  'nmae',
  '__proto__',
  'constructor',
  '$patch',
  'a/b~c',
];

const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 6, depthSize: 'medium' },
    fc.constantFrom(null, true, 0, 1.5, 2 ** 40, '', 'Always', '1Gi', 'x'),
    fc.array(tie('tree'), { maxLength: 3 }),
    fc
      .array(fc.tuple(fc.constantFrom(...names), tie('tree')), { maxLength: 5 })
      .map(
        (entries) =>
          JSON.parse(
            `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(',')}}`,
          ) as unknown,
      ),
  ),
}));

describe('validateObject', () => {
  it('judges any value, and every violation has a place, a message and remedies that can be told', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...kinds),
        fc.record({ spec: tree, metadata: tree }),
        fc.boolean(),
        (gvk, value, isPartial) => {
          for (const violation of validateObject(value as JsonObject, gvk, '1.9', { isPartial })) {
            expect(violation.message).toMatch(/^[A-Z`].*[.?]$/s);
            expect(violation.path.every((step) => typeof step === 'string' || step >= 0)).toBe(true);
            if (isPartial) expect(violation.code).not.toBe('required');
            for (const { title, steps } of violation.remedies)
              expect([title.length > 0, steps.length > 0]).toEqual([true, true]);
          }
        },
      ),
      { numRuns: 1000 },
    );
  });
});
