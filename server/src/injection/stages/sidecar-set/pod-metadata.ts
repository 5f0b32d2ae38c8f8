import { asObject, asString, objectsOf, stringMap, type JsonObject } from '../../../base/json.ts';
import { mergePatchJson, MergePatchError } from '../../../kubernetes/json-merge-patch.ts';
import { Rejection, type StageContext } from '../../stage.ts';
import { originIn, type SelectedSet } from './selected-set.ts';

/**
 * Carries out `patchPodMetadata` of all sets, in the order of injection (`PatchPodMetadata` of
 * `pkg/control/sidecarcontrol/util.go`). A policy that Kruise does not know does nothing.
 */
export function patchPodMetadata(
  annotations: JsonObject,
  sets: readonly SelectedSet[],
  context: StageContext,
): Rejection | undefined {
  /** Which set wrote an annotation last, and by which policy. */
  const writers = new Map<string, Writer>();
  for (const set of sets) {
    const patches = objectsOf(asObject(set.sidecarSet['spec'])?.['patchPodMetadata']);
    for (const [index, patch] of patches.entries()) {
      const failure = applyPatch(annotations, patch, { set, index, writers, context });
      if (failure) return failure;
    }
  }
  return undefined;
}

interface Writer {
  readonly name: string;
  readonly policy: string;
}

interface PatchPlace {
  readonly set: SelectedSet;
  readonly index: number;
  readonly writers: Map<string, Writer>;
  readonly context: StageContext;
}

function applyPatch(annotations: JsonObject, patch: JsonObject, place: PatchPlace): Rejection | undefined {
  const { set, index, writers, context } = place;
  const { recorder } = context;
  const policy = asString(patch['patchPolicy']) ?? '';
  for (const [key, value] of Object.entries(stringMap(patch['annotations']))) {
    const origin = originIn(set, ['patchPodMetadata', index, 'annotations', key]);
    const tell = (code: string, severity: 'note' | 'danger', facts: Record<string, string> = {}): void =>
      recorder.reason({
        object: set.reference,
        code,
        severity,
        ...(origin.sourcePath && { path: origin.sourcePath }),
        podLocation: ['metadata', 'annotations', key],
        facts: { annotation: key, policy, ...facts },
      });
    const before = Object.hasOwn(annotations, key) ? asString(annotations[key]) : undefined;
    const outcome = patchedValue(policy, before, value);
    if (outcome instanceof MergePatchError) return new Rejection(outcome.message, origin.object, origin.sourcePath);
    if (outcome === undefined) {
      tell(policy === 'Retain' || policy === '' ? 'annotation-retained' : 'patch-policy-unknown', 'note');
      continue;
    }
    if (policy === 'Overwrite' && before !== undefined && before !== value) {
      const writer = writers.get(key);
      tell('annotation-overwritten', 'danger', { writer: writer?.name ?? '', writerPolicy: writer?.policy ?? '' });
    }
    annotations[key] = outcome;
    writers.set(key, { name: set.name, policy });
    if (outcome === before) continue;
    recorder.step(before === undefined ? 'add' : 'replace', ['metadata', 'annotations', key], origin);
    recorder.apply(set.reference);
  }
  return undefined;
}

/** The value of an annotation after a patch; `undefined` where the patch leaves it alone. */
function patchedValue(policy: string, before: string | undefined, value: string): string | MergePatchError | undefined {
  switch (policy) {
    case 'Retain':
    case '':
      return before === undefined ? value : undefined;
    case 'Overwrite':
      return value;
    case 'MergePatchJson':
      return before ? mergePatchJson(before, value) : value;
    default:
      return undefined;
  }
}
