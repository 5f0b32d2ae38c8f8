import { asObject, asString, stringMap, withoutKey, type JsonObject } from '../../../base/json.ts';
import { annotations } from '../../../kruise/annotations.ts';
import { sidecarSetGoTypes } from '../../../kruise/kruise-types.ts';
import { labels } from '../../../kruise/labels.ts';
import { sidecarSetHashes } from '../../../kruise/sidecarset-hash.ts';
import { compareGoStrings } from '../../../kubernetes/go-json.ts';
import { goQuote, parseGoFloat } from '../../../kubernetes/go-numbers.ts';
import { matchesSelector, readLabelSelector, UnknownOperator } from '../../../kubernetes/label-selector.ts';
import type { InjectionReason, ObjectReference } from '../../injection.ts';
import { Rejection, type StageContext } from '../../stage.ts';
import type { SelectedSet } from './selected-set.ts';

/** A set that matched the Pod. */
interface MatchedSet {
  readonly reference: ObjectReference;
  readonly sidecarSet: JsonObject;
  readonly group: SelectedSet['group'];
}

/** Which revision to take: the current one, the pinned one, or either by chance. */
type Choice =
  { readonly kind: 'current' } | { readonly kind: 'pinned' } | { readonly kind: 'draw'; readonly probability: number };

/**
 * The revision of a set that a new Pod gets: `getSuitableRevisionSidecarSet` of `pkg/webhook/pod/mutating/sidecarset.go`. A pinned
 * revision that is not in view is unknown, and the current one is taken, unless the input is complete: then the Pod is refused.
 */
export function chooseRevision(set: MatchedSet, pod: JsonObject, context: StageContext): SelectedSet | Rejection {
  const { input, recorder } = context;
  const spec = asObject(set.sidecarSet['spec']) ?? {};
  const revision = asObject(asObject(spec['injectionStrategy'])?.['revision']);
  const wanted = { name: asString(revision?.['revisionName']), version: asString(revision?.['customVersion']) };
  if (wanted.name === undefined && wanted.version === undefined) return currentOf(set);

  const tell = (code: string, severity: InjectionReason['severity'], facts: Record<string, string>): void => {
    const path = ['spec', 'injectionStrategy', 'revision'];
    recorder.reason({
      object: set.reference,
      code,
      severity,
      path,
      facts: { revision: wanted.name ?? wanted.version ?? '', ...facts },
    });
  };
  const found = findRevision(set.reference.name, wanted, context);
  if (!found) {
    if (input.isComplete) return new Rejection(notFoundMessage(set.reference.name, wanted.name), set.reference);
    tell('pinned-revision-unknown', 'unknown', { kruiseNamespace: input.kruiseNamespace });
    return currentOf(set);
  }
  const pinned = restoreRevision(set, found);
  if (pinned instanceof Rejection) return pinned;
  const choice = choose(spec, revision ?? {}, pod);
  if (typeof choice === 'string') return new Rejection(choice, set.reference, ['spec', 'updateStrategy']);
  if (choice.kind === 'draw') {
    const drawn = input.partialDraws?.[set.reference.name] ?? (choice.probability > 0.5 ? 'pinned' : 'current');
    tell('partial-draw', 'note', { probability: `${Math.round(choice.probability * 1000) / 10}%`, drawn });
    return drawn === 'pinned' ? pinned : currentOf(set);
  }
  if (choice.kind === 'current') return currentOf(set);
  tell('pinned-revision', 'note', {});
  return pinned;
}

function currentOf({ reference, sidecarSet, group }: MatchedSet): SelectedSet {
  const revision = asString(asObject(sidecarSet['status'])?.['latestRevision']);
  return { reference, name: reference.name, sidecarSet, group, isCurrent: true, revision };
}

