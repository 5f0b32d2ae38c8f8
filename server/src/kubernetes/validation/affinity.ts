import type { JsonObject } from '../../base/json.ts';
import { selectorProblems } from '../label-selector-problems.ts';
import { nodeSelectorTermProblems, preferredTermProblems } from '../scheduling-problems.ts';
import { forbidden, invalid, notSupported, required, type FieldErrors, type FieldPath } from './field-error.ts';
import { checkDnsLabel, checkQualifiedName } from './names.ts';
import type { PodValidationOptions } from './options.ts';
import { numberOf, structOf, structsOf, textOf, textsOf } from './read.ts';

const nodeOperators = ['In', 'NotIn', 'Exists', 'DoesNotExist', 'Gt', 'Lt'];
const requiredTerms = 'requiredDuringSchedulingIgnoredDuringExecution';
const preferredTerms = 'preferredDuringSchedulingIgnoredDuringExecution';

/** `validateAffinity`. */
export function* checkAffinity(place: FieldPath, spec: JsonObject, options: PodValidationOptions): FieldErrors {
  const affinity = structOf(spec, 'affinity');
  const ofNodes = structOf(affinity, 'nodeAffinity');
  if (ofNodes) yield* checkNodeAffinity(place.child('nodeAffinity'), ofNodes);
  for (const kind of ['podAffinity', 'podAntiAffinity']) {
    const ofPods = structOf(affinity, kind);
    const at = place.child(kind);
    for (const [term, index] of structsOf(ofPods, requiredTerms))
      yield* checkPodTerm(at.child(requiredTerms).index(index), term, options);
    for (const [weighted, index] of structsOf(ofPods, preferredTerms)) {
      const here = at.child(preferredTerms).index(index);
      const weight = numberOf(weighted, 'weight');
      if (weight < 1 || weight > 100) yield invalid(here.child('weight'), 'must be from 1 to 100', { value: weight });
      yield* checkPodTerm(here.child('podAffinityTerm'), structOf(weighted, 'podAffinityTerm') ?? {}, options);
    }
  }
}

/** `ValidateLabelSelector`. */
export function* checkSelector(
  place: FieldPath,
  selector: JsonObject | undefined,
  allowsInvalidValues: boolean,
): FieldErrors {
  for (const { path, message } of selectorProblems(selector)) {
    if (allowsInvalidValues && path.at(-2) === 'values') continue;
    // Go names the map where a label is wrong, and the values where there are none.
    const at = place.descend(path);
    const isMissing = path.at(-1) === 'operator' && message.includes('needs at least one');
    const goPath = path[0] === 'matchLabels' ? place.child('matchLabels') : isMissing ? at.sibling('values') : at;
    yield invalid(at, clauseOf(message), { goPath });
  }
}

function* checkNodeAffinity(place: FieldPath, affinity: JsonObject): FieldErrors {
  const selector = structOf(affinity, requiredTerms);
  const terms = structsOf(selector, 'nodeSelectorTerms');
  const at = place.child(requiredTerms, 'nodeSelectorTerms');
  if (selector && terms.length === 0) yield required(at, 'at least one term must be there');
  for (const [term, index] of terms) {
    yield* checkOperators(at.index(index), term);
    for (const { path, message } of nodeSelectorTermProblems(term, { checksValues: false }))
      yield invalid(at.index(index).descend(path), clauseOf(message));
  }
  for (const [term, index] of structsOf(affinity, preferredTerms))
    yield* checkOperators(
      place.child(preferredTerms).index(index).child('preference'),
      structOf(term, 'preference') ?? {},
    );
  for (const { path, message } of preferredTermProblems(affinity[preferredTerms]))
    yield invalid(place.child(preferredTerms).descend(path), clauseOf(message));
}

/** Words that are no operator, which the problems of terms leave to the schema. */
function* checkOperators(place: FieldPath, term: JsonObject): FieldErrors {
  for (const [expression, index] of structsOf(term, 'matchExpressions')) {
    const operator = textOf(expression, 'operator');
    if (!nodeOperators.includes(operator))
      yield notSupported(place.child('matchExpressions').index(index).child('operator'), operator, nodeOperators);
  }
}

function* checkPodTerm(place: FieldPath, term: JsonObject, options: PodValidationOptions): FieldErrors {
  const selector = structOf(term, 'labelSelector');
  for (const field of ['labelSelector', 'namespaceSelector'])
    yield* checkSelector(place.child(field), structOf(term, field), options.allowsInvalidLabelValueInSelector);
  for (const [index, name] of textsOf(term, 'namespaces').entries())
    yield* checkDnsLabel(place.child('namespaces').index(index), name, place.child('namespace'));
  const [matched, mismatched] = [textsOf(term, 'matchLabelKeys'), textsOf(term, 'mismatchLabelKeys')];
  for (const [field, keys] of [
    ['matchLabelKeys', matched],
    ['mismatchLabelKeys', mismatched],
  ] as const)
    yield* checkLabelKeys(place.child(field), keys, selector);
  yield* checkKeyOverlap(place, matched, mismatched, selector);
  const topologyKey = textOf(term, 'topologyKey');
  if (topologyKey === '') yield required(place.child('topologyKey'));
  else yield* checkQualifiedName(place.child('topologyKey'), topologyKey);
}

function* checkLabelKeys(place: FieldPath, keys: readonly string[], selector: JsonObject | undefined): FieldErrors {
  if (keys.length === 0) return;
  if (!selector) yield forbidden(place, 'needs a "labelSelector"');
  else for (const [index, key] of keys.entries()) yield* checkQualifiedName(place.index(index), key);
}

function* checkKeyOverlap(
  place: FieldPath,
  matched: readonly string[],
  mismatched: readonly string[],
  selector: JsonObject | undefined,
): FieldErrors {
  const seen = new Set(Object.keys(structOf(selector, 'matchLabels') ?? {}));
  for (const [expression] of structsOf(selector, 'matchExpressions')) {
    const key = textOf(expression, 'key');
    const index = matched.lastIndexOf(key);
    if (index !== -1 && seen.has(key))
      yield invalid(place.child('matchLabelKeys').index(index), 'is in the "labelSelector" too', {
        value: key,
        goPath: place.index(index),
      });
    seen.add(key);
  }
  for (const [index, key] of matched.entries())
    if (mismatched.includes(key))
      yield invalid(place.child('matchLabelKeys').index(index), 'is in "mismatchLabelKeys" too', { value: key });
}

/** A sentence of another check, as the rest of ours. */
export function clauseOf(message: string): string {
  return `is refused: ${message.replace(/\.$/, '')}`;
}
