import {
  asArray,
  asObject,
  asString,
  objectsOf,
  type JsonObject,
  type JsonPath,
  type JsonValue,
} from '../../../base/json.ts';
import { annotations } from '../../../kruise/annotations.ts';
import { coreGoTypes } from '../../../kubernetes/core-go-types.ts';
import { goJson } from '../../../kubernetes/go-json.ts';
import { encodePod } from '../../../kubernetes/pod-defaults.ts';
import { PatchSchema, StrategicMergeError, strategicMergePatch } from '../../../kubernetes/strategic-merge-patch.ts';
import { setByCluster, withReadablePlaceholders } from '../../placeholders.ts';
import { annotatePod, childObject } from '../../pod-annotations.ts';
import { Rejection, type StageContext } from '../../stage.ts';
import type { StageObject } from '../../stage-objects.ts';
import type { SubsetChoice } from './choose-subset.ts';
import { recordPatch } from './record-patch.ts';

const podSchema = new PatchSchema(coreGoTypes, coreGoTypes.typeOf('Pod'));

/** What a subset and its place in the WorkloadSpread are called while it is injected. */
interface SubsetInjection {
  readonly spread: StageObject;
  readonly subset: JsonObject;
  readonly path: JsonPath;
  readonly context: StageContext;
}

/** `injectWorkloadSpreadIntoPod`: tolerations, node affinity, the patch, and last the annotation that says so. */
export function injectSubset(
  spread: StageObject,
  choice: SubsetChoice,
  pod: JsonObject,
  context: StageContext,
): JsonObject | Rejection {
  const object = spread.reference;
  const subsets = objectsOf(asObject(spread.value['spec'])?.['subsets']);
  const index = subsets.findIndex((candidate) => (asString(candidate['name']) ?? '') === choice.name);
  const subset = subsets[index];
  if (!subset) {
    context.recorder.reason({ object, code: 'subset-gone', severity: 'blocked', facts: { subset: choice.name } });
    return pod;
  }
  const injection: SubsetInjection = { spread, subset, path: ['spec', 'subsets', index], context };
  addTolerations(pod, injection);
  addNodeAffinity(pod, injection);
  const patched = applyPatch(pod, injection);
  if (patched instanceof Rejection) return patched;
  childObject(childObject(patched, 'metadata'), 'labels');
  const mark = { name: object.name, subset: choice.name, ...(choice.hasUid && { uid: setByCluster }) };
  const origin = { object, sourcePath: [...injection.path, 'name'] };
  context.recorder.apply(object);
  const text = withReadablePlaceholders(goJson(mark));
  annotatePod(patched, annotations.matchedWorkloadSpread, text, context.recorder, origin);
  return patched;
}

function addTolerations(pod: JsonObject, injection: SubsetInjection): void {
  const spec = childObject(pod, 'spec');
  const added = typed('[]Toleration', injection.subset['tolerations']);
  if (added.length === 0) return;
  spec['tolerations'] = [...asArray(spec['tolerations']), ...added];
  recordItems(added, ['spec', 'tolerations'], ['tolerations'], injection);
}

/** The subset's fields for node selection, by version. */
function selectorFields({ version }: StageObject): { readonly required: string; readonly preferred: string } {
  return version === 'v1alpha1'
    ? { required: 'requiredNodeSelectorTerm', preferred: 'preferredNodeSelectorTerms' }
    : { required: 'requiredNodeSelector', preferred: 'preferredNodeSelector' };
}

function addNodeAffinity(pod: JsonObject, injection: SubsetInjection): void {
  const { subset, spread } = injection;
  const nodeAffinity = childObject(childObject(childObject(pod, 'spec'), 'affinity'), 'nodeAffinity');
  const fields = selectorFields(spread);
  const preferred = 'preferredDuringSchedulingIgnoredDuringExecution';
  const terms = typed('[]PreferredSchedulingTerm', subset[fields.preferred]);
  if (terms.length > 0) {
    nodeAffinity[preferred] = [...asArray(nodeAffinity[preferred]), ...terms];
    recordItems(terms, ['spec', 'affinity', 'nodeAffinity', preferred], [fields.preferred], injection);
  }
  const required = asObject(subset[fields.required]);
  if (required) addRequiredTerm(nodeAffinity, typedTerm(required), fields.required, injection);
}

