import { asObject, asString, objectsOf, withoutKey, type JsonObject, type JsonPath } from '../../base/json.ts';
import { changesBetween, type JsonChange } from '../../base/json-changes.ts';
import { defaultPodTemplate } from '../../kubernetes/pod-defaults.ts';
import { parseApiVersion } from '../../kubernetes/group-version-kind.ts';
import { resolveFeatureGates, type FeatureGates } from '../feature-gates.ts';
import type { KruiseVersion } from '../kruise-version.ts';
import { inPlaceOnlyViolations } from './in-place-only.ts';
import { inPlaceBlocker, type InPlaceBlocker } from './in-place-update.ts';
import type { ChangeOutcome, ObjectChange } from './object-change.ts';

/** What the analysis depends on besides the two objects. */
export interface ChangeSettings {
  readonly kruiseVersion: KruiseVersion;
  readonly featureGates: Readonly<Record<string, boolean>>;
}

type UpdatePolicy = 'ReCreate' | 'InPlaceIfPossible' | 'InPlaceOnly' | 'OnDelete';
type Verdict = readonly [ChangeOutcome, string];

/** What decides about all changes of a template together. */
interface TemplateFacts {
  readonly policy: UpdatePolicy;
  readonly isPaused: boolean;
  readonly isAlpha: boolean;
  readonly gates: FeatureGates;
  readonly blocker: InPlaceBlocker | undefined;
  /** Paths that the webhook refuses with InPlaceOnly. */
  readonly refused: readonly JsonPath[];
  readonly after: JsonObject;
}

/**
 * What becomes of every change from `before` to `after`, two written CloneSets, in Pods that run what `before` says. Mirrors `updatePod` of
 * `pkg/controller/cloneset/sync` and `pkg/controller/cloneset/revision` (v1.9.0): only the template makes a new revision.
 */
export function cloneSetChanges(
  before: JsonObject,
  after: JsonObject,
  { kruiseVersion, featureGates }: ChangeSettings,
): readonly ObjectChange[] {
  const [old, now] = [before, after].map((cloneSet) => asObject(cloneSet['spec']) ?? {});
  if (old === undefined || now === undefined) return [];
  const [oldTemplate, template] = [old, now].map((spec) => defaultPodTemplate(asObject(spec['template']) ?? {}));
  if (oldTemplate === undefined || template === undefined) return [];
  const gates = resolveFeatureGates(kruiseVersion, featureGates);
  const isAlpha = parseApiVersion(asString(after['apiVersion']) ?? '')?.version === 'v1alpha1';
  const policy = policyOf(now, isAlpha);
  const ofTemplate = changesBetween(oldTemplate, template, ['spec', 'template']);
  const ofClaims = changesBetween(old['volumeClaimTemplates'], now['volumeClaimTemplates'], [
    'spec',
    'volumeClaimTemplates',
  ]);
  // Claims are looked at only when there is a new revision.
  const recreatesForClaims =
    gates.RecreatePodWhenChangeVCTInCloneSetGate === true &&
    policy === 'InPlaceIfPossible' &&
    ofClaims.length > 0 &&
    ofTemplate.length > 0;
  const facts: TemplateFacts = {
    policy,
    isPaused: strategyOf(now, isAlpha)['paused'] === true,
    isAlpha,
    gates,
    blocker: recreatesForClaims
      ? {
          path: undefined,
          why: 'with the feature gate RecreatePodWhenChangeVCTInCloneSetGate the changed volume claim templates ask for it',
        }
      : inPlaceBlocker(oldTemplate, template, gates),
    refused:
      policy === 'InPlaceOnly' && isAlpha ? inPlaceOnlyViolations({ kind: 'CloneSet' }, oldTemplate, template) : [],
    after: template,
  };
  const others = (spec: JsonObject): JsonObject =>
    ['template', 'volumeClaimTemplates'].reduce((rest, key) => withoutKey(rest, key), spec);
  return [
    ...['labels', 'annotations'].flatMap((field) =>
      changesBetween(asObject(before['metadata'])?.[field], asObject(after['metadata'])?.[field], [
        'metadata',
        field,
      ]).map((change) => judged(change, ['no-pods', 'It belongs to the CloneSet itself.'])),
    ),
    ...changesBetween(others(old), others(now), ['spec']).map((change) => judged(change, verdictOnSpec(change))),
    ...ofTemplate.map((change) => judged(change, verdictOnTemplate(change, facts))),
    ...ofClaims.map((change) => judged(change, verdictOnClaims(recreatesForClaims))),
  ];
}

function judged(change: JsonChange, [outcome, why]: Verdict): ObjectChange {
  return { ...change, outcome, why };
}

