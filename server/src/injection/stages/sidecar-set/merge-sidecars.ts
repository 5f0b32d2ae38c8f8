import { asArray, asObject, asString, deepEquals, objectsOf, type JsonObject } from '../../../base/json.ts';
import { compareGoStrings } from '../../../kubernetes/go-json.ts';
import type { StageContext } from '../../stage.ts';
import type { BuiltSidecars } from './build-sidecars.ts';
import type { BuiltSidecar } from './built-sidecar.ts';
import { isInjected } from './shared-parts.ts';
import { originIn, type ContainerList, type SelectedSet } from './selected-set.ts';

/**
 * Puts the built containers, volumes and pull Secrets into the Pod: the end of `sidecarsetMutatingPod`, `mergeSidecarContainers` and
 * `mergeSidecarSecrets` of `pkg/webhook/pod/mutating/sidecarset.go`.
 */
export function mergeSidecars(pod: JsonObject, built: BuiltSidecars, context: StageContext): void {
  const spec = asObject(pod['spec']) ?? {};
  pod['spec'] = spec;
  const sortsContainers = context.gates.EnableSortSidecarContainerByName === true;
  mergeContainers(spec, 'initContainers', sortedByName(built.initContainers), context);
  mergeContainers(spec, 'containers', sortsContainers ? sortedByName(built.containers) : built.containers, context);
  mergeVolumes(spec, built, context);
  mergePullSecrets(spec, built, context);
}

function sortedByName(sidecars: readonly BuiltSidecar[]): readonly BuiltSidecar[] {
  return [...sidecars].sort((left, right) => compareGoStrings(nameOf(left.container), nameOf(right.container)));
}

function mergeContainers(
  spec: JsonObject,
  list: ContainerList,
  sidecars: readonly BuiltSidecar[],
  context: StageContext,
): void {
  if (sidecars.length === 0) {
    // Go appends nothing to nothing, and gets nil.
    if (asArray(spec[list]).length === 0) spec[list] = null;
    return;
  }
  const originals = [...objectsOf(spec[list])];
  const indexByName = new Map(originals.map((container, index) => [nameOf(container), index]));
  const before: JsonObject[] = [];
  const after: JsonObject[] = [];
  for (const sidecar of sidecars) {
    const index = indexByName.get(nameOf(sidecar.container));
    if (index !== undefined) {
      if (!isInjected(originals[index])) tellOverwritten(sidecar, list, context);
      originals[index] = sidecar.container;
    } else {
      (sidecar.injectPolicy === 'BeforeAppContainer' ? before : after).push(sidecar.container);
    }
    recordContainer(sidecar, list, index === undefined ? 'add' : 'replace', context);
  }
  spec[list] = [...before, ...originals, ...after];
}

function recordContainer(
  sidecar: BuiltSidecar,
  list: ContainerList,
  action: 'add' | 'replace',
  { recorder }: StageContext,
): void {
  const location = ['spec', list, sidecar.container];
  recorder.step(action, location, originIn(sidecar.set, sidecar.path));
  for (const { field, item, origin } of sidecar.parts) {
    if (item) recorder.step('add', [...location, field, item], origin);
    else recorder.step('replace', [...location, field], origin);
  }
}

function tellOverwritten(sidecar: BuiltSidecar, list: ContainerList, { recorder }: StageContext): void {
  const { object, sourcePath } = originIn(sidecar.set, [...sidecar.path, 'name']);
  recorder.reason({
    object,
    code: 'container-overwritten',
    severity: 'danger',
    ...(sourcePath && { path: sourcePath }),
    podLocation: ['spec', list, sidecar.container],
    facts: { container: nameOf(sidecar.container), list },
  });
}

/** The Pod's own volumes and those that came first win over later ones of the same name. */
function mergeVolumes(spec: JsonObject, built: BuiltSidecars, { recorder }: StageContext): void {
  const volumes = [...objectsOf(spec['volumes'])];
  const owners = new Map<string, { readonly volume: JsonObject; readonly set: SelectedSet | undefined }>();
  for (const volume of volumes) owners.set(nameOf(volume), { volume, set: undefined });
  const told = new Set<string>();
  for (const { set, volume, path } of built.volumes) {
    const name = nameOf(volume);
    const origin = originIn(set, path);
    const owner = owners.get(name);
    if (!owner) {
      const item = structuredClone(volume);
      volumes.push(item);
      owners.set(name, { volume: item, set });
      recorder.step('add', ['spec', 'volumes', item], origin);
    } else if (owner.set !== set && !deepEquals(owner.volume, volume) && !told.has(`${set.name}/${name}`)) {
      told.add(`${set.name}/${name}`);
      recorder.reason({
        object: set.reference,
        code: 'volume-clash',
        severity: 'danger',
        ...(origin.sourcePath && { path: origin.sourcePath }),
        podLocation: ['spec', 'volumes', owner.volume],
        facts: { volume: name, ...(owner.set && { winner: owner.set.name }) },
      });
    }
  }
  if (volumes.length > 0) spec['volumes'] = volumes;
}

/** One entry a name: repeated ones are dropped, the Pod's own included. */
function mergePullSecrets(spec: JsonObject, built: BuiltSidecars, { recorder }: StageContext): void {
  const secrets: JsonObject[] = [];
  const names = new Set<string>();
  for (const secret of objectsOf(spec['imagePullSecrets'])) {
    if (names.has(nameOf(secret))) continue;
    names.add(nameOf(secret));
    secrets.push(secret);
  }
  for (const { set, secret, path } of built.pullSecrets) {
    if (names.has(nameOf(secret))) continue;
    names.add(nameOf(secret));
    const item = structuredClone(secret);
    secrets.push(item);
    recorder.step('add', ['spec', 'imagePullSecrets', item], originIn(set, path));
    recorder.apply(set.reference);
  }
  if (secrets.length > 0) spec['imagePullSecrets'] = secrets;
}

function nameOf(object: JsonObject): string {
  return asString(object['name']) ?? '';
}
