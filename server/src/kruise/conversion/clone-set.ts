import { asObject, isJsonObject, type JsonObject, type JsonPath, type JsonValue, valueAt } from '../../base/json.ts';
import { isPresent } from '../../base/is-present.ts';
import { type Conversion, type ConversionStep, moveMetadata } from './conversion.ts';

const excludeKey = 'apps.kruise.io/cloneset-scaling-exclude-preparing-delete';

/** Annotations about pulling images ahead, and the field that each becomes. */
const preDownloads: readonly { readonly key: string; readonly field: string; readonly takesText: boolean }[] = [
  { key: 'apps.kruise.io/image-predownload-parallelism', field: 'imagePreDownloadParallelism', takesText: true },
  {
    key: 'apps.kruise.io/image-predownload-timeout-seconds',
    field: 'imagePreDownloadTimeoutSeconds',
    takesText: false,
  },
  {
    key: 'apps.kruise.io/image-predownload-min-updated-ready-pods',
    field: 'imagePreDownloadMinUpdatedReadyPods',
    takesText: false,
  },
];

/** Fields of the update strategy that are those of rolling updates in v1beta1. */
const rollingFields = [
  'partition',
  'maxUnavailable',
  'maxSurge',
  'paused',
  'priorityStrategy',
  'scatterStrategy',
] as const;

const strategy = ['spec', 'updateStrategy'];
const rolling = [...strategy, 'rollingUpdate'];
const inPlace = [...strategy, 'inPlaceUpdateStrategy'];
const scaling = ['spec', 'scaleStrategy'];

/** What is collected on the way. */
interface Collected {
  readonly steps: ConversionStep[];
  readonly losses: string[];
}

/**
 * The update strategy is split into a type and how Pods are rolled; reusing volume claims, which is on in v1alpha1 and off in v1beta1
 * where nothing is written, is always written; a label and three annotations become fields.
 */
export function convertCloneSet(value: JsonObject): Conversion {
  const collected: Collected = { steps: [], losses: [] };
  convertUpdateStrategy(value, collected);
  convertScaleStrategy(value, collected);
  return collected;
}

function convertUpdateStrategy(value: JsonObject, { steps, losses }: Collected): void {
  const written = asObject(valueAt(value, strategy)) ?? {};
  const type = written['type'];
  const moves = moveFields(value, written);
  if (type === 'OnDelete') {
    const dropped = moves.map(({ from }) => `"${String(from.at(-1))}"`);
    steps.push(...moves.map(({ from }) => ({ action: 'remove' as const, path: from })));
    if (dropped.length > 0) losses.push(`${dropped.join(', ')} dropped, since "OnDelete" does not roll Pods`);
    return;
  }
  const policy = type === 'InPlaceIfPossible' || type === 'InPlaceOnly' ? type : 'ReCreate';
  if (type !== undefined) {
    steps.push({ action: 'set', path: [...strategy, 'type'], value: 'RollingUpdate' });
    steps.push({ action: 'set', path: [...rolling, 'podUpdatePolicy'], value: policy });
    if (isPresent(type) && type !== '' && type !== policy)
      losses.push('the update type, which is none, becomes "ReCreate"');
  }
  for (const { from, to, content } of moves) {
    steps.push({ action: 'remove', path: from }, { action: 'set', path: to, value: content });
  }
  if (isJsonObject(written['inPlaceUpdateStrategy'])) losses.push(...droppedOf(written['inPlaceUpdateStrategy']));
  convertPreDownloads(value, steps);
}

interface Move {
  readonly from: JsonPath;
  readonly to: JsonPath;
  readonly content: JsonValue;
}

function moveFields(value: JsonObject, written: JsonObject): readonly Move[] {
  const moves = rollingFields.flatMap((field): Move[] => {
    const content = written[field];
    return content === undefined ? [] : [{ from: [...strategy, field], to: [...rolling, field], content }];
  });
  const kept = valueAt(value, inPlace);
  if (kept === undefined) return moves;
  const grace = valueAt(kept, ['gracePeriodSeconds']);
  const content = isJsonObject(kept) ? (grace === undefined ? {} : { gracePeriodSeconds: grace }) : kept;
  return [...moves, { from: inPlace, to: [...rolling, 'inPlaceUpdateStrategy'], content }];
}

/** The schema of v1alpha1 has fields about pulling images ahead, which Kruise reads from annotations alone. */
function droppedOf(written: JsonObject): readonly string[] {
  return preDownloads.flatMap(({ field }) =>
    Object.hasOwn(written, field) ? [`"${field}" dropped, since v1alpha1 has it as an annotation`] : [],
  );
}

function convertPreDownloads(value: JsonObject, steps: ConversionStep[]): void {
  let left = asObject(valueAt(value, ['metadata', 'annotations'])) ?? {};
  for (const { key, field, takesText } of preDownloads) {
    const text = left[key];
    if (typeof text !== 'string' || text === '') continue;
    const isNumber = /^[+-]?\d+$/.test(text) && Number(text) >= -(2 ** 31) && Number(text) < 2 ** 31;
    // A number that is none sets nothing in Kruise either, and stays where it can be seen.
    if (!isNumber && !takesText) continue;
    const content = isNumber ? Number(text) : text;
    steps.push(
      ...moveMetadata('annotations', key, left, {
        path: [...rolling, 'inPlaceUpdateStrategy', field],
        value: content,
      }),
    );
    left = Object.fromEntries(Object.entries(left).filter(([other]) => other !== key));
  }
}

function convertScaleStrategy(value: JsonObject, { steps }: Collected): void {
  const disable = [...scaling, 'disablePVCReuse'];
  const disabled = valueAt(value, disable);
  const path = [...scaling, 'enablePVCReuse'];
  if (disabled === undefined) {
    steps.push({ action: 'set', path, value: true });
  } else {
    steps.push(
      { action: 'rename', path: disable, key: 'enablePVCReuse' },
      { action: 'set', path, value: disabled !== true },
    );
  }
  const labels = asObject(valueAt(value, ['metadata', 'labels'])) ?? {};
  if (labels[excludeKey] !== 'true') return;
  const field = { path: [...scaling, 'excludePreparingDelete'], value: true };
  steps.push(...moveMetadata('labels', excludeKey, labels, field));
}
