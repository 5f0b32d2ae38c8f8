import { deepEquals, type JsonObject } from '../../../base/json.ts';
import { InjectionRecorder } from '../../recorder.ts';
import { Rejection, type StageContext } from '../../stage.ts';
import { injectSets } from './inject-sets.ts';
import type { SelectedSet } from './selected-set.ts';

/**
 * The cluster takes the sets of one group in random order. Where the result depends on it, every set of the group is told so: found
 * out by injecting in the opposite order.
 */
export function tellRandomOrder(pod: JsonObject, sets: readonly SelectedSet[], context: StageContext): void {
  for (const group of ['namespace', 'cluster'] as const) {
    const members = sets.filter((set) => set.group === group);
    if (members.length < 2) continue;
    const reversed = [...members].reverse();
    const swapped = sets.map((set) => (set.group === group ? (reversed.shift() ?? set) : set));
    if (deepEquals(injected(pod, sets, context), injected(pod, swapped, context))) continue;
    const names = members.map((set) => set.name).join(', ');
    for (const { reference } of members) {
      context.recorder.reason({ object: reference, code: 'random-order', severity: 'note', facts: { sets: names } });
    }
  }
}

function injected(pod: JsonObject, sets: readonly SelectedSet[], context: StageContext): JsonObject {
  const outcome = injectSets(structuredClone(pod), sets, { ...context, recorder: new InjectionRecorder() });
  return outcome instanceof Rejection ? { message: outcome.message } : outcome;
}
