import { deepEquals, type JsonObject } from '../../../base/json.ts';
import { InjectionRecorder } from '../../recorder.ts';
import { Rejection, type StageContext } from '../../stage.ts';
import { injectSets } from './inject-sets.ts';
import type { SelectedSet } from './selected-set.ts';

/**
 * The cluster takes the sets of one group in random order. Where the result depends on it, that is told once, for the first set of the
 * group: found out by injecting in the opposite order.
 */
export function tellRandomOrder(pod: JsonObject, sets: readonly SelectedSet[], context: StageContext): void {
  for (const group of ['namespace', 'cluster'] as const) {
    const members = sets.filter((set) => set.group === group);
    if (members.length < 2) continue;
    const reversed = [...members].reverse();
    const swapped = sets.map((set) => (set.group === group ? (reversed.shift() ?? set) : set));
    if (deepEquals(injected(pod, sets, context), injected(pod, swapped, context))) continue;
    const names = members.map((set) => set.name).join(', ');
    const [first] = members;
    if (!first) continue;
    const object = first.reference;
    context.recorder.reason({ object, code: 'random-order', severity: 'note', facts: { sets: names } });
  }
}

function injected(pod: JsonObject, sets: readonly SelectedSet[], context: StageContext): JsonObject {
  const outcome = injectSets(structuredClone(pod), sets, { ...context, recorder: new InjectionRecorder() });
  return outcome instanceof Rejection ? { message: outcome.message } : outcome;
}
