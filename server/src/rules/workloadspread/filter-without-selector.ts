import { isPresent } from '../../base/is-present.ts';
import { asObject } from '../../base/json.ts';
import type { Rule } from '../rule.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import { specOf, spreadExample, spreadKind } from './spec.ts';

const filter = (lines: string): string =>
  spreadExample('  - name: zone-a\n', {
    spec: `  targetFilter:\n    replicasPathList:\n    - spec.replicas\n${lines}`,
  });

/** A target filter that selects no Pod. */
export const filterWithoutSelectorRule: Rule = {
  meta: {
    code: 'kruise/workloadspread/filter-without-selector',
    covers: ['WS-G.3'],
    severity: 'warning',
    since: '1.8',
    summary: 'A targetFilter without a selector, which selects no Pod.',
    explanation:
      '`targetFilter.selector` says which Pods of the workload are spread. Where `targetFilter` is there without it, none is: the WorkloadSpread ' +
      'is accepted and counts Pods, but no new Pod gets into a subset. An empty selector (`{}`) selects all Pods.',
    source: 'pkg/util/workloadspread/utils.go (v1.9.1), IsPodSelected',
    examples: { bad: filter(''), good: filter('    selector: {}\n') },
  },
  kinds: [spreadKind],
  needsWorkspace: false,
  check({ object, report }) {
    const filter = asObject(specOf(object)['targetFilter']);
    if (filter === undefined || isPresent(filter['selector'])) return;
    const path = ['spec', 'targetFilter'];
    report({
      path,
      part: 'key',
      message: 'Without a "selector" the filter selects no Pod: the WorkloadSpread is accepted and does nothing.',
      fixes: () =>
        fixesFor(object, [
          {
            title: 'Select all Pods',
            isSafe: false,
            steps: [{ action: 'set', path: [...path, 'selector'], value: {} }],
          },
          ...(Object.keys(filter).length === 0
            ? [{ title: 'Remove "targetFilter"', isSafe: false, steps: [{ action: 'remove' as const, path }] }]
            : []),
        ]),
    });
  },
};
