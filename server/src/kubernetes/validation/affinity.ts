import type { JsonObject } from '../../base/json.ts';
import { forbidden, invalid, required, type FieldPath } from './field-error.ts';
import { checkDnsLabel, checkQualifiedName } from './names.ts';
import type { PodValidationOptions } from './options.ts';
import { checkLabelSelector, checkNodeSelectorTerm } from './selectors.ts';
import { numberOf, structOf, structsOf, textOf, textsOf } from './read.ts';

const requiredTerms = 'requiredDuringSchedulingIgnoredDuringExecution';
const preferredTerms = 'preferredDuringSchedulingIgnoredDuringExecution';

/** `validateAffinity`. */
export function checkAffinity(place: FieldPath, spec: JsonObject, options: PodValidationOptions): void {
  const affinity = structOf(spec, 'affinity');
  const ofNodes = structOf(affinity, 'nodeAffinity');
  if (ofNodes) checkNodeAffinity(place.child('nodeAffinity'), ofNodes);
  for (const kind of ['podAffinity', 'podAntiAffinity']) {
    const ofPods = structOf(affinity, kind);
    const at = place.child(kind);
    for (const [term, index] of structsOf(ofPods, requiredTerms))
      checkPodTerm(at.child(requiredTerms).index(index), term, options);
    for (const [weighted, index] of structsOf(ofPods, preferredTerms)) {
      const here = at.child(preferredTerms).index(index);
      checkWeight(here.child('weight'), numberOf(weighted, 'weight'));
      checkPodTerm(here.child('podAffinityTerm'), structOf(weighted, 'podAffinityTerm') ?? {}, options);
    }
  }
}

function checkNodeAffinity(place: FieldPath, affinity: JsonObject): void {
  const selector = structOf(affinity, requiredTerms);
  const terms = structsOf(selector, 'nodeSelectorTerms');
  const at = place.child(requiredTerms, 'nodeSelectorTerms');
  if (selector && terms.length === 0) required(at, 'at least one term must be there');
  for (const [term, index] of terms) checkNodeSelectorTerm(at.index(index), term);
  for (const [term, index] of structsOf(affinity, preferredTerms)) {
    const here = place.child(preferredTerms).index(index);
    checkWeight(here.child('weight'), numberOf(term, 'weight'));
    checkNodeSelectorTerm(here.child('preference'), structOf(term, 'preference') ?? {});
  }
}

function checkWeight(place: FieldPath, weight: number): void {
  if (weight < 1 || weight > 100) invalid(place, 'must be from 1 to 100', { value: weight });
}

function checkPodTerm(place: FieldPath, term: JsonObject, options: PodValidationOptions): void {
  const selector = structOf(term, 'labelSelector');
  for (const field of ['labelSelector', 'namespaceSelector'])
    checkLabelSelector(place.child(field), structOf(term, field), options.allowsInvalidLabelValueInSelector);
  for (const [index, name] of textsOf(term, 'namespaces').entries())
    checkDnsLabel(place.child('namespaces').index(index), name, place.child('namespace'));
  const [matched, mismatched] = [textsOf(term, 'matchLabelKeys'), textsOf(term, 'mismatchLabelKeys')];
  for (const [field, keys] of [
    ['matchLabelKeys', matched],
    ['mismatchLabelKeys', mismatched],
  ] as const)
    checkLabelKeys(place.child(field), keys, selector);
  checkKeyOverlap(place, matched, mismatched, selector);
  const topologyKey = textOf(term, 'topologyKey');
  if (topologyKey === '') required(place.child('topologyKey'));
  else checkQualifiedName(place.child('topologyKey'), topologyKey);
}

function checkLabelKeys(place: FieldPath, keys: readonly string[], selector: JsonObject | undefined): void {
  if (keys.length === 0) return;
  if (!selector) forbidden(place, 'needs a "labelSelector"');
  else for (const [index, key] of keys.entries()) checkQualifiedName(place.index(index), key);
}

function checkKeyOverlap(
  place: FieldPath,
  matched: readonly string[],
  mismatched: readonly string[],
  selector: JsonObject | undefined,
): void {
  const seen = new Set(Object.keys(structOf(selector, 'matchLabels') ?? {}));
  for (const [expression] of structsOf(selector, 'matchExpressions')) {
    const key = textOf(expression, 'key');
    const index = matched.lastIndexOf(key);
    if (index !== -1 && seen.has(key))
      invalid(place.child('matchLabelKeys').index(index), 'is in the "labelSelector" too', {
        value: key,
        goPath: place.index(index),
      });
    seen.add(key);
  }
  for (const [index, key] of matched.entries())
    if (mismatched.includes(key))
      invalid(place.child('matchLabelKeys').index(index), 'is in "mismatchLabelKeys" too', { value: key });
}
