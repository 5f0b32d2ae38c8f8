import { asObject, asString, stringMap, type JsonObject, type JsonPath } from '../../../base/json.ts';
import { annotations } from '../../../kruise/annotations.ts';
import { labels } from '../../../kruise/labels.ts';
import { compareGoStrings } from '../../../kubernetes/go-json.ts';
import { goQuote } from '../../../kubernetes/go-numbers.ts';
import { failedRequirement, UnknownOperator, type LabelSelector } from '../../../kubernetes/label-selector.ts';
import type { InjectionReason, ObjectReference } from '../../injection.ts';
import { describeRequirement, mismatchFacts } from '../../label-mismatch.ts';
import { namespaceOf } from '../../pod-namespace.ts';
import { Rejection, type StageContext } from '../../stage.ts';
import { chooseRevision } from './revision.ts';
import type { SelectedSet } from './selected-set.ts';
import { storeSidecarSet, type StoredSidecarSet } from './stored-set.ts';

/** A SidecarSet in view on its way through the conditions. */
interface Candidate {
  readonly reference: ObjectReference;
  readonly stored: StoredSidecarSet;
  readonly group: SelectedSet['group'];
}

/** Why a candidate is not injected; `path` is where the condition stands in the object as written. */
interface Refusal {
  readonly code: string;
  readonly severity: InjectionReason['severity'];
  readonly path?: JsonPath;
  readonly facts: Readonly<Record<string, string>>;
}

/**
 * The SidecarSets to inject, in the order of injection, each in its revision; mirrors `sidecarsetMutatingPod` of
 * `pkg/webhook/pod/mutating/sidecarset.go`. Every set that does not apply gets a reason. `undefined` where none matches; an empty
 * list where canaries that name each other leave none, and the webhook still goes on.
 */
export function selectSidecarSets(
  pod: JsonObject,
  context: StageContext,
): readonly SelectedSet[] | Rejection | undefined {
  const selected: SelectedSet[] = [];
  const place = placeOf(pod, context);
  for (const candidate of candidatesIn(place.namespace, context)) {
    const refusal = reasonAgainst(candidate.stored, place, context);
    if (refusal) {
      context.recorder.reason(refusal);
      // Validation keeps such a set out of the cluster; where it is there all the same, it refuses every Pod.
      if (refusal.code === 'selector-invalid' && context.input.isComplete) {
        const message = `${goQuote(refusal.facts['operator'] ?? '')} is not a valid pod selector operator`;
        return new Rejection(message, candidate.reference);
      }
      continue;
    }
    const { reference, group, stored } = candidate;
    const chosen = chooseRevision({ reference, group, sidecarSet: stored.sidecarSet.value }, pod, context);
    if (chosen instanceof Rejection) return chosen;
    selected.push(chosen);
  }
  if (selected.length === 0) return undefined;
  return context.input.kruiseVersion === 'main' ? withoutBases(selected, context) : selected;
}

/** All sets in view that the cluster would hold and that may name this namespace, in the order of injection. */
function candidatesIn(namespace: string, { input, recorder }: StageContext): readonly Candidate[] {
  const candidates: Candidate[] = [];
  for (const written of input.sidecarSets) {
    const stored = storeSidecarSet(written, input.kruiseVersion);
    if (stored.refusal) {
      recorder.reason({ object: stored.reference, severity: 'blocked', ...stored.refusal });
      continue;
    }
    const { reference, namespaces } = stored;
    if (namespaces && !namespaces.includes(namespace)) {
      const isPinned = asString(asObject(written['spec'])?.['namespace']);
      const path = ['spec', isPinned ? 'namespace' : 'namespaceSelector'];
      const facts = { namespace, wanted: namespaces.join("', '") };
      recorder.reason({ object: reference, code: 'namespace-not-named', severity: 'blocked', path, facts });
      continue;
    }
    candidates.push({ reference, stored, group: namespaces ? 'namespace' : 'cluster' });
  }
  return candidates.sort(
    (left, right) =>
      Number(left.group === 'cluster') - Number(right.group === 'cluster') ||
      compareGoStrings(left.reference.name, right.reference.name),
  );
}

/** What selectors are held against: the same for all sets. */
interface PodPlace {
  readonly podLabels: Readonly<Record<string, string>>;
  readonly namespace: string;
  /** Whether a Namespace object tells the labels. */
  readonly isNamespaceKnown: boolean;
  readonly namespaceLabels: Readonly<Record<string, string>>;
  /** Equal where all that a set asks about is equal. */
  readonly key: string;
}

