import { isPresent } from '../../base/is-present.ts';
import { asObject, type JsonPath } from '../../base/json.ts';
import type { Rule } from '../rule.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import { sidecarSetExample } from './example.ts';
import { sidecarSetKind, specOf, updateStrategyOf } from './spec.ts';

const partial = (partition: string): string =>
  sidecarSetExample(
    `  updateStrategy:\n    partition: ${partition}\n  injectionStrategy:\n    revision:\n      customVersion: v1\n      policy: Partial\n`,
  );

/** A pinned revision that the policy `Partial` never injects, or cannot choose. */
export const partialRevisionRule: Rule = {
  meta: {
    code: 'kruise/sidecarset/partial-revision',
    covers: ['F-35'],
    severity: 'warning',
    since: '1.8',
    summary: 'A pinned revision with the policy Partial that no Pod gets.',
    explanation: [
      'With `injectionStrategy.revision.policy: Partial` new Pods get the pinned revision with the probability that `updateStrategy.partition`',
      'gives as a percentage, and those that `updateStrategy.selector` does not match get it for sure. With a whole number as partition, or',
      'none, and no selector, all new Pods get the current version, and the pinned one is never used. Text that is no percentage',
      'refuses every Pod.',
    ].join('\n'),
    source: 'pkg/webhook/pod/mutating/sidecarset.go (v1.9.1), selectRevisionRandomly',
    examples: { bad: partial('2'), good: partial('20%') },
  },
  kinds: [sidecarSetKind],
  needsWorkspace: false,
  check({ object, report }) {
    const revision = asObject(asObject(specOf(object)['injectionStrategy'])?.['revision']);
    const { partition, selector, paused } = updateStrategyOf(object);
    if (revision?.['policy'] !== 'Partial' || paused === true) return;
    const path: JsonPath = ['spec', 'injectionStrategy', 'revision', 'policy'];
    if (typeof partition === 'string') {
      if (/^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?%$/.test(partition)) return;
      report({
        path: ['spec', 'updateStrategy', 'partition'],
        message: `"${partition}" is no percentage: with the policy Partial every Pod that this SidecarSet matches is refused.`,
        fixes: () =>
          /^\d+$/.test(partition) && Number(partition) <= 100
            ? fixesFor(object, [
                {
                  title: `Change to ${partition}%`,
                  isSafe: false,
                  steps: [{ action: 'set', path: ['spec', 'updateStrategy', 'partition'], value: `${partition}%` }],
                },
              ])
            : [],
      });
      return;
    }
    if (isPresent(selector)) return;
    report({
      path,
      message:
        'Without a percentage in "updateStrategy.partition" all new Pods get the current version: the pinned revision is never injected.',
      fixes: () =>
        fixesFor(object, [
          { title: 'Change to Always', isSafe: false, steps: [{ action: 'set', path, value: 'Always' }] },
        ]),
    });
  },
};