/** Terms are alternatives, so that each one that is there takes the subset's conditions. */
function addRequiredTerm(nodeAffinity: JsonObject, term: JsonObject, field: string, injection: SubsetInjection): void {
  const { recorder } = injection.context;
  const name = 'requiredDuringSchedulingIgnoredDuringExecution';
  const selector = childObject(nodeAffinity, name);
  const origin = { object: injection.spread.reference, sourcePath: [...injection.path, field] };
  const location = ['spec', 'affinity', 'nodeAffinity', name, 'nodeSelectorTerms'];
  const terms = objectsOf(selector['nodeSelectorTerms']);
  if (terms.length === 0) {
    selector['nodeSelectorTerms'] = [term];
    recorder.step('add', [...location, term], origin);
    return;
  }
  for (const existing of terms) {
    for (const list of ['matchExpressions', 'matchFields']) {
      const added = asArray(term[list]);
      if (added.length === 0) continue;
      existing[list] = [...asArray(existing[list]), ...structuredClone([...added])];
      recorder.step('add', [...location, existing, list], origin);
    }
  }
}

function applyPatch(pod: JsonObject, injection: SubsetInjection): JsonObject | Rejection {
  const { subset, spread, path, context } = injection;
  const patch = subset['patch'];
  const object = spread.reference;
  if (patch === undefined || patch === null) return pod;
  const merged = strategicMergePatch(pod, patch, podSchema);
  const place = [...path, 'patch'];
  if (merged instanceof StrategicMergeError) return new Rejection(merged.message, object, place);
  const { value, error } = coreGoTypes.normalizeAnyCase('Pod', merged);
  if (error) return new Rejection(error.message, object, place);
  const patched = encodePod(asObject(value) ?? {});
  const spec = asObject(patched['spec']);
  // The API server sets the priority anew when its class has changed.
  if (spec && spec['priorityClassName'] !== asObject(pod['spec'])?.['priorityClassName']) delete spec['priority'];
  recordPatch({ before: pod, after: patched, patch, object, path: place, recorder: context.recorder });
  tellOverrides(patch, injection);
  return patched;
}

/** A patch that replaces what the subset itself has just added. */
function tellOverrides(patch: JsonValue, { subset, spread, path, context }: SubsetInjection): void {
  const spec = asObject(asObject(patch)?.['spec']);
  const { required } = selectorFields(spread);
  const nodeAffinity = asObject(asObject(spec?.['affinity'])?.['nodeAffinity']);
  const terms = asObject(nodeAffinity?.['requiredDuringSchedulingIgnoredDuringExecution'])?.['nodeSelectorTerms'];
  const warn = (code: string, below: JsonPath): void => {
    const facts = { subset: asString(subset['name']) ?? '' };
    const place = [...path, 'patch', 'spec', ...below];
    context.recorder.reason({ object: spread.reference, code, severity: 'danger', path: place, facts });
  };
  if (spec?.['tolerations'] !== undefined && asArray(subset['tolerations']).length > 0) {
    warn('patch-replaces-tolerations', ['tolerations']);
  }
  if (terms !== undefined && subset[required] !== undefined)
    warn('patch-replaces-node-terms', ['affinity', 'nodeAffinity']);
}

function recordItems(
  items: readonly JsonObject[],
  location: readonly string[],
  source: JsonPath,
  injection: SubsetInjection,
): void {
  for (const [index, item] of items.entries()) {
    const sourcePath = [...injection.path, ...source, index];
    injection.context.recorder.step('add', [...location, item], { object: injection.spread.reference, sourcePath });
  }
}

/** A list of the WorkloadSpread as Go's typed objects hold it. */
function typed(type: string, value: JsonValue | undefined): readonly JsonObject[] {
  return objectsOf(value === undefined ? [] : coreGoTypes.normalize(type, value).value);
}

function typedTerm(term: JsonObject): JsonObject {
  return asObject(coreGoTypes.normalize('NodeSelectorTerm', term).value) ?? {};
}
