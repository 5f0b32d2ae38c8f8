import { asObject, asString, objectsOf, type JsonObject, type JsonPath } from '../../../base/json.ts';
import { Rejection, type StageContext } from '../../stage.ts';
import type { BuiltPart, BuiltSidecar } from './built-sidecar.ts';
import { nilMapMessage } from './bookkeeping.ts';
import { makeHotUpgradeTwins } from './hot-upgrade.ts';
import { computeResources, ResourcesPolicyError } from './resources-policy.ts';
import { containersOf, isHotUpgrade, originIn, type ContainerList, type SelectedSet } from './selected-set.ts';
import { sharedDevicesOf, sharedMountsOf, transferredVariables } from './shared-parts.ts';

/** What all sets together bring into the Pod. */
export interface BuiltSidecars {
  readonly initContainers: readonly BuiltSidecar[];
  readonly containers: readonly BuiltSidecar[];
  readonly volumes: readonly { readonly set: SelectedSet; readonly volume: JsonObject; readonly path: JsonPath }[];
  readonly pullSecrets: readonly { readonly set: SelectedSet; readonly secret: JsonObject; readonly path: JsonPath }[];
  /** Annotations of hot-upgrade twins. */
  readonly annotations: ReadonlyMap<string, { readonly value: string; readonly set: SelectedSet }>;
  /** The working twin of each hot-upgrade sidecar. */
  readonly workingTwins: ReadonlyMap<string, string>;
}

/** What building depends on besides Pod and sets: annotations of the Pod that make Go fail when it comes to write them. */
export interface BuildOptions {
  readonly context: StageContext;
  readonly hasNilRecords: boolean;
  readonly hasNilTwins: boolean;
}

/** Fields that Kruise adds to containers; they never reach the Pod. */
const kruiseFields = [
  'podInjectPolicy',
  'upgradeStrategy',
  'shareVolumePolicy',
  'shareVolumeDevicePolicy',
  'transferEnv',
  'resourcesPolicy',
];

/**
 * Builds the containers of all sets from the Pod as it came in: no sidecar sees what another brings along. Mirrors `buildSidecars` of
 * `pkg/webhook/pod/mutating/sidecarset.go`.
 */
export function buildSidecars(
  pod: JsonObject,
  sets: readonly SelectedSet[],
  options: BuildOptions,
): BuiltSidecars | Rejection {
  const builder = new Builder(pod, sets, options);
  for (const set of sets) {
    const failure = builder.addContainers(set, 'initContainers');
    if (failure) return failure;
    builder.addPullSecrets(set);
    const otherFailure = builder.addContainers(set, 'containers');
    if (otherFailure) return otherFailure;
    const hasContainers = containersOf(set, 'initContainers').length > 0 || containersOf(set, 'containers').length > 0;
    if (hasContainers && options.hasNilRecords) return new Rejection(nilMapMessage, set.reference);
  }
  return builder;
}

class Builder implements BuiltSidecars {
  readonly initContainers: BuiltSidecar[] = [];
  readonly containers: BuiltSidecar[] = [];
  readonly volumes: { set: SelectedSet; volume: JsonObject; path: JsonPath }[] = [];
  readonly pullSecrets: { set: SelectedSet; secret: JsonObject; path: JsonPath }[] = [];
  readonly annotations = new Map<string, { value: string; set: SelectedSet }>();
  readonly workingTwins = new Map<string, string>();
  readonly #pod: JsonObject;
  readonly #sets: readonly SelectedSet[];
  readonly #context: StageContext;
  readonly #hasNilTwins: boolean;

  constructor(pod: JsonObject, sets: readonly SelectedSet[], { context, hasNilTwins }: BuildOptions) {
    this.#pod = pod;
    this.#sets = sets;
    this.#context = context;
    this.#hasNilTwins = hasNilTwins;
  }

  addPullSecrets(set: SelectedSet): void {
    for (const [index, secret] of objectsOf(asObject(set.sidecarSet['spec'])?.['imagePullSecrets']).entries()) {
      this.pullSecrets.push({ set, secret, path: ['imagePullSecrets', index] });
    }
  }

