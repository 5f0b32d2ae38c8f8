import {
  asArray,
  asObject,
  asString,
  deepEquals,
  isJsonObject,
  objectsOf,
  type JsonObject,
  type JsonPath,
} from '../../base/json.ts';
import { admittedSpecOf, servesSidecarSetVersion, sidecarSetVersionOf } from '../../kruise/sidecarset-admission.ts';
import { selectorsOverlap } from '../../kruise/selector-overlap.ts';
import { discriminator, sidecarSetMark } from '../../workspace/marks.ts';
import type { Workspace, WorkspaceObject } from '../../workspace/workspace.ts';
import { relatedPlace } from '../related-place.ts';
import type { Rule, RuleContext } from '../rule.ts';
import { sidecarSetExample } from './example.ts';
import { canaryBaseOf, sidecarSetKind } from './spec.ts';

/** Two SidecarSets that may meet on one Pod bring the same thing. */
export const sidecarSetConflictRule: Rule = {
  meta: {
    code: 'kruise/sidecarset/conflict',
    covers: ['SS-V80', 'SS-V81', 'SS-V82', 'SS-V83'],
    severity: 'error',
    summary: 'Two SidecarSets that may meet on one Pod bring the same thing.',
    explanation: [
      'Two SidecarSets whose selectors may match the same Pod must not bring containers (or init containers) of one name, volumes of one',
      'name but different contents, or overwrite the same annotation. Kruise only compares the selectors: `web: nginx` and `db: redis` count',
      'as overlapping, since one Pod could carry both labels. Make them contradict each other, for example with a `NotIn` expression on',
      'the label of the other one.',
      '',
      'The second of the two that is applied is refused, so both are marked.',
    ].join('\n'),
    source: 'pkg/webhook/sidecarset/validating/sidecarset_create_update_handler.go, pkg/util/selector.go (v1.9.1)',
    examples: {
      bad: `${sidecarSetExample('')}---\n${sidecarSetExample('').replace('name: log-agent\nspec', 'name: other\nspec')}`,
      good: `${sidecarSetExample('')}---\n${sidecarSetExample('', { selector: '  selector:\n    matchLabels:\n      app: other\n' }).replace('name: log-agent\nspec', 'name: other\nspec')}`,
    },
  },
  kinds: [sidecarSetKind],
  needsWorkspace: true,
  check(context) {
    const own = admittedSpec(context.workspace, context.object);
    if (own === undefined) return;
    for (const list of ['initContainers', 'containers'] as const) {
      const mark = list === 'containers' ? sidecarSetMark.container : sidecarSetMark.initContainer;
      forEachNamed(own, list, (name, index) => {
        const [other] = meeting(context, own, mark(name));
        if (other !== undefined)
          report(
            context,
            ['spec', list, index, 'name'],
            other,
            `The container "${name}" is in SidecarSet ${other.object.name} too`,
            [list, name],
          );
      });
    }
    forEachNamed(own, 'volumes', (name, index, volume) => {
      const differing = meeting(context, own, sidecarSetMark.volume(name)).find(
        ({ spec }) => !deepEquals(volume, named(spec, 'volumes', name)),
      );
      if (differing !== undefined)
        report(
          context,
          ['spec', 'volumes', index, 'name'],
          differing,
          `The volume "${name}" is another one in SidecarSet ${differing.object.name}`,
          ['volumes', name],
        );
    });
    checkAnnotations(context, own);
  },
};

interface Met {
  readonly object: WorkspaceObject;
  readonly spec: JsonObject;
}