function placeOf(pod: JsonObject, { input }: StageContext): PodPlace {
  const namespace = namespaceOf(pod) || 'default';
  const known = input.namespaceLabels.get(namespace);
  const podLabels = stringMap(asObject(pod['metadata'])?.['labels']);
  return {
    podLabels,
    namespace,
    isNamespaceKnown: known !== undefined,
    namespaceLabels: { ...known, [labels.namespaceName]: namespace },
    key: JSON.stringify([namespace, podLabels, known, input.isComplete]),
  };
}

/** Why the set does not apply to the Pod; found out anew only where the Pod's labels or its namespace are others. */
function reasonAgainst(stored: StoredSidecarSet, place: PodPlace, context: StageContext): InjectionReason | undefined {
  if (stored.lastRefusal?.place !== place.key) {
    const refusal = refusalOf(stored, place, context);
    stored.lastRefusal = { place: place.key, reason: refusal && { object: stored.reference, ...refusal } };
  }
  return stored.lastRefusal.reason;
}

function refusalOf(stored: StoredSidecarSet, place: PodPlace, context: StageContext): Refusal | undefined {
  if (asObject(stored.spec['injectionStrategy'])?.['paused'] === true) {
    return { code: 'injection-paused', severity: 'blocked', path: ['spec', 'injectionStrategy', 'paused'], facts: {} };
  }
  return (
    namespaceRefusal(stored.namespaceSelector.value, place, context) ??
    selectorRefusal(stored.selector.value, place.podLabels)
  );
}

function namespaceRefusal(
  selector: LabelSelector | UnknownOperator | undefined,
  { namespace, namespaceLabels, isNamespaceKnown }: PodPlace,
  { input }: StageContext,
): Refusal | undefined {
  if (selector === undefined) return undefined;
  const path = ['spec', 'namespaceSelector'];
  if (selector instanceof UnknownOperator) {
    return { code: 'namespace-selector-invalid', severity: 'blocked', path, facts: { operator: selector.operator } };
  }
  if (!isNamespaceKnown && input.isComplete) {
    return { code: 'namespace-missing', severity: 'blocked', path, facts: { namespace } };
  }
  if (!isNamespaceKnown) {
    const certain = selector.requirements.filter((requirement) => requirement.key === labels.namespaceName);
    const failed = failedRequirement({ ...selector, requirements: certain }, namespaceLabels);
    const open = selector.requirements.find((requirement) => requirement.key !== labels.namespaceName);
    if (!failed && open) {
      const facts = { namespace, key: open.key, wanted: describeRequirement(open) };
      return { code: 'namespace-selector-unknown', severity: 'unknown', path: [...path, ...open.path], facts };
    }
  }
  const failed = failedRequirement(selector, namespaceLabels);
  if (!failed) return undefined;
  const facts = { namespace, ...mismatchFacts(failed, namespaceLabels) };
  return { code: 'namespace-selector-mismatch', severity: 'blocked', path: [...path, ...failed.path], facts };
}

function selectorRefusal(
  selector: LabelSelector | UnknownOperator,
  podLabels: Readonly<Record<string, string>>,
): Refusal | undefined {
  const path = ['spec', 'selector'];
  if (selector instanceof UnknownOperator) {
    return { code: 'selector-invalid', severity: 'blocked', path, facts: { operator: selector.operator } };
  }
  if (selector.kind !== 'requirements') return { code: 'selector-empty', severity: 'blocked', path, facts: {} };
  const failed = failedRequirement(selector, podLabels);
  if (!failed) return undefined;
  return {
    code: 'selector-mismatch',
    severity: 'blocked',
    path: [...path, ...failed.path],
    facts: mismatchFacts(failed, podLabels),
  };
}

/** Canaries that are injected replace their base sets; since the development branch after 1.9. */
function withoutBases(selected: readonly SelectedSet[], context: StageContext): readonly SelectedSet[] {
  const canaryByBase = new Map<string, string>();
  for (const { sidecarSet, name } of selected) {
    const setAnnotations = stringMap(asObject(sidecarSet['metadata'])?.['annotations']);
    const base = setAnnotations[annotations.sidecarSetBase] ?? '';
    if (setAnnotations[annotations.sidecarSetCanary] === 'true' && base !== '') canaryByBase.set(base, name);
  }
  return selected.filter(({ name, reference }) => {
    const canary = canaryByBase.get(name);
    if (canary === undefined) return true;
    context.recorder.reason({ object: reference, code: 'replaced-by-canary', severity: 'blocked', facts: { canary } });
    return false;
  });
}
