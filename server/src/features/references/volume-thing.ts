import { asArray, asString, valueAt, type JsonPath, type JsonValue } from '../../base/json.ts';
import { claimTemplatesPathFor, workloadKind } from '../../kubernetes/workload-kinds.ts';
import type { WorkspaceObject } from '../../workspace/workspace.ts';
import type { NamedThing, Occurrence } from './named-thing.ts';

const containerLists = ['containers', 'initContainers', 'ephemeralContainers'];
const mountLists = ['volumeMounts', 'volumeDevices'];

/** The volume that is mounted or declared at `place`. It has its name in one Pod spec only. */
export function volumeThing({ object, path }: Occurrence): NamedThing | undefined {
  const specPath = specPathOf(object, path);
  const name = asString(valueAt(object.value, path));
  if (specPath === undefined || !name) return undefined;
  const named = (paths: readonly JsonPath[]): readonly Occurrence[] =>
    paths
      .filter((candidate) => valueAt(object.value, candidate) === name)
      .map((candidate) => ({ object, path: candidate }));
  const thing: NamedThing = {
    kind: 'volume',
    nameSyntax: 'label',
    name,
    title: `volume ${name}`,
    declarations: named(declarationPaths(object, specPath)),
    uses: () => named(mountPaths(object.value, specPath)),
    forRename: () => thing,
  };
  return thing;
}

/** Path of the Pod spec (or of the SidecarSet's `spec`) whose volume is named at `path`. */
function specPathOf(object: WorkspaceObject, path: JsonPath): JsonPath | undefined {
  if (path.at(-1) !== 'name') return undefined;
  if (path.at(-3) === 'volumes') return path.slice(0, -3);
  const isMount = mountLists.includes(String(path.at(-3))) && containerLists.includes(String(path.at(-5)));
  if (isMount) return path.slice(0, -5);
  const template = workloadKind(object.gvk.group, object.gvk.kind)?.templates.find(
    ({ claimTemplatesPath: claims }) =>
      claims !== undefined && path.length === claims.length + 3 && claims.every((step, at) => path[at] === step),
  );
  return template && [...template.path, 'spec'];
}

function declarationPaths(object: WorkspaceObject, specPath: JsonPath): readonly JsonPath[] {
  const claims = claimTemplatesPathFor(object.gvk.group, object.gvk.kind, specPath.slice(0, -1));
  return [
    ...itemPaths(object.value, [...specPath, 'volumes']).map((item) => [...item, 'name']),
    ...(claims ? itemPaths(object.value, claims).map((item) => [...item, 'metadata', 'name']) : []),
  ];
}

function mountPaths(value: JsonValue, specPath: JsonPath): readonly JsonPath[] {
  return containerLists
    .flatMap((list) => itemPaths(value, [...specPath, list]))
    .flatMap((container) => mountLists.flatMap((list) => itemPaths(value, [...container, list])))
    .map((mount) => [...mount, 'name']);
}

function itemPaths(value: JsonValue, listPath: JsonPath): readonly JsonPath[] {
  return asArray(valueAt(value, listPath)).map((_, index) => [...listPath, index]);
}