  addContainers(set: SelectedSet, list: ContainerList): Rejection | undefined {
    for (const [index, sidecar] of containersOf(set, list).entries()) {
      const built = this.#build(set, list, index, sidecar);
      if (built instanceof Rejection) return built;
      if (this.#hasNilTwins && isHotUpgrade(sidecar, list)) return new Rejection(nilMapMessage, set.reference);
      this.#queueVolumes(set, sidecar);
      this[list].push(...this.#twinned(built, sidecar));
    }
    return undefined;
  }

  #build(set: SelectedSet, list: ContainerList, index: number, sidecar: JsonObject): BuiltSidecar | Rejection {
    const container = structuredClone(sidecar);
    for (const field of kruiseFields) delete container[field];
    const built = {
      set,
      list,
      path: [list, index],
      container,
      injectPolicy: asString(sidecar['podInjectPolicy']) ?? '',
      parts: [] as BuiltPart[],
    };
    const failure = this.#applyResourcesPolicy(built, sidecar);
    if (failure) return failure;
    const variables = this.#addSharedMounts(built, sidecar);
    this.#addVariables(built, sidecar, variables);
    this.#addSharedDevices(built, sidecar);
    return built;
  }

  #applyResourcesPolicy(built: BuiltSidecar & { parts: BuiltPart[] }, sidecar: JsonObject): Rejection | undefined {
    const policy = asObject(sidecar['resourcesPolicy']);
    if (!policy) return undefined;
    const computed = computeResources(policy, this.#pod, this.#sets);
    const origin = originIn(built.set, [...built.path, 'resourcesPolicy']);
    if (computed instanceof ResourcesPolicyError)
      return new Rejection(computed.message, origin.object, origin.sourcePath);
    built.container['resources'] = computed.resources;
    built.parts.push({ field: 'resources', item: undefined, origin });
    for (const resource of computed.unlimited) this.#note(built, 'limit-unlimited', { resource }, ['resourcesPolicy']);
    return undefined;
  }

  /** Adds the Pod's mounts whose paths are free, and returns the variables that their paths are made of. */
  #addSharedMounts(built: BuiltSidecar & { parts: BuiltPart[] }, sidecar: JsonObject): readonly JsonObject[] {
    if (asObject(sidecar['shareVolumePolicy'])?.['type'] !== 'enabled') return [];
    const shared = sharedMountsOf(this.#pod);
    const { container } = built;
    const mounts = [...objectsOf(container['volumeMounts'])];
    // Since 1.9 the paths of raw block devices count as taken, too.
    const devices = this.#context.input.kruiseVersion === '1.8' ? [] : objectsOf(container['volumeDevices']);
    const taken = new Set([
      ...mounts.map((mount) => mount['mountPath']),
      ...devices.map((device) => device['devicePath']),
    ]);
    const origin = originIn(built.set, [...built.path, 'shareVolumePolicy']);
    for (const { part, container: source } of shared.mounts) {
      const path = asString(part['mountPath']) ?? '';
      if (taken.has(path)) {
        const own = mounts.find((mount) => mount['mountPath'] === path);
        const isOwn = String(!built.parts.some(({ item }) => item === own && own !== undefined));
        const names = { volume: asString(part['name']) ?? '', own: asString(own?.['name']) ?? '' };
        const facts = { path, source, isOwn, ...names };
        this.#note(built, 'shared-mount-dropped', facts, ['shareVolumePolicy']);
        continue;
      }
      taken.add(path);
      const item = structuredClone(part);
      mounts.push(item);
      built.parts.push({ field: 'volumeMounts', item, origin });
    }
    if (mounts.length > 0) container['volumeMounts'] = mounts;
    for (const { container: source, name } of shared.missingVariables) {
      this.#note(built, 'subpath-variable-missing', { variable: name, source }, ['shareVolumePolicy']);
    }
    return shared.variables.map(({ part }) => part);
  }

  #addVariables(
    built: BuiltSidecar & { parts: BuiltPart[] },
    sidecar: JsonObject,
    subPathVariables: readonly JsonObject[],
  ): void {
    const { container } = built;
    const variables: JsonObject[] = [...objectsOf(container['env']), { name: 'IS_INJECTED', value: 'true' }];
    const taken = new Set(variables.map((variable) => variable['name']));
    const add = (variable: JsonObject, path: JsonPath): boolean => {
      if (taken.has(variable['name'])) return false;
      taken.add(variable['name']);
      const item = structuredClone(variable);
      variables.push(item);
      built.parts.push({ field: 'env', item, origin: originIn(built.set, [...built.path, ...path]) });
      return true;
    };
    for (const { entry, source, name, variable } of transferredVariables(sidecar, this.#pod)) {
      const facts = { variable: name, source };
      if (!variable) this.#tell(built, 'transfer-env-no-source', 'danger', facts, ['transferEnv', entry]);
      else if (!add(variable, ['transferEnv', entry]))
        this.#note(built, 'transfer-env-shadowed', facts, ['transferEnv', entry]);
    }
    for (const variable of subPathVariables) add(variable, ['shareVolumePolicy']);
    container['env'] = variables;
  }

  #addSharedDevices(built: BuiltSidecar & { parts: BuiltPart[] }, sidecar: JsonObject): void {
    if (asObject(sidecar['shareVolumeDevicePolicy'])?.['type'] !== 'enabled') return;
    const { container } = built;
    const devices = [...objectsOf(container['volumeDevices'])];
    const taken = new Set([
      ...devices.map((device) => device['devicePath']),
      ...objectsOf(container['volumeMounts']).map((mount) => mount['mountPath']),
    ]);
    const origin = originIn(built.set, [...built.path, 'shareVolumeDevicePolicy']);
    for (const { part } of sharedDevicesOf(this.#pod)) {
      if (taken.has(part['devicePath'])) continue;
      taken.add(part['devicePath']);
      const item = structuredClone(part);
      devices.push(item);
      built.parts.push({ field: 'volumeDevices', item, origin });
    }
    if (devices.length > 0) container['volumeDevices'] = devices;
  }

  /** Queues the set's volumes that the sidecar itself mounts; before 1.9 those that it uses as raw devices stayed behind. */
  #queueVolumes(set: SelectedSet, sidecar: JsonObject): void {
    const volumes = objectsOf(asObject(set.sidecarSet['spec'])?.['volumes']);
    const isOld = this.#context.input.kruiseVersion === '1.8';
    for (const use of [...objectsOf(sidecar['volumeMounts']), ...(isOld ? [] : objectsOf(sidecar['volumeDevices']))]) {
      const index = volumes.findLastIndex((volume) => volume['name'] === use['name']);
      const volume = volumes[index];
      if (volume) this.volumes.push({ set, volume, path: ['volumes', index] });
    }
  }

