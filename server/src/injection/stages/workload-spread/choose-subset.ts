import { asObject, asString, objectsOf, stringMap, type JsonObject, type JsonValue } from '../../../base/json.ts';
import { type OwnerChain, readTargetRef } from '../../owner-chain.ts';
import { Rejection, type StageContext } from '../../stage.ts';
import type { StageObject } from '../../stage-objects.ts';
import { readCounters, takeFrom, type SubsetCounter } from './subset-counters.ts';

/** The subset that a Pod joins. */
export interface SubsetChoice {
  readonly name: string;
  /** Whether Kruise gives the Pod a uid, since it has no name yet and the subset counts its Pods. */
  readonly hasUid: boolean;
}

/** `acquireSuitableSubset`: the subset for this Pod; `undefined`, with a reason, where it joins none. */
export function chooseSubset(
  spread: StageObject,
  pod: JsonObject,
  chain: OwnerChain,
  context: StageContext,
): SubsetChoice | Rejection | undefined {
  const spec = asObject(spread.value['spec']);
  const subsets = objectsOf(spec?.['subsets']);
  const [only] = subsets;
  if (only && subsets.length === 1 && isUnlimited(only)) return { name: nameOf(only), hasUid: false };
  if (readTargetRef(spec?.['targetRef'])?.kind === 'StatefulSet') return chooseByOrdinal(spread, subsets, pod, context);
  return chooseByCounters(spread, pod, chain, context);
}

function chooseByCounters(
  spread: StageObject,
  pod: JsonObject,
  chain: OwnerChain,
  context: StageContext,
): SubsetChoice | Rejection | undefined {
  const { input, recorder } = context;
  const object = spread.reference;
  const read = readCounters(spread, pod, chain, context);
  if (read instanceof Rejection) return read;
  let counters = read.counters;
  for (let earlier = 0; earlier < Math.min(input.replica, maxSimulated); earlier++) {
    counters = takeFrom(counters, indexOfNext(counters));
  }
  const podName = stringMap(pod['metadata'])['name'] ?? '';
  const recorded = podName === '' ? undefined : counters.find(({ pods }) => pods.has(podName));
  if (recorded) {
    recorder.reason({ object, code: 'subset-recorded', severity: 'note', facts: { subset: recorded.name } });
    return { name: recorded.name, hasUid: false };
  }
  const next = counters[indexOfNext(counters)];
  if (!next) {
    recorder.reason({ object, code: 'subsets-full', severity: 'blocked', path: ['spec', 'subsets'], facts: {} });
    return undefined;
  }
  const facts = { subset: next.name, number: String(input.replica + 1) };
  const code = read.source === 'status' ? 'subset-by-status' : 'subset-simulated';
  recorder.reason({ object, code, severity: 'note', facts });
  return { name: next.name, hasUid: next.missing > 0 && podName === '' };
}

/** More Pods than these change nothing that a preview could show. */
const maxSimulated = 100_000;

function indexOfNext(counters: readonly SubsetCounter[]): number {
  return counters.findIndex(({ isSchedulable, missing }) => isSchedulable && (missing > 0 || missing === -1));
}

/** Pods of StatefulSets join the subset into whose range their number falls. */
function chooseByOrdinal(
  spread: StageObject,
  subsets: readonly JsonObject[],
  pod: JsonObject,
  { input, recorder }: StageContext,
): SubsetChoice | undefined {
  const object = spread.reference;
  const podName = stringMap(pod['metadata'])['name'] ?? '';
  // A Pod template has no number yet; what is shown is the Pod that was asked for.
  const ordinal = podName === '' && !input.isComplete ? input.replica : ordinalOf(podName);
  let threshold = 0;
  for (const subset of subsets) {
    const name = nameOf(subset);
    if (isUnschedulable(spread, name)) {
      recorder.reason({ object, code: 'subset-unschedulable', severity: 'note', facts: { subset: name } });
      continue;
    }
    threshold += isUnlimited(subset) ? maxInt32 : plainLimit(subset['maxReplicas']);
    if (ordinal >= threshold) continue;
    const facts = { subset: name, ordinal: String(ordinal) };
    recorder.reason({ object, code: 'subset-by-ordinal', severity: 'note', facts });
    return { name, hasUid: false };
  }
  const facts = { ordinal: String(ordinal) };
  recorder.reason({ object, code: 'subset-beyond-ordinals', severity: 'blocked', path: ['spec', 'subsets'], facts });
  return undefined;
}

const maxInt32 = 2 ** 31 - 1;

/** The number at the end of the name of a StatefulSet's Pod; −1 where there is none. */
function ordinalOf(podName: string): number {
  const digits = /-([0-9]+)$/.exec(podName)?.[1];
  return digits !== undefined && Number(digits) <= maxInt32 ? Number(digits) : -1;
}

/** `IntOrString.IntValue`: a text that is no number counts 0. */
function plainLimit(value: JsonValue | undefined): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^[-+]?\d+$/.test(value) ? Number(value) : 0;
}

function isUnschedulable({ value }: StageObject, subset: string): boolean {
  const statuses = objectsOf(asObject(value['status'])?.['subsetStatuses']);
  const conditions = objectsOf(statuses.find((status) => status['name'] === subset)?.['conditions']);
  return conditions.find((condition) => condition['type'] === 'Schedulable')?.['status'] === 'False';
}

function isUnlimited(subset: JsonObject): boolean {
  return subset['maxReplicas'] === undefined || subset['maxReplicas'] === null;
}

function nameOf(subset: JsonObject): string {
  return asString(subset['name']) ?? '';
}
