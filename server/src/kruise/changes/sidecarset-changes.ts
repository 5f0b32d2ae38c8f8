import { asObject, formatPath, objectsOf, type JsonObject, type JsonPath } from '../../base/json.ts';
import { changesBetween, type JsonChange } from '../../base/json-changes.ts';
import type { KruiseVersion } from '../kruise-version.ts';
import { admittedSpecOf, sidecarSetVersionOf } from '../sidecarset-admission.ts';
import type { ChangeOutcome, ObjectChange } from './object-change.ts';

/** What decides about all changes of a SidecarSet together. */
interface UpdateFacts {
  readonly isNotUpdate: boolean;
  readonly isPaused: boolean;
  /** The first change that keeps every change of the containers from running Pods. */
  readonly blocker: JsonChange | undefined;
  readonly changesImages: boolean;
  readonly hotUpgraded: ReadonlySet<number>;
}

type Verdict = readonly [ChangeOutcome, string];

const settings = new Set(['updateStrategy', 'revisionHistoryLimit', 'customVersion']);

/**
 * What becomes of every change from `before` to `after`, two written SidecarSets, in Pods that run what `before` says. Mirrors
 * `IsSidecarSetUpgradable` of `pkg/control/sidecarcontrol` and `pkg/controller/sidecarset` (v1.9.0): running Pods are updated where
 * nothing but images differs from the containers that they have. Nothing is known where one of the two cannot be read.
 */
export function sidecarSetChanges(
  before: JsonObject,
  after: JsonObject,
  release: KruiseVersion,
): readonly ObjectChange[] {
  const [old, now] = [before, after].map((written) => {
    const version = sidecarSetVersionOf(written);
    return version === undefined ? undefined : admittedSpecOf(written, version, release).spec;
  });
  if (old === undefined || now === undefined) return [];
  const changes = changesBetween(old, now, ['spec']);
  const facts = factsOf(changes, old, now);
  const ofMetadata = ['labels', 'annotations'].flatMap((field) =>
    changesBetween(asObject(before['metadata'])?.[field], asObject(after['metadata'])?.[field], ['metadata', field]),
  );
  return [
    ...ofMetadata.map((change) => judged(change, ['no-pods', 'It belongs to the SidecarSet itself.'])),
    ...changes.map((change) =>
      judged({ ...change, place: writtenPlace(change.place, after) }, verdictOn(change, facts)),
    ),
  ];
}

function judged(change: JsonChange, [outcome, why]: Verdict): ObjectChange {
  return { ...change, outcome, why };
}

/** In v1alpha1 a namespace selector may be written as a namespace, and the custom version as a label. */
function writtenPlace(place: JsonPath, after: JsonObject): JsonPath {
  const isByName = place[1] === 'namespaceSelector' && asObject(after['spec'])?.['namespace'] !== undefined;
  return isByName ? ['spec', 'namespace'] : place;
}

function factsOf(changes: readonly JsonChange[], old: JsonObject, now: JsonObject): UpdateFacts {
  const strategy = asObject(now['updateStrategy']) ?? {};
  const hasNative = [old, now].some((spec) =>
    objectsOf(spec['initContainers']).some((container) => container['restartPolicy'] === 'Always'),
  );
  const hashed = changes.filter(({ path }) => path[1] === 'containers' || (hasNative && path[1] === 'initContainers'));
  return {
    isNotUpdate: strategy['type'] === 'NotUpdate',
    isPaused: strategy['paused'] === true,
    blocker: hashed.find((change) => !isImage(change)),
    changesImages: hashed.some(isImage),
    hotUpgraded: new Set(
      objectsOf(now['containers']).flatMap((container, index) =>
        asObject(container['upgradeStrategy'])?.['upgradeType'] === 'HotUpgrade' ? [index] : [],
      ),
    ),
  };
}

function isImage({ action, path }: JsonChange): boolean {
  return action === 'change' && path.length === 4 && path[3] === 'image';
}

function verdictOn(change: JsonChange, facts: UpdateFacts): Verdict {
  const { action, path } = change;
  const field = String(path[1]);
  if (settings.has(field)) return ['no-pods', 'It tells how updates go on, and not what Pods are.'];
  if (field === 'containers' && action === 'add' && path.length === 3)
    return ['refused', 'An existing SidecarSet takes no new container.'];
  if (field === 'containers' && path[4] === 'upgradeType')
    return ['refused', 'The upgrade type of a container cannot change.'];
  if (isImage(change) && field === 'containers') return verdictOnImage(change, facts);
  if (field === 'containers') {
    return [
      'new-pods',
      'In running Pods Kruise can change images only: they keep all containers of the SidecarSet as they are, and are marked as not upgradable.',
    ];
  }
  if (field === 'patchPodMetadata' && facts.changesImages && facts.blocker === undefined && !facts.isNotUpdate)
    return ['in-place', 'It is patched into running Pods together with the new image.'];
  if (field === 'patchPodMetadata')
    return [
      'new-pods',
      'Running Pods are patched only together with a new image, and there is none that can reach them.',
    ];
  if (field === 'selector' || field === 'namespaceSelector')
    return ['new-pods', 'Sidecars are injected when a Pod is created: Pods that match only now get none.'];
  return ['new-pods', 'It is used when a Pod is created.'];
}

function verdictOnImage({ path }: JsonChange, { isNotUpdate, isPaused, blocker, hotUpgraded }: UpdateFacts): Verdict {
  if (isNotUpdate) return ['new-pods', 'With the update strategy NotUpdate running Pods keep their image.'];
  if (blocker !== undefined) {
    return [
      'new-pods',
      `Alone it would be updated in running Pods, but "${formatPath(blocker.path)}" changes too, and Kruise updates either all or nothing. Apply the image first, and the rest later.`,
    ];
  }
  const later = isPaused ? ' The update is paused: it begins when "updateStrategy.paused" is false.' : '';
  return hotUpgraded.has(Number(path[2]))
    ? ['in-place', `Its twin in running Pods starts with the new image and takes over.${later}`]
    : ['in-place', `The container restarts with the new image in running Pods.${later}`];
}
