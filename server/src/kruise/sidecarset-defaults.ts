import { asObject, isJsonObject, objectsOf, writtenEntries, type JsonObject, type JsonValue } from '../base/json.ts';
import {
  defaultContainer,
  defaultContainerParts,
  defaultFieldRef,
  defaultNetworkVolume,
  defaultProbe,
  defaultVolume,
  setDefault,
} from '../kubernetes/core-defaults.ts';
import { isAtLeast, type KruiseVersion } from './kruise-version.ts';

/**
 * The SidecarSet as the API server makes it by its CRD before any webhook: with defaults for fields that are missing or null, not for
 * empty ones, and without the entries of maps that have no value.
 */
export function withCrdDefaults(written: JsonObject): JsonObject {
  const spec = asObject(written['spec']);
  if (!spec) return written;
  const defaulted = { ...asObject(typedMaps.reduce<JsonValue>(withoutNulls, spec)) };
  for (const list of ['initContainers', 'containers']) {
    const containers = spec[list];
    if (Array.isArray(containers)) defaulted[list] = containers.map(withRegexDefault);
  }
  return { ...written, spec: defaulted };
}

/** The maps of a SidecarSet that its CRD describes. `*` stands for every item of a list. */
const typedMaps: readonly (readonly string[])[] = [
  ['selector', 'matchLabels'],
  ['namespaceSelector', 'matchLabels'],
  ['updateStrategy', 'selector', 'matchLabels'],
  ['updateStrategy', 'priorityStrategy', 'weightPriority', '*', 'matchSelector', 'matchLabels'],
  ['patchPodMetadata', '*', 'annotations'],
];

/** The value with a map at `path` that has no null. */
function withoutNulls(value: JsonValue, path: readonly string[]): JsonValue {
  const [step, ...rest] = path;
  if (step === '*') return Array.isArray(value) ? value.map((item) => withoutNulls(item, rest)) : value;
  if (!isJsonObject(value)) return value;
  if (step === undefined) {
    const entries = writtenEntries(value);
    return entries.length === Object.keys(value).length ? value : Object.fromEntries(entries);
  }
  const child = value[step];
  const changed = child === undefined ? child : withoutNulls(child, rest);
  return changed === child || changed === undefined ? value : { ...value, [step]: changed };
}

function withRegexDefault(container: JsonValue): JsonValue {
  const policy = asObject(asObject(container)?.['resourcesPolicy']);
  if (!policy || (policy['targetContainersNameRegex'] ?? null) !== null) return container;
  return { ...asObject(container), resourcesPolicy: { ...policy, targetContainersNameRegex: '.*' } };
}

/**
 * Sets the defaults of Kruise's SidecarSet mutating webhook (`apis/apps/defaults/v1beta1.go`, the same rules in
 * v1alpha1) on a SidecarSet in typed form. Changes it in place.
 */
export function setSidecarSetDefaults(sidecarSet: JsonObject, release: KruiseVersion): void {
  const spec = asObject(sidecarSet['spec']);
  if (!spec) return;
  const revision = asObject(asObject(spec['injectionStrategy'])?.['revision']);
  if (revision) setDefault(revision, 'policy', 'Always');
  const updateStrategy = asObject(spec['updateStrategy']);
  if (updateStrategy) {
    setDefault(updateStrategy, 'type', 'RollingUpdate');
    setDefault(updateStrategy, 'maxUnavailable', 1);
    setDefault(updateStrategy, 'partition', 0);
  }
  for (const container of objectsOf(spec['initContainers'])) setContainerDefaults(container, 'AfterAppContainer');
  for (const container of objectsOf(spec['containers'])) setContainerDefaults(container, 'BeforeAppContainer');
  for (const volume of objectsOf(spec['volumes'])) {
    defaultVolume(volume);
    if (!isAtLeast(release, '1.9')) defaultNetworkVolume(volume);
  }
  setDefault(spec, 'revisionHistoryLimit', 10);
  for (const patch of objectsOf(spec['patchPodMetadata'])) setDefault(patch, 'patchPolicy', 'Retain');
}

function setContainerDefaults(container: JsonObject, injectPolicy: string): void {
  setDefault(container, 'podInjectPolicy', injectPolicy);
  setDefaultIn(container['upgradeStrategy'], 'upgradeType', 'ColdUpgrade');
  setDefaultIn(container['shareVolumePolicy'], 'type', 'disabled');
  defaultContainer(container);
  defaultContainerParts(container);
  for (const transfer of objectsOf(container['transferEnv']))
    defaultFieldRef(asObject(transfer['sourceContainerNameFrom']));
  // The startup probe gets no defaults.
  defaultProbe(asObject(container['livenessProbe']));
  defaultProbe(asObject(container['readinessProbe']));
}

function setDefaultIn(holder: JsonValue | undefined, field: string, value: string): void {
  const object = asObject(holder);
  if (object) setDefault(object, field, value);
}