/** Where a revision is pinned: what policy, selector and partition make of it. A text is the reason to refuse the Pod. */
function choose(spec: JsonObject, revision: JsonObject, pod: JsonObject): Choice | string {
  const updateStrategy = asObject(spec['updateStrategy']) ?? {};
  if (updateStrategy['paused'] === true || revision['policy'] !== 'Partial') return { kind: 'pinned' };
  if (updateStrategy['selector'] !== undefined) {
    const selector = readLabelSelector(updateStrategy['selector']);
    if (selector instanceof UnknownOperator)
      return `${goQuote(selector.operator)} is not a valid pod selector operator`;
    if (!matchesSelector(selector, stringMap(asObject(pod['metadata'])?.['labels']))) return { kind: 'pinned' };
  }
  const partition = updateStrategy['partition'];
  if (typeof partition !== 'string') return { kind: 'current' };
  if (!partition.endsWith('%')) return 'invalid type: string is not a percentage';
  const percentage = parseGoFloat(partition.slice(0, -1));
  if (typeof percentage === 'string') return percentage;
  const probability = percentage / 100;
  if (probability >= 1) return { kind: 'pinned' };
  return probability > 0 ? { kind: 'draw', probability } : { kind: 'current' };
}

interface WantedRevision {
  readonly name: string | undefined;
  readonly version: string | undefined;
}

/** By name, whoever it belongs to; else the newest of this set with the custom version. */
function findRevision(set: string, wanted: WantedRevision, { input }: StageContext): JsonObject | undefined {
  const inNamespace = input.controllerRevisions.filter(
    (revision) =>
      (asString(asObject(revision['metadata'])?.['namespace']) ?? input.kruiseNamespace) === input.kruiseNamespace,
  );
  if (wanted.name !== undefined) return inNamespace.find((revision) => nameOf(revision) === wanted.name);
  const matching = inNamespace.filter((revision) => {
    const revisionLabels = stringMap(asObject(revision['metadata'])?.['labels']);
    return (
      revisionLabels[labels.sidecarSetName] === set && revisionLabels[labels.sidecarSetCustomVersion] === wanted.version
    );
  });
  return matching.sort(compareRevisions).at(-1);
}

/** By revision number, then creation time, then name: `history.SortControllerRevisions`. */
function compareRevisions(left: JsonObject, right: JsonObject): number {
  const created = (revision: JsonObject): string =>
    asString(asObject(revision['metadata'])?.['creationTimestamp']) ?? '';
  return (
    Number(left['revision'] ?? 0) - Number(right['revision'] ?? 0) ||
    compareGoStrings(created(left), created(right)) ||
    compareGoStrings(nameOf(left), nameOf(right))
  );
}

/** The set with the spec that the revision stores; its hashes come from the revision where it has them. */
function restoreRevision(set: MatchedSet, revision: JsonObject): SelectedSet | Rejection {
  const spec = withoutKey(asObject(asObject(revision['data'])?.['spec']) ?? {}, '$patch');
  const types = sidecarSetGoTypes('v1beta1', 'main');
  const { value, error } = types.normalizeAnyCase('SidecarSet', { ...set.sidecarSet, spec });
  if (error) return new Rejection(error.message, set.reference);
  const sidecarSet = asObject(value) ?? {};
  const stored = stringMap(asObject(revision['metadata'])?.['annotations']);
  const hashes = sidecarSetHashes(sidecarSet, Array.isArray(spec['containers']) && spec['containers'].length === 0);
  const metadata = asObject(sidecarSet['metadata']) ?? {};
  metadata['annotations'] = {
    ...asObject(metadata['annotations']),
    [annotations.sidecarSetHash]: stored[annotations.sidecarSetHash] || hashes.hash,
    [annotations.sidecarSetHashWithoutImage]: stored[annotations.sidecarSetHashWithoutImage] || hashes.hashWithoutImage,
  };
  const { reference, group } = set;
  return { reference, name: reference.name, sidecarSet, group, isCurrent: false, revision: nameOf(revision) };
}

function notFoundMessage(set: string, revisionName: string | undefined): string {
  return revisionName === undefined
    ? `ControllerRevision.apps ${goQuote(set)} not found`
    : `controllerrevisions.apps ${goQuote(revisionName)} not found`;
}

function nameOf(object: JsonObject): string {
  return asString(asObject(object['metadata'])?.['name']) ?? '';
}