/** The SidecarSets with a mark that Kruise takes for meeting this one on a Pod. */
function meeting({ object, workspace }: RuleContext, own: JsonObject, mark: string): readonly Met[] {
  const found: Met[] = [];
  for (const other of workspace.objectsMarked({ name: mark, label: discriminator(own['selector']) })) {
    if (other.name === object.name || other.isPartial || isCanaryPair(workspace, object, other)) continue;
    const spec = admittedSpec(workspace, other);
    if (spec === undefined || !selectorsOverlap(own['selector'], spec['selector'])) continue;
    const namespaces = [own['namespaceSelector'], spec['namespaceSelector']];
    if (namespaces.every(isJsonObject) && !selectorsOverlap(namespaces[0], namespaces[1])) continue;
    found.push({ object: other, spec });
    // One is enough to say so; where everything conflicts with everything, the others would cost a look each.
    if (found.length === 3) break;
  }
  return found;
}

function checkAnnotations(context: RuleContext, own: JsonObject): void {
  asArray(own['patchPodMetadata']).forEach((patch, index) => {
    const { patchPolicy, annotations: patched } = asObject(patch) ?? {};
    if (patchPolicy === 'Retain') return;
    for (const key of Object.keys(asObject(patched) ?? {})) {
      const other = meeting(context, own, sidecarSetMark.annotation(key)).find(({ spec }) => {
        const policies = objectsOf(spec['patchPodMetadata']).flatMap((entry) =>
          Object.hasOwn(asObject(entry['annotations']) ?? {}, key) && entry['patchPolicy'] !== 'Retain'
            ? [entry['patchPolicy']]
            : [],
        );
        const last = policies.at(-1);
        return last !== undefined && (patchPolicy === 'Overwrite' || last === 'Overwrite');
      });
      if (other === undefined) continue;
      const path = ['spec', 'patchPodMetadata', index, 'annotations', key];
      report(
        context,
        path,
        other,
        `SidecarSet ${other.object.name} patches the annotation "${key}" too, and one of the two overwrites it`,
        undefined,
      );
    }
  });
}

function report(
  { workspace, report: tell }: RuleContext,
  path: JsonPath,
  other: Met,
  what: string,
  place: readonly [string, string] | undefined,
): void {
  const index = place === undefined ? -1 : objectsOf(other.spec[place[0]]).findIndex(({ name }) => name === place[1]);
  const otherPath: JsonPath =
    place === undefined || index === -1 ? ['spec', 'patchPodMetadata'] : ['spec', place[0], index, 'name'];
  tell({
    path,
    part: path.at(-2) === 'annotations' ? 'key' : 'value',
    message: `${what}, and the selectors of both may match one Pod. Whichever is applied second is refused.`,
    related: [relatedPlace(workspace, other.object, otherPath, `SidecarSet ${other.object.name}`)],
  });
}

/** The spec as the cluster would hold it, in v1beta1; `undefined` where the set is refused before it is compared. */
function admittedSpec(workspace: Workspace, object: WorkspaceObject): JsonObject | undefined {
  return workspace.remember(object, 'admitted-spec', () => {
    const { kruiseVersion } = workspace.configuration;
    const version = sidecarSetVersionOf(object.value);
    if (version === undefined || !servesSidecarSetVersion(version, kruiseVersion)) return undefined;
    const { spec, error } = admittedSpecOf(object.value, version, kruiseVersion);
    return error === undefined && isJsonObject(spec?.['selector']) ? spec : undefined;
  });
}

/** A canary and its base (development branch only) may bring the same. */
function isCanaryPair(workspace: Workspace, left: WorkspaceObject, right: WorkspaceObject): boolean {
  if (workspace.configuration.kruiseVersion !== 'main') return false;
  return canaryBaseOf(left) === right.name || canaryBaseOf(right) === left.name;
}

function forEachNamed(
  spec: JsonObject,
  list: string,
  look: (name: string, index: number, value: JsonObject) => void,
): void {
  asArray(spec[list]).forEach((value, index) => {
    const name = isJsonObject(value) ? asString(value['name']) : undefined;
    if (name && isJsonObject(value)) look(name, index, value);
  });
}

function named(spec: JsonObject, list: string, name: string): JsonObject | undefined {
  return objectsOf(spec[list]).find((entry) => entry['name'] === name);
}