  #twinned(built: BuiltSidecar, sidecar: JsonObject): readonly BuiltSidecar[] {
    if (!isHotUpgrade(sidecar, built.list)) return [built];
    const { containers, annotations } = makeHotUpgradeTwins(built.container, sidecar);
    for (const [key, value] of Object.entries(annotations)) this.annotations.set(key, { value, set: built.set });
    this.workingTwins.set(asString(sidecar['name']) ?? '', asString(containers[0]['name']) ?? '');
    return containers.map((container) => ({ ...built, container, parts: partsOfTwin(built, container) }));
  }

  #note(built: BuiltSidecar, code: string, facts: Record<string, string>, path: JsonPath): void {
    this.#tell(built, code, 'note', facts, path);
  }

  #tell(
    built: BuiltSidecar,
    code: string,
    severity: 'note' | 'danger',
    facts: Record<string, string>,
    path: JsonPath,
  ): void {
    const { object, sourcePath } = originIn(built.set, [...built.path, ...path]);
    this.#context.recorder.reason({
      object,
      code,
      severity,
      ...(sourcePath && { path: sourcePath }),
      facts: { container: asString(built.container['name']) ?? '', ...facts },
    });
  }
}

/** A twin is a copy: its parts are the copies at the same places. */
function partsOfTwin(built: BuiltSidecar, twin: JsonObject): readonly BuiltPart[] {
  return built.parts.map(({ field, item, origin }) => {
    if (!item) return { field, item, origin };
    const index = objectsOf(built.container[field]).indexOf(item);
    return { field, item: objectsOf(twin[field])[index], origin };
  });
}
