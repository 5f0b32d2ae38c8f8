import { asString, isJsonObject, type JsonObject, type JsonPath, type JsonValue } from '../base/json.ts';
import { groupKindKey, parseApiVersion, type GroupVersionKind } from '../kubernetes/group-version-kind.ts';
import { workloadKind } from '../kubernetes/workload-kinds.ts';
import { isClusterScoped } from '../kruise/scope.ts';
import { embeddingsOf, referenceRulesOf, type ReferenceRule, type ReferenceScope } from './references.ts';
import type { ReferenceTarget } from './workspace.ts';

/** A reference as it is written: where, and to what. Depends on the object's text alone. */
export interface WrittenReference {
  readonly path: JsonPath;
  readonly target: ReferenceTarget;
}

/** A row of the table as it applies to one place. */
export type ReferencePlace = Pick<ReferenceRule, 'target' | 'scope'>;

/** All places of a kind's table in one tree, so that an object is walked once. */
interface PathTree {
  readonly children: Map<string, PathTree>;
  rule?: ReferencePlace;
}

/** `[*]` in a path: every item of a list, every entry of a map. */
const anyStep = '*';
const containerLists = ['containers[*]', 'initContainers[*]', 'ephemeralContainers[*]'];
const trees = new Map<string, PathTree>();

/** The references that are written in `value`, in the order of the table. */
export function writtenReferences(gvk: GroupVersionKind, value: JsonObject): readonly WrittenReference[] {
  const found: WrittenReference[] = [];
  walk(treeOf(gvk), value, [], undefined, found);
  return found;
}

/** What a name at `path` of an object of this kind would point to, whether or not something is written there. */
export function referencePlaceAt(gvk: GroupVersionKind, path: JsonPath): ReferencePlace | undefined {
  let node: PathTree | undefined = treeOf(gvk);
  for (const step of path) node = node?.children.get(String(step)) ?? node?.children.get(anyStep);
  return node?.rule;
}

function treeOf(gvk: GroupVersionKind): PathTree {
  const key = groupKindKey(gvk);
  let tree = trees.get(key);
  if (tree === undefined) {
    tree = buildTree(gvk);
    // Foreign kinds have the universal rows only: one tree serves them all, so that names seen in passing are not kept.
    if (tree.children.size > 1) trees.set(key, tree);
  }
  return tree;
}

function buildTree(gvk: GroupVersionKind): PathTree {
  const tree: PathTree = { children: new Map() };
  const add = (prefix: readonly string[], rules: readonly ReferenceRule[], scope?: ReferenceScope): void => {
    for (const rule of rules) {
      for (const path of rule.paths) insert(tree, [...prefix, ...parsePath(path)], rule.target, scope ?? rule.scope);
    }
  };
  const addContainer = (prefix: readonly string[], scope: 'own' | 'pods'): void =>
    add(prefix, referenceRulesOf('Container'), scope);
  const addPodSpec = (prefix: readonly string[]): void => {
    add(prefix, referenceRulesOf('PodSpec'));
    for (const list of containerLists) addContainer([...prefix, ...parsePath(list)], 'own');
  };
  add([], referenceRulesOf('*'));
  add([], referenceRulesOf(groupKindKey(gvk)));
  for (const { path } of workloadKind(gvk.group, gvk.kind)?.templates ?? []) addPodSpec([...path.map(String), 'spec']);
  for (const { path, holds, scope } of embeddingsOf(gvk)) {
    if (holds === 'PodSpec') addPodSpec(parsePath(path));
    else addContainer(parsePath(path), scope);
  }
  return tree;
}

/** `spec.volumes[*].name`, `metadata.annotations['a/b']` → its steps. */
function parsePath(path: string): string[] {
  return [...path.matchAll(/\['([^']+)'\]|\[(\*)\]|([^.[\]]+)/g)].map(
    ([, quoted, star, plain]) => quoted ?? star ?? plain ?? '',
  );
}

function insert(
  tree: PathTree,
  steps: readonly string[],
  target: ReferenceRule['target'],
  scope: ReferenceScope,
): void {
  let node = tree;
  for (const step of steps) {
    let child = node.children.get(step);
    if (child === undefined) node.children.set(step, (child = { children: new Map() }));
    node = child;
  }
  node.rule = { target, scope };
}

function walk(
  tree: PathTree,
  value: JsonValue | undefined,
  path: JsonPath,
  parent: JsonObject | undefined,
  found: WrittenReference[],
): void {
  if (tree.rule !== undefined) {
    const name = asString(value);
    const target = name ? resolve(tree.rule.target, tree.rule.scope, name, parent) : undefined;
    if (target !== undefined) found.push({ path, target });
  }
  for (const [step, child] of tree.children) {
    if (step === anyStep) {
      if (Array.isArray(value)) value.forEach((item, index) => walk(child, item, [...path, index], undefined, found));
      else if (isJsonObject(value))
        for (const key of Object.keys(value)) walk(child, value[key], [...path, key], value, found);
    } else if (isJsonObject(value) && Object.hasOwn(value, step)) {
      walk(child, value[step], [...path, step], value, found);
    }
  }
}

function resolve(
  target: ReferenceRule['target'],
  scope: ReferenceScope,
  name: string,
  parent: JsonObject | undefined,
): ReferenceTarget | undefined {
  const isOptional = parent?.['optional'] === true;
  const written = scope === 'written' ? asString(parent?.['namespace']) : undefined;
  const place = scope === 'written' ? (written === undefined ? 'own' : { namespace: written }) : scope;
  if (typeof target === 'object') return { kinds: target.kinds, name, scope: place, isOptional };
  const kind = asString(parent?.['kind']);
  const group =
    target === 'typed'
      ? parseApiVersion(asString(parent?.['apiVersion']) ?? '')?.group
      : (asString(parent?.['apiGroup']) ?? '');
  if (!kind || group === undefined) return undefined;
  return { kinds: [{ group, kind }], name, scope: isClusterScoped(group, kind) ? 'cluster' : place, isOptional };
}
