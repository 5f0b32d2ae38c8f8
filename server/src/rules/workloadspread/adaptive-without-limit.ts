import { asObject } from '../../base/json.ts';
import type { Rule } from '../rule.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import { specOf, spreadExample, spreadKind } from './spec.ts';

/** The value of Kruise's own examples. */
const usualSeconds = 30;

const adaptive = (lines: string): string =>
  spreadExample('  - name: zone-a\n    maxReplicas: 2\n  - name: zone-b\n', {
    spec: `  scheduleStrategy:\n    type: Adaptive\n${lines}`,
  });

/** Adaptive scheduling that never adapts. */
export const adaptiveWithoutLimitRule: Rule = {
  meta: {
    code: 'kruise/workloadspread/adaptive-without-limit',
    covers: ['WS-G.adaptive'],
    severity: 'warning',
    summary: 'Adaptive scheduling without the time after which it reschedules.',
    explanation:
      'With `type: Adaptive` Kruise moves Pods that cannot be scheduled on to the next subset, once they have waited for ' +
      '`adaptive.rescheduleCriticalSeconds`. Without that number, or with 0, it never does: `Adaptive` then behaves as `Fixed`. ' +
      '`disableSimulationSchedule` changes nothing, no release reads it.',
    source: 'pkg/controller/workloadspread/workloadspread_controller.go (v1.9.1)',
    examples: { bad: adaptive(''), good: adaptive('    adaptive:\n      rescheduleCriticalSeconds: 30\n') },
  },
  kinds: [spreadKind],
  needsWorkspace: false,
  check({ object, report }) {
    const strategy = asObject(specOf(object)['scheduleStrategy']);
    if (strategy?.['type'] !== 'Adaptive') return;
    const seconds = asObject(strategy['adaptive'])?.['rescheduleCriticalSeconds'];
    // A value of another type is the schema's business, and a negative one is refused.
    if (seconds !== undefined && seconds !== null && seconds !== 0) return;
    const path = ['spec', 'scheduleStrategy', 'adaptive', 'rescheduleCriticalSeconds'];
    report({
      path: ['spec', 'scheduleStrategy', 'type'],
      message: '"Adaptive" never moves a Pod without "adaptive.rescheduleCriticalSeconds": it behaves as "Fixed".',
      fixes: () =>
        fixesFor(object, [
          {
            title: `Reschedule after ${usualSeconds} seconds`,
            isSafe: false,
            steps: [{ action: 'set', path, value: usualSeconds }],
          },
        ]),
    });
  },
};
