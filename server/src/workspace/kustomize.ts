import {
  asArray,
  asObject,
  asString,
  objectsOf,
  type JsonObject,
  type JsonPath,
  type JsonValue,
} from '../base/json.ts';
import { parseApiVersion } from '../kubernetes/group-version-kind.ts';
import type { ObjectFacts } from './object-facts.ts';
import type { WrittenProvision } from './provisions.ts';
import { baseNameOf, directoryOf, resolveUri, uriKey } from './uri.ts';

/** The group of kustomize's own kinds. Flux has a `Kustomization` too, of another group, which is no kustomize file. */
export const kustomizeGroup = 'kustomize.config.k8s.io';

/** What a `kustomization.yaml` says about the files around it. Files and directories by their URI keys, directories with a slash. */
export interface Kustomization {
  readonly directory: string;
  readonly namespace: string | undefined;
  /** Files and directories whose objects it deploys. */
  readonly resources: ReadonlySet<string>;
  /** Files that hold parts of objects. */
  readonly patches: ReadonlySet<string>;
}

/** Whether kustomize would read the file as a kustomization. */
export function isKustomizationFile(uri: string): boolean {
  return /^(kustomization\.ya?ml|Kustomization)$/.test(baseNameOf(uri));
}

/** What a kustomization file says; `undefined` where it is none by its own word, or has no directory. */
export function readKustomization(uri: string, value: JsonValue | undefined): Kustomization | undefined {
  const root = asObject(value);
  const directory = directoryOf(uri);
  if (root === undefined || directory === undefined || !isKustomize(root)) return undefined;
  const files = (paths: readonly (string | undefined)[]): ReadonlySet<string> => {
    const found = new Set<string>();
    for (const path of paths) {
      const resolved = path === undefined ? undefined : resolveUri(uri, path);
      if (resolved === undefined) continue;
      found.add(uriKey(resolved));
      if (!resolved.endsWith('/')) found.add(uriKey(`${resolved}/`));
    }
    return found;
  };
  const strings = (key: string): (string | undefined)[] => asArray(root[key]).map(asString);
  const paths = (key: string): (string | undefined)[] => objectsOf(root[key]).map((entry) => asString(entry['path']));
  return {
    directory: uriKey(directory),
    namespace: asString(root['namespace']) || undefined,
    resources: files([...strings('resources'), ...strings('bases'), ...strings('components')]),
    patches: files([
      ...strings('patchesStrategicMerge').filter(isPath),
      ...paths('patches'),
      ...paths('patchesJson6902'),
    ]),
  };
}

/** The kustomization as an object of the index: the Secrets and ConfigMaps that its generators make. */
export function kustomizationFacts(value: JsonValue | undefined): readonly ObjectFacts[] {
  const root = asObject(value);
  if (root === undefined || !isKustomize(root)) return [];
  const kind = root['kind'] === 'Component' ? 'Component' : 'Kustomization';
  const version = parseApiVersion(asString(root['apiVersion']) ?? '')?.version || 'v1beta1';
  return [
    {
      path: [],
      gvk: { group: kustomizeGroup, version, kind },
      name: asString(asObject(root['metadata'])?.['name']) ?? '',
      namespace: undefined,
      labels: {},
      templates: [],
      references: [],
      marks: [],
      provisions: [
        ...generated(root, 'secretGenerator', 'Secret'),
        ...generated(root, 'configMapGenerator', 'ConfigMap'),
      ],
    },
  ];
}

/** A kustomization need not name its kind; where it does, it must be kustomize's. */
function isKustomize(root: JsonObject): boolean {
  const apiVersion = asString(root['apiVersion']);
  if (apiVersion !== undefined) return parseApiVersion(apiVersion)?.group === kustomizeGroup;
  return root['kind'] === undefined || root['kind'] === 'Kustomization' || root['kind'] === 'Component';
}

/** An entry of `patchesStrategicMerge` is a path, or the patch itself. */
function isPath(entry: string | undefined): boolean {
  return entry !== undefined && !/[\n:]/.test(entry);
}

/** References use the name as it is written; kustomize appends its hash to both. */
function generated(root: JsonObject, key: string, kind: WrittenProvision['kind']): WrittenProvision[] {
  return asArray(root[key]).flatMap((entry, index) => {
    const generator = asObject(entry);
    const name = asString(generator?.['name']);
    if (!name) return [];
    const namePath: JsonPath = [key, index, 'name'];
    const namespace = asString(generator?.['namespace']);
    const scope =
      namespace === undefined ? 'own' : { names: [namespace], all: false, selector: undefined, excluded: [] };
    return [{ kind, name, namePath, scope } as const];
  });
}

/** All kustomizations of the workspace, and what they make of the files that they list. */
export class KustomizeGraph {
  readonly #kustomizations = new Map<string, Kustomization>();

  /** Notes what the kustomization file with URI key `key` says now; `undefined` where it is gone. Tells whether anything changed. */
  set(key: string, kustomization: Kustomization | undefined): boolean {
    const before = this.#kustomizations.get(key);
    if (kustomization === undefined) this.#kustomizations.delete(key);
    else this.#kustomizations.set(key, kustomization);
    return !isSame(before, kustomization);
  }

  /** Files that some kustomization takes as patches, by their URI keys. */
  patches(): ReadonlySet<string> {
    return new Set([...this.#kustomizations.values()].flatMap(({ patches }) => [...patches]));
  }

  /**
   * The namespaces that the objects of each listed file end in, by URI key; `undefined` stands for the written one. A base
   * that two overlays use appears in the namespaces of both. The kustomizations themselves are listed too.
   */
  namespaces(): ReadonlyMap<string, ReadonlySet<string | undefined>> {
    const known = new Map<Kustomization, ReadonlySet<string | undefined>>();
    const result = new Map<string, Set<string | undefined>>();
    for (const [key, kustomization] of this.#kustomizations) {
      const namespaces = this.#namespacesOf(kustomization, known);
      for (const file of [key, ...kustomization.resources]) {
        const found = result.get(file) ?? new Set();
        for (const namespace of namespaces) found.add(namespace);
        result.set(file, found);
      }
    }
    return result;
  }

  /** What an overlay says wins over what its base says. */
  #namespacesOf(
    kustomization: Kustomization,
    known: Map<Kustomization, ReadonlySet<string | undefined>>,
  ): ReadonlySet<string | undefined> {
    const before = known.get(kustomization);
    if (before !== undefined) return before;
    known.set(kustomization, new Set());
    const overlays = [...this.#kustomizations.values()].filter(
      (other) => other !== kustomization && other.resources.has(kustomization.directory),
    );
    const outer = overlays.flatMap((overlay) => [...this.#namespacesOf(overlay, known)]);
    const namespaces = new Set(
      (outer.length === 0 ? [undefined] : outer).map((namespace) => namespace ?? kustomization.namespace),
    );
    known.set(kustomization, namespaces);
    return namespaces;
  }
}

function isSame(left: Kustomization | undefined, right: Kustomization | undefined): boolean {
  const text = (kustomization: Kustomization | undefined): string =>
    JSON.stringify(
      kustomization && [kustomization.namespace, [...kustomization.resources], [...kustomization.patches]],
    );
  return text(left) === text(right);
}
