import {
  asArray,
  asObject,
  asString,
  deepEquals,
  isJsonObject,
  objectsOf,
  writtenKeys,
  type JsonObject,
  type JsonPath,
} from '../../base/json.ts';
import { admittedSpecOf, servesSidecarSetVersion, sidecarSetVersionOf } from '../../kruise/sidecarset-admission.ts';
import { selectorsOverlap } from '../../kruise/selector-overlap.ts';
import { contentOf, discriminator, sidecarSetMark } from '../../workspace/marks.ts';
import type { Workspace, WorkspaceObject } from '../../workspace/workspace.ts';
import type { RuleContext } from '../rule.ts';
import { canaryBaseOf } from './spec.ts';

/** Something that a SidecarSet has in common with another one that Kruise takes for meeting it on a Pod. */
export interface Conflict {
  /** Where it is written. */
  readonly path: JsonPath;
  /** What it is, as the beginning of a sentence. */
  readonly what: string;
  readonly other: WorkspaceObject;
  /** Where it is written there. */
  readonly otherPath: JsonPath;
}

interface Met {
  readonly object: WorkspaceObject;
  readonly spec: JsonObject;
}

/** Everything that the webhook would refuse the SidecarSet for because of others, the first one for each thing. */
export function conflictsOf(context: RuleContext): readonly Conflict[] {
  const { object, workspace } = context;
  return workspace.remember(object, 'sidecar-set-conflicts', () => {
    if (!meetsAny(context)) return [];
    const own = admittedSpec(workspace, object);
    return own === undefined
      ? []
      : [...sharedContainers(context, own), ...differingVolumes(context, own), ...overwrittenAnnotations(context, own)];
  });
}

/** Whether another set may have anything in common with this one: with nearly all sets none has, whatever they say. */
function meetsAny({ object, workspace }: RuleContext): boolean {
  return workspace.marksOf(object).some((mark) => {
    if (mark.name === sidecarSetMark.any) return false;
    for (const other of workspace.objectsMarked(mark)) if (other !== object) return true;
    return false;
  });
}

function sharedContainers(context: RuleContext, own: JsonObject): readonly Conflict[] {
  return (['initContainers', 'containers'] as const).flatMap((list) => {
    const mark = list === 'containers' ? sidecarSetMark.container : sidecarSetMark.initContainer;
    return namedIn(own, list).flatMap(({ name, index }) => {
      const [other] = meeting(context, own, mark(name));
      return other === undefined
        ? []
        : [conflict(`The container "${name}" is in SidecarSet ${other.object.name} too`, list, index, name, other)];
    });
  });
}

function differingVolumes(context: RuleContext, own: JsonObject): readonly Conflict[] {
  return namedIn(own, 'volumes').flatMap(({ name, index, value }) => {
    const other = meeting(context, own, sidecarSetMark.volume(name), writtenVolume(context, name)).find(
      ({ spec }) =>
        !deepEquals(
          value,
          objectsOf(spec['volumes']).find((volume) => volume['name'] === name),
        ),
    );
    return other === undefined
      ? []
      : [
          conflict(
            `The volume "${name}" is another one in SidecarSet ${other.object.name}`,
            'volumes',
            index,
            name,
            other,
          ),
        ];
  });
}

function conflict(what: string, list: string, index: number, name: string, { object, spec }: Met): Conflict {
  const there = objectsOf(spec[list]).findIndex((entry) => entry['name'] === name);
  return {
    what,
    path: ['spec', list, index, 'name'],
    other: object,
    otherPath: there === -1 ? ['spec', list] : ['spec', list, there, 'name'],
  };
}

