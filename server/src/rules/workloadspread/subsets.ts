import { asArray } from '../../base/json.ts';
import { freeName } from '../free-name.ts';
import { change, removal } from '../remedies.ts';
import type { Rule } from '../rule.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import { refused, specOf, spreadExample, spreadKind, subsetsOf } from './spec.ts';

/** A WorkloadSpread without subsets, or with two of one name. */
export const spreadSubsetsRule: Rule = {
  meta: {
    code: 'kruise/workloadspread/subsets',
    covers: ['WS-V06', 'WS-V07', 'WS-V08'],
    severity: 'error',
    summary: 'A WorkloadSpread without subsets, or with two of one name.',
    explanation:
      'A WorkloadSpread needs at least one subset; each has a name of its own, by which its Pods are counted.',
    source:
      'pkg/webhook/workloadspread/validating/workloadspread_validation.go (v1.9.1), validateWorkloadSpreadSubsets',
    examples: {
      bad: spreadExample('  - name: zone-a\n    maxReplicas: 1\n  - name: zone-a\n'),
      good: spreadExample('  - name: zone-a\n    maxReplicas: 1\n  - name: zone-b\n'),
    },
  },
  kinds: [spreadKind],
  needsWorkspace: false,
  check({ object, report }) {
    const { subsets } = specOf(object);
    if (Array.isArray(subsets) && asArray(subsets).length === 0) {
      report({
        path: ['spec', 'subsets'],
        part: 'key',
        message: `A WorkloadSpread needs at least one subset. ${refused}`,
      });
    }
    const seen = new Set<string>();
    const written = subsetsOf(object);
    for (const { path, name, value } of written) {
      if (value['name'] === '') report({ path: [...path, 'name'], message: `A subset needs a name. ${refused}` });
      if (name !== '' && seen.has(name))
        report({
          path: [...path, 'name'],
          message: `Another subset above is called "${name}" too. ${refused}`,
          fixes: () =>
            fixesFor(object, [
              change([...path, 'name'], freeName(name, new Set(written.map((subset) => subset.name)))),
              removal(path, { title: 'Remove this subset' }),
            ]),
        });
      seen.add(name);
    }
  },
};
