import { asArray, asString, isJsonObject, type JsonObject, type JsonPath, type JsonValue, valueAt } from '../../../server/src/base/json.ts';
import { canaryStrategy, type RefusedField } from './refused-fields.ts';

/**
 * Where a field that Go names is written in the object: one place, or several of which one is meant. A place that is not written stands
 * for the nearest one above it that is. (The webhooks' own paths are often wrong: see the catalogue, C.11.)
 */
export function writtenPlaces(field: RefusedField, object: JsonObject): readonly JsonPath[] {
  const steps = toSteps(field.goPath);
  // Where the decoder stops, the names are those of the fields.
  const places = (field.type === 'Type' ? undefined : movedPlaces(steps, field.hint, object)) ?? resolve(object, asWritten(renamed(steps), object));
  return places.flatMap((place) => [place, ...causesOf(place, field, object)]);
}

/** Other places that a person may have to change instead: where the webhook names a value that a default made, or one of two that clash. */
function causesOf(place: JsonPath, { goPath, type }: RefusedField, object: JsonObject): readonly JsonPath[] {
  const parent = place.slice(0, -1);
  const isMissing = valueAt(object, place) === undefined;
  switch (true) {
    case isMissing && /\.match(?:Expressions|Fields)\[\d+\]\.values$/.test(goPath):
      return [[...parent, 'operator']];
    case /^spec\.initContainers\[0\]\.ports\[\d+\]\.hostPort$/.test(goPath):
      // Each init container is looked at as if it were the only one.
      return resolve(object, ['spec', 'initContainers', ...place.slice(3)]);
    case goPath.startsWith('spec.namespaceSelector') && isMissing:
      // What v1alpha1 has in its place.
      return [['spec', 'namespace']];
    case goPath.endsWith('.fieldRef.fieldPath'):
      // Also where the version is none in which fields can be named.
      return [[...parent, 'apiVersion']];
    case /\.tolerations\[\d+\]\.operator$/.test(goPath):
      // A value that is none of a taint.
      return [[...parent, 'value']];
    case /\.tolerations\[\d+\]\.effect$/.test(goPath):
      // Seconds, which go with one effect only.
      return [[...parent, 'tolerationSeconds']];
    case goPath.endsWith('.resources.limits') && type === 'Required value':
      return [[...parent, 'requests']];
    case goPath === 'spec.scheduleStrategy.type':
      // The settings that need another type.
      return [[...parent, 'adaptive']];
    case goPath === 'spec.updateStrategy' && type === 'Required value':
      // A native sidecar, which no update strategy but one may have.
      return resolve(object, ['spec', 'initContainers', 'restartPolicy']);
    case /^spec\.subsets\[\d+\]\.maxReplicas$/.test(goPath) || goPath === 'spec.scheduleStrategy.adaptive':
      // The sum of all, or the last one that must not have any.
      return resolve(object, ['spec', 'subsets', 'maxReplicas']);
    default:
      return [];
  }
}

type Step = string | number;

/** `a.b[0][c.d]` → `a`, `b`, 0, `c.d`. */
function toSteps(goPath: string): readonly Step[] {
  return [...goPath.matchAll(/\[(\d+)\]|\[([^\]]*)\]|([^.[\]]+)/g)].map(([, index, key, name]) =>
    index === undefined ? (key ?? name ?? '') : Number(index),
  );
}

/** Fields under names of their own. */
const names: readonly (readonly [readonly string[], readonly string[]])[] = [
  [['spec', 'TargetReference'], ['spec', 'targetRef']],
  [['spec', 'targetReference'], ['spec', 'targetRef']],
  [['spec', 'selector', 'selector'], ['spec', 'selector']],
  [['spec', 'namespaceSelector', 'selector'], ['spec', 'namespaceSelector']],
  [['spec', 'updateStrategy', 'selector', 'selector'], ['spec', 'updateStrategy', 'selector']],
  [['revision'], ['spec', 'injectionStrategy', 'revision']],
  [['updateStrategy'], ['spec', 'updateStrategy']],
  [['patchPodMetadata'], ['spec', 'patchPodMetadata']],
];

function renamed(steps: readonly Step[]): readonly Step[] {
  const [from, to] = names.find(([path]) => path.every((name, index) => steps[index] === name)) ?? [[], []];
  const rest = [...to, ...steps.slice(from.length)];
  // The webhook writes another name than the field has, and core validation leaves levels out.
  return rest.flatMap((step, index) => {
    const [above, next] = [rest[index - 1], rest[index + 1]];
    if (step === 'preferredSchedulingTerms') return ['preferredNodeSelectorTerms'];
    if (step === 'downwardAPI' && typeof next === 'string' && next !== 'items' && next !== 'defaultMode') return [step, 'items'];
    if (step === 'initiatorname') return ['initiatorName'];
    if (step === 'persistentDisk') return ['gcePersistentDisk'];
    if (step === 'projected' && next === 'path') return [step, 'sources', 'serviceAccountToken'];
    if (step === 'csi' && next === 'name') return [step, 'nodePublishSecretRef'];
    if (step === 'storage' && above === 'resources') return ['requests', step];
    return [step];
  });
}