/** The strategy that holds the fields of a rolling update: they moved in v1beta1. */
function strategyOf(spec: JsonObject, isAlpha: boolean): JsonObject {
  const strategy = asObject(spec['updateStrategy']) ?? {};
  return isAlpha ? strategy : (asObject(strategy['rollingUpdate']) ?? {});
}

function policyOf(spec: JsonObject, isAlpha: boolean): UpdatePolicy {
  const type = asObject(spec['updateStrategy'])?.['type'];
  if (!isAlpha && type === 'OnDelete') return 'OnDelete';
  const policy = isAlpha ? type : strategyOf(spec, isAlpha)['podUpdatePolicy'];
  return policy === 'InPlaceIfPossible' || policy === 'InPlaceOnly' ? policy : 'ReCreate';
}

function verdictOnSpec({ path }: JsonChange): Verdict {
  if (path[1] === 'selector') return ['refused', 'The selector of a CloneSet cannot change.'];
  if (path[1] === 'replicas') return ['no-pods', 'Pods come or go; those that stay are not changed.'];
  return ['no-pods', 'It tells how the CloneSet works, and not what Pods are.'];
}

function verdictOnClaims(isRecreated: boolean): Verdict {
  return isRecreated
    ? ['recreated', 'The feature gate RecreatePodWhenChangeVCTInCloneSetGate is on, and the template changes too.']
    : ['new-pods', 'Claims are made when a Pod is created; those that exist stay what they are.'];
}

function verdictOnTemplate(change: JsonChange, facts: TemplateFacts): Verdict {
  const { policy, blocker, refused, isPaused } = facts;
  const later = isPaused ? ' The update is paused: it begins when "paused" is false.' : '';
  const path = change.path.slice(2);
  if (policy === 'OnDelete')
    return ['new-pods', 'With the update strategy OnDelete Pods get it when somebody deletes them.'];
  if (policy === 'ReCreate')
    return ['recreated', `The update strategy is ReCreate, which is meant where nothing is written.${later}`];
  if (policy === 'InPlaceOnly' && blocker !== undefined) {
    if (refused.some((other) => startsWith(other, path) || startsWith(path, other)))
      return ['refused', 'With InPlaceOnly nothing of the Pod spec may change but images of containers.'];
    if (!facts.isAlpha)
      return [
        'new-pods',
        `With InPlaceOnly running Pods wait for ever, because ${blocker.why}, which cannot be made in place.`,
      ];
  }
  if (policy === 'InPlaceIfPossible' && blocker !== undefined) {
    const isCause = blocker.path !== undefined && startsWith(path, blocker.path.slice(0, path.length));
    return isCause || !couldBeInPlace(path)
      ? ['recreated', `It cannot be changed in running Pods, so all of them are deleted and created anew.${later}`]
      : [
          'recreated',
          `Alone it would be updated in place, but ${blocker.why}, so all Pods are deleted and created anew. Apply the two one after the other.${later}`,
        ];
  }
  return ['in-place', `${inPlaceEffect(path, change, facts)}${later}`];
}

function inPlaceEffect(path: JsonPath, { action }: JsonChange, { after, gates }: TemplateFacts): string {
  if (path[0] === 'spec') {
    return path[3] === 'image'
      ? 'The container restarts with the new image, the Pod stays.'
      : 'The container is resized, the Pod stays.';
  }
  const readers = action === 'remove' || !gates.InPlaceUpdateEnvFromMetadata ? [] : readersOf(after, path);
  if (readers.length > 0)
    return `The Pod gets it, and ${readers.map((name) => `"${name}"`).join(', ')} restarts, since an environment variable reads it.`;
  return 'The Pod gets it; no container restarts.';
}

/** The containers with an environment variable that reads the label or annotation at `path`. */
function readersOf(template: JsonObject, path: JsonPath): readonly string[] {
  const [, field, key] = path;
  const fieldPath = `metadata.${String(field)}['${String(key)}']`;
  return objectsOf(asObject(template['spec'])?.['containers']).flatMap((container) => {
    const reads = objectsOf(container['env']).some(
      (variable) => asObject(asObject(variable['valueFrom'])?.['fieldRef'])?.['fieldPath'] === fieldPath,
    );
    return reads ? [asString(container['name']) ?? ''] : [];
  });
}

/** Whether a change at `path` of the template would be made in running Pods if it were the only one. */
function couldBeInPlace(path: JsonPath): boolean {
  return path[0] === 'metadata' || (path[1] === 'containers' && path.length === 4 && path[3] === 'image');
}

function startsWith(path: JsonPath, start: JsonPath): boolean {
  return start.every((step, index) => path[index] === step);
}
