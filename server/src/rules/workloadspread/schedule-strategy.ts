import { isPresent } from '../../base/is-present.ts';
import { asObject } from '../../base/json.ts';
import { change, removal, setting } from '../remedies.ts';
import type { Rule } from '../rule.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import { refused, specOf, spreadExample, spreadKind, subsetsOf } from './spec.ts';

const subsets = '  - name: zone-a\n    maxReplicas: 2\n  - name: zone-b\n';
const adaptive = (type: string): string =>
  spreadExample(subsets, {
    spec: `  scheduleStrategy:\n    type: ${type}\n    adaptive:\n      rescheduleCriticalSeconds: 60\n`,
  });

/** A Pod may fail to be scheduled this long before Kruise gives up; the webhook leaves a margin. */
const longestSeconds = 295;

/** Settings of adaptive scheduling that cannot work. */
export const scheduleStrategyRule: Rule = {
  meta: {
    code: 'kruise/workloadspread/schedule-strategy',
    covers: ['WS-V19', 'WS-V20', 'WS-V21'],
    severity: 'error',
    summary: 'Settings of adaptive scheduling that cannot work.',
    explanation: [
      '`scheduleStrategy.adaptive` needs `type: Adaptive`. With it the last subset must take what is left, so it has no `maxReplicas`, and',
      '`rescheduleCriticalSeconds` times the number of the other subsets may not exceed 295 seconds.',
    ].join('\n'),
    source: 'pkg/webhook/workloadspread/validating/workloadspread_validation.go (v1.9.1), validateWorkloadSpreadSpec',
    examples: { bad: adaptive('Fixed'), good: adaptive('Adaptive') },
  },
  kinds: [spreadKind],
  needsWorkspace: false,
  check({ object, report }) {
    const strategy = asObject(specOf(object)['scheduleStrategy']);
    const settings = asObject(strategy?.['adaptive']);
    if (settings === undefined) return;
    const path = ['spec', 'scheduleStrategy'];
    // A word that is no type at all is the schema's business.
    if ([undefined, null, '', 'Fixed'].some((type) => strategy?.['type'] === type)) {
      report({
        path: [...path, 'adaptive'],
        part: 'key',
        message: `"adaptive" needs "type: Adaptive". ${refused}`,
        fixes: () => fixesFor(object, [setting([...path, 'type'], 'Adaptive'), removal([...path, 'adaptive'])]),
      });
    }
    const written = subsetsOf(object);
    const last = written.at(-1);
    if (last !== undefined && written.length > 1 && isPresent(last.value['maxReplicas'])) {
      report({
        path: [...last.path, 'maxReplicas'],
        message: `With adaptive scheduling the last subset takes what is left: leave "maxReplicas" out. ${refused}`,
        fixes: () => fixesFor(object, [removal([...last.path, 'maxReplicas'])]),
      });
    }
    const seconds = settings['rescheduleCriticalSeconds'];
    const most = written.length > 1 ? Math.trunc(longestSeconds / (written.length - 1)) : Number.MAX_SAFE_INTEGER;
    if (typeof seconds === 'number' && (seconds < 0 || seconds > most)) {
      const place = [...path, 'adaptive', 'rescheduleCriticalSeconds'];
      report({
        path: place,
        fixes: () => fixesFor(object, [change(place, seconds < 0 ? 0 : most)]),
        message: `"rescheduleCriticalSeconds" must be from 0 to ${most} with ${written.length} subsets. ${refused}`,
      });
    }
  },
};