function overwrittenAnnotations(context: RuleContext, own: JsonObject): readonly Conflict[] {
  return asArray(own['patchPodMetadata']).flatMap((patch, index) => {
    const { patchPolicy, annotations } = asObject(patch) ?? {};
    if (patchPolicy === 'Retain') return [];
    return writtenKeys(annotations).flatMap((key): readonly Conflict[] => {
      const other = meeting(context, own, sidecarSetMark.annotation(key)).find(({ spec }) => {
        const policies = objectsOf(spec['patchPodMetadata']).flatMap((entry) =>
          writtenKeys(entry['annotations']).includes(key) && entry['patchPolicy'] !== 'Retain'
            ? [entry['patchPolicy']]
            : [],
        );
        const last = policies.at(-1);
        return last !== undefined && (patchPolicy === 'Overwrite' || last === 'Overwrite');
      });
      if (other === undefined) return [];
      const what = `SidecarSet ${other.object.name} patches the annotation "${key}" too, and one of the two overwrites it`;
      const path = ['spec', 'patchPodMetadata', index, 'annotations', key];
      return [{ what, path, other: other.object, otherPath: ['spec', 'patchPodMetadata'] }];
    });
  });
}

/** The SidecarSets with a mark that Kruise takes for meeting this one on a Pod. */
function meeting({ object, workspace }: RuleContext, own: JsonObject, name: string, content?: string): readonly Met[] {
  const found: Met[] = [];
  const mark = { name, label: discriminator(own['selector']), ...(content === undefined ? {} : { content }) };
  for (const other of workspace.objectsMarked(mark)) {
    if (other.name === object.name || other.isPartial || isCanaryPair(workspace, object, other)) continue;
    const spec = comparedSpec(workspace, other);
    if (spec === undefined || !selectorsOverlap(own['selector'], spec['selector'])) continue;
    const namespaces = [own['namespaceSelector'], spec['namespaceSelector']];
    if (namespaces.every(isJsonObject) && !selectorsOverlap(namespaces[0], namespaces[1])) continue;
    found.push({ object: other, spec });
    // One is enough to say so; where everything conflicts with everything, the others would cost a look each.
    if (found.length === 3) break;
  }
  return found;
}

/** The spec as the cluster would hold it, in v1beta1; `undefined` where the set is refused before it is compared. */
export function admittedSpec(workspace: Workspace, object: WorkspaceObject): JsonObject | undefined {
  const { kruiseVersion } = workspace.configuration;
  const { value } = object;
  const version = sidecarSetVersionOf(value);
  if (version === undefined || !servesSidecarSetVersion(version, kruiseVersion)) return undefined;
  const { spec, error } = admittedSpecOf(value, version, kruiseVersion);
  return error === undefined && isJsonObject(spec?.['selector']) ? spec : undefined;
}

/** What is compared of the admitted spec of another set; it is kept, and so without what fills most of a set. */
function comparedSpec(workspace: Workspace, object: WorkspaceObject): JsonObject | undefined {
  return workspace.remember(object, 'compared-spec', () => {
    const spec = admittedSpec(workspace, object);
    if (spec === undefined) return undefined;
    const compared: JsonObject = {};
    for (const field of ['selector', 'namespaceSelector', 'volumes', 'patchPodMetadata']) {
      const value = spec[field];
      if (value !== undefined) compared[field] = value;
    }
    for (const list of ['containers', 'initContainers'])
      compared[list] = objectsOf(spec[list]).map(({ name = null }) => ({ name }));
    return compared;
  });
}

/** What is written of a volume: sets that write the same have the same in the cluster. */
function writtenVolume({ object }: RuleContext, name: string): string | undefined {
  const volumes = objectsOf(asObject(object.value['spec'])?.['volumes']);
  const volume = volumes.find((entry) => entry['name'] === name);
  return volume && contentOf(volume);
}

/** A canary and its base (development branch only) may bring the same; what that means for the base is told by a rule of its own. */
function isCanaryPair(workspace: Workspace, left: WorkspaceObject, right: WorkspaceObject): boolean {
  if (workspace.configuration.kruiseVersion !== 'main') return false;
  return canaryBaseOf(left) === right.name || canaryBaseOf(right) === left.name;
}

function namedIn(
  spec: JsonObject,
  list: string,
): readonly { readonly name: string; readonly index: number; readonly value: JsonObject }[] {
  return asArray(spec[list]).flatMap((value, index) => {
    const name = isJsonObject(value) ? asString(value['name']) : undefined;
    return name && isJsonObject(value) ? [{ name, index, value }] : [];
  });
}
