import { asObject, type JsonObject } from '../../../base/json.ts';
import { annotations } from '../../../kruise/annotations.ts';
import { goMapJson } from '../../../kubernetes/go-json.ts';
import { Rejection, type StageContext } from '../../stage.ts';
import {
  BookkeepingError,
  formatRecords,
  injectedList,
  readHashRecords,
  readWorkingTwins,
  recordSet,
} from './bookkeeping.ts';
import { buildSidecars, type BuiltSidecars } from './build-sidecars.ts';
import { tellDangers } from './dangers.ts';
import { mergeSidecars } from './merge-sidecars.ts';
import { patchPodMetadata } from './pod-metadata.ts';
import { containersOf, isHotUpgrade, type SelectedSet } from './selected-set.ts';

/** Injects the sets in the order given. Changes the Pod in place. */
export function injectSets(
  pod: JsonObject,
  sets: readonly SelectedSet[],
  context: StageContext,
): JsonObject | Rejection {
  const metadata = asObject(pod['metadata']) ?? {};
  pod['metadata'] = metadata;
  const podAnnotations: JsonObject = { ...asObject(metadata['annotations']) };
  metadata['annotations'] = podAnnotations;
  const failure = patchPodMetadata(podAnnotations, sets, context);
  if (failure) return failure;

  const records = readHashRecords(pod);
  if (records instanceof BookkeepingError)
    return new Rejection(records.message, undefined, ['metadata', 'annotations', records.key]);
  const workingTwins = readWorkingTwins(pod);
  const list = injectedList(pod, sets);
  const built = buildSidecars(pod, sets, { context, hasNilRecords: records.isNil, hasNilTwins: workingTwins.isNil });
  if (built instanceof Rejection) return built;
  if (built.containers.length === 0 && built.initContainers.length === 0) {
    for (const { reference } of sets) {
      context.recorder.reason({ object: reference, code: 'no-containers', severity: 'note', facts: {} });
    }
    return pod;
  }

  for (const set of sets) if (hasContainers(set)) context.recorder.apply(set.reference);
  mergeSidecars(pod, built, context);
  for (const set of sets) if (hasContainers(set)) recordSet(records, set, context.input.isComplete === true);
  for (const [name, twin] of built.workingTwins) workingTwins.twins.set(name, twin);
  const injected = new Map<string, string>([
    [annotations.sidecarSetHash, formatRecords(records.hash)],
    [annotations.sidecarSetHashWithoutImage, formatRecords(records.hashWithoutImage)],
    [annotations.sidecarSetList, list],
    ...(built.workingTwins.size > 0
      ? [[annotations.workingHotUpgradeContainer, goMapJson(workingTwins.twins)] as const]
      : []),
  ]);
  writeAnnotations(podAnnotations, injected, built, sets, context);
  tellDangers(pod, built, context);
  return pod;
}

function writeAnnotations(
  podAnnotations: JsonObject,
  injected: ReadonlyMap<string, string>,
  built: BuiltSidecars,
  sets: readonly SelectedSet[],
  { recorder }: StageContext,
): void {
  for (const [key, value] of injected) {
    const action = Object.hasOwn(podAnnotations, key) ? 'replace' : 'add';
    podAnnotations[key] = value;
    const isOfTwins = key === annotations.workingHotUpgradeContainer;
    for (const set of sets.filter((one) => (isOfTwins ? hasTwins(one) : hasContainers(one)))) {
      recorder.step(action, ['metadata', 'annotations', key], { object: set.reference });
    }
  }
  for (const [key, { value, set }] of built.annotations) {
    const action = Object.hasOwn(podAnnotations, key) ? 'replace' : 'add';
    podAnnotations[key] = value;
    recorder.step(action, ['metadata', 'annotations', key], { object: set.reference });
  }
}

function hasTwins(set: SelectedSet): boolean {
  return (['initContainers', 'containers'] as const).some((list) =>
    containersOf(set, list).some((container) => isHotUpgrade(container, list)),
  );
}

function hasContainers(set: SelectedSet): boolean {
  return containersOf(set, 'containers').length > 0 || containersOf(set, 'initContainers').length > 0;
}
