import { asString, valueAt } from '../../base/json.ts';
import type { ObjectUse, Provision, Workspace, WorkspaceObject } from '../../workspace/workspace.ts';
import { isSamePath, isSamePlace, type NamedThing, type Occurrence } from './named-thing.ts';
import { declarationsOf, mayMeanTheSame, metadataName } from './resolve-use.ts';

/** Group, kind and name: what uses are found by. */
interface ObjectName {
  readonly group: string;
  readonly kind: string;
  readonly name: string;
}

/** The object that is named, or names itself, at `place`. */
export function objectThing(workspace: Workspace, place: Occurrence): NamedThing | undefined {
  const use = workspace.usesIn(place.object).find(({ path }) => isSamePath(path, place.path));
  if (use !== undefined) return usedThing(workspace, use);
  const declared = declaredName(workspace, place);
  return declared && declaredThing(workspace, declared, [place]);
}

function usedThing(workspace: Workspace, use: ObjectUse): NamedThing | undefined {
  const declarations = declarationsOf(workspace, use);
  const first = use.target.kinds[0];
  if (first === undefined) return undefined;
  // A provider of another kind (an ExternalSecret) still stands for what is used.
  const declaredKind = declarations.map(({ object }) => object.gvk).find((gvk) => isAmong(use.target.kinds, gvk));
  const { group, kind } = declaredKind ?? first;
  const name = { group, kind, name: use.target.name };
  if (declarations.length > 0) return declaredThing(workspace, name, declarations);
  const thing: NamedThing = {
    ...base(name),
    declarations,
    uses: () =>
      [...workspace.usesOf(name)].filter(
        (other) => declarationsOf(workspace, other).length === 0 && mayMeanTheSame(workspace, use, other),
      ),
    forRename: () => thing,
  };
  return thing;
}

function declaredThing(workspace: Workspace, name: ObjectName, declarations: readonly Occurrence[]): NamedThing {
  const thing: NamedThing = {
    ...base(name),
    declarations,
    uses: () => usesOfAny(workspace, name, declarations),
    forRename: () => closeOver(workspace, name, thing),
  };
  return thing;
}

/** Uses that mean one of `declarations`. */
function usesOfAny(workspace: Workspace, name: ObjectName, declarations: readonly Occurrence[]): readonly ObjectUse[] {
  return [...workspace.usesOf(name)].filter((use) =>
    declarationsOf(workspace, use).some((found) => declarations.some((known) => isSamePlace(known, found))),
  );
}

/**
 * One use may mean several objects: a SidecarSet's pull Secret is one in each namespace. Whoever renames one of them must rename
 * all, and all that use those.
 */
function closeOver(workspace: Workspace, name: ObjectName, thing: NamedThing): NamedThing {
  let declarations = thing.declarations;
  for (;;) {
    const uses = usesOfAny(workspace, name, declarations);
    const found = uses.flatMap((use) => declarationsOf(workspace, use));
    const added = found.filter((place) => !declarations.some((known) => isSamePlace(known, place)));
    if (added.length === 0) return { ...thing, declarations, uses: () => uses };
    declarations = [
      ...declarations,
      ...added.filter((place, index) => added.findIndex((other) => isSamePlace(place, other)) === index),
    ];
  }
}

/** The name that `place` gives to its object, or to what its object provides. */
function declaredName(workspace: Workspace, { object, path }: Occurrence): ObjectName | undefined {
  const name = asString(valueAt(object.value, path));
  if (!name) return undefined;
  for (const kind of ['Secret', 'ConfigMap'] as const) {
    const isProvided = [...workspace.provisionsOf(kind, name)].some((provision) =>
      isProvision(provision, object, path),
    );
    if (isProvided) return { group: '', kind, name };
  }
  return isSamePath(path, metadataName) ? { group: object.gvk.group, kind: object.gvk.kind, name } : undefined;
}

function isProvision({ provider, namePath }: Provision, object: WorkspaceObject, path: Occurrence['path']): boolean {
  return provider === object && isSamePath(namePath, path);
}

function isAmong(
  kinds: readonly { readonly group: string; readonly kind: string }[],
  wanted: { readonly group: string; readonly kind: string },
): boolean {
  return kinds.some(({ group, kind }) => group === wanted.group && kind === wanted.kind);
}

/** Kinds whose names become parts of host names. */
const labelKinds: ReadonlySet<string> = new Set(['Namespace', 'Service']);

function base({ kind, name }: ObjectName): Pick<NamedThing, 'kind' | 'nameSyntax' | 'name' | 'title'> {
  return { kind: 'object', nameSyntax: labelKinds.has(kind) ? 'label' : 'subdomain', name, title: `${kind} ${name}` };
}
