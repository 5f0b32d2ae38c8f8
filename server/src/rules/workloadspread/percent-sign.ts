import type { Rule } from '../rule.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import { spreadExample, spreadKind, subsetsOf } from './spec.ts';

const limited = (value: string): string =>
  spreadExample(`  - name: zone-a\n    maxReplicas: ${value}\n  - name: zone-b\n`);

/** A share without exactly one percent sign. */
export const percentSignRule: Rule = {
  meta: {
    code: 'kruise/workloadspread/percent-sign',
    covers: ['WS-G.1'],
    severity: 'warning',
    summary: 'A maxReplicas in quotes without one percent sign.',
    explanation:
      'The webhook drops percent signs wherever they stand, and so takes `"50"` and `"1%%"` for shares. Everything else in Kruise wants exactly ' +
      'one at the end: with such a value the subset has room for no Pod at all, and the numbers of the WorkloadSpread are not counted.',
    source: 'pkg/util/workloadspread/workloadspread.go (v1.9.1), initializedSubsetStatuses',
    examples: { bad: limited('"50"'), good: limited('50%') },
  },
  kinds: [spreadKind],
  needsWorkspace: false,
  check({ object, report }) {
    for (const { path: subset, value } of subsetsOf(object)) {
      const written = value['maxReplicas'];
      if (typeof written !== 'string' || /^\d+%$/.test(written)) continue;
      const digits = written.replaceAll('%', '');
      // What cannot be read is refused.
      if (!/^\d+$/.test(digits)) continue;
      const path = [...subset, 'maxReplicas'];
      report({
        path,
        message: `"${written}" passes the webhook as a share, but no Pod ever gets into this subset: a share needs one "%" at its end, and a number no quotes.`,
        fixes: () =>
          fixesFor(object, [
            { title: `Change to ${digits}%`, isSafe: false, steps: [{ action: 'set', path, value: `${digits}%` }] },
            {
              title: `Change to the number ${digits}`,
              isSafe: false,
              steps: [{ action: 'set', path, value: Number(digits) }],
            },
          ]),
      });
    }
  },
};