/** The development branch names fields of v1beta1 whatever version was sent. */
const alphaNames: Readonly<Record<string, string>> = {
  requiredNodeSelector: 'requiredNodeSelectorTerm',
  preferredNodeSelector: 'preferredNodeSelectorTerms',
};

function asWritten(steps: readonly Step[], object: JsonObject): readonly Step[] {
  const isAlphaSpread = object['kind'] === 'WorkloadSpread' && object['apiVersion'] === 'apps.kruise.io/v1alpha1';
  return isAlphaSpread && steps[1] === 'subsets' ? steps.map((step) => alphaNames[step] ?? step) : steps;
}

const lists = ['containers', 'initContainers'] as const;

/** Places that the path alone does not give. */
function movedPlaces(steps: readonly Step[], hint: string | undefined, object: JsonObject): readonly JsonPath[] | undefined {
  const [top, second, third, ...rest] = steps;
  const path = steps.join('.');
  const spec = valueAt(object, ['spec']);
  switch (true) {
    case path === 'spec.selector, targetRef' || path === 'spec.maxUnavailable, minAvailable': {
      const written = path.slice('spec.'.length).split(', ').filter((name) => (valueAt(spec, [name]) ?? null) !== null);
      return written.length === 0 ? [['spec']] : written.map((name) => ['spec', name]);
    }
    case path === 'spec' && isJsonObject(spec):
      // No container at all.
      return [['spec'], ...lists.map((list) => ['spec', list]).filter((at) => isWritten(object, at))];
    case path === 'metadata' && hint === canaryStrategy:
      return [['spec', 'updateStrategy', 'type']];
    case path === 'metadata' && hint !== undefined:
      return [['metadata', 'annotations', hint]];
    case top === 'spec' && typeof second === 'number':
      // `spec[i].resourcesPolicy`: of either list.
      return lists.flatMap((list) =>
        isWritten(spec, [list, second, String(third)])
          ? resolve(object, ['spec', list, second, String(third), ...(third === 'transferEnv' ? ['sourceContainerNameFrom', ...rest] : rest)])
          : [],
      );
    case path.startsWith('spec.container.'):
      return valuesOf(spec, 'containers').flatMap((container, index) => {
        const at = ['spec', 'containers', index, String(third)];
        return JSON.stringify(valueAt(container, [String(third)]) ?? '').includes(`"${hint ?? ''}"`) ? [at] : [];
      });
    case (path === 'spec.containers' || path === 'spec.volumes') && hint !== undefined:
      return (path === 'spec.volumes' ? ['volumes'] : lists).flatMap((list) => named(spec, list, hint));
    case path === 'spec.containers.name' || path === 'spec.containers.upgradeStrategy.upgradeType':
      return named(spec, 'containers', hint ?? '').map((at) => (path.endsWith('name') ? at : [...at.slice(0, -1), 'upgradeStrategy', 'upgradeType']));
    case path === 'spec.patchPodMetadata' && hint !== undefined:
      return valuesOf(spec, 'patchPodMetadata').flatMap((entry, index) =>
        isWritten(entry, ['annotations', hint]) ? [['spec', 'patchPodMetadata', index, 'annotations', hint]] : [],
      );
    default:
      return undefined;
  }
}

function valuesOf(value: JsonValue | undefined, list: string): readonly JsonValue[] {
  return asArray(valueAt(value, [list]));
}

function named(spec: JsonValue | undefined, list: string, name: string): readonly JsonPath[] {
  return valuesOf(spec, list).flatMap((item, index) =>
    (asString(valueAt(item, ['name'])) ?? '') === name ? [['spec', list, index, 'name']] : [],
  );
}

function isWritten(value: JsonValue | undefined, path: JsonPath): boolean {
  return valueAt(value, path) !== undefined;
}

/** Follows the steps; a list without an index is followed in each of its items, and a key with dots is put together again. */
function resolve(value: JsonValue | undefined, steps: readonly Step[], before: JsonPath = []): readonly JsonPath[] {
  const [step, ...rest] = steps;
  if (step === undefined) return [before];
  if (Array.isArray(value) && typeof step === 'string' && value.length > 0)
    return value.flatMap((item, index) => resolve(item, steps, [...before, index]));
  for (let taken = steps.length; taken > 1; taken--) {
    const key = steps.slice(0, taken).join('.');
    if (isJsonObject(value) && Object.hasOwn(value, key)) return resolve(value[key], steps.slice(taken), [...before, key]);
  }
  return resolve(valueAt(value, [step]), rest, [...before, step]);
}
