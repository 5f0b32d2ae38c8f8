import {
  asObject,
  asString,
  objectsOf,
  valueAt,
  withoutKey,
  type JsonObject,
  type JsonPath,
  type JsonValue,
} from '../../base/json.ts';
import type { KruiseVersion } from '../../kruise/kruise-version.ts';

/** A field that must stay what it was. */
export interface ImmutableField {
  readonly path: JsonPath;
  /** Where it stood before, where that is not the same path. */
  readonly formerPath?: JsonPath;
  /** What is meant where nothing is written. */
  readonly default?: JsonValue;
  /** Keys below that may change. */
  readonly except?: readonly string[];
  /** Whether Go compares field by field, so that an empty list is not a missing one. */
  readonly isStrict?: boolean;
  /** Whether only a value that was there before counts: Kruise itself fills it in. */
  readonly onlyWhereWritten?: boolean;
  readonly since?: KruiseVersion;
}

type FieldsOf = (before: JsonObject, after: JsonObject) => readonly ImmutableField[];

const selector: ImmutableField = { path: ['spec', 'selector'] };

/** By `Kind.group`: CS-V18, STS-V14, DS-V11, UD-V20, UD-V21, ACJ-V12, CRR-V02, CRR-V03, IPJ-V12, RD-V05, PPS-V04, PPM-V03. */
export const immutableFields: Readonly<Record<string, FieldsOf>> = {
  'CloneSet.apps.kruise.io': () => [selector],
  'StatefulSet.apps.kruise.io': () => [
    selector,
    { path: ['spec', 'serviceName'], default: '' },
    { path: ['spec', 'podManagementPolicy'], default: 'OrderedReady' },
  ],
  'DaemonSet.apps.kruise.io': () => [selector],
  'UnitedDeployment.apps.kruise.io': unitedDeploymentFields,
  'AdvancedCronJob.apps.kruise.io': (before) => [
    {
      path: ['spec', 'template'],
      except: valueAt(before, ['spec', 'template', 'imageListPullJobTemplate']) ? ['imageListPullJobTemplate'] : [],
    },
  ],
  'ContainerRecreateRequest.apps.kruise.io': () => [
    { path: ['spec'] },
    ...['crr.apps.kruise.io/pod-uid', 'crr.apps.kruise.io/node-name'].map((label) => ({
      path: ['metadata', 'labels', label],
      onlyWhereWritten: true,
    })),
  ],
  'ImagePullJob.apps.kruise.io': () => [{ path: ['spec', 'pullSecrets'], isStrict: true, since: '1.9' }],
  'ResourceDistribution.apps.kruise.io': () =>
    ['apiVersion', 'kind', 'metadata/name'].map((key) => ({ path: ['spec', 'resource', ...key.split('/')] })),
  'PersistentPodState.apps.kruise.io': () =>
    ['apiVersion', 'kind', 'name'].map((key) => ({ path: ['spec', 'targetRef', key], default: '' })),
  'PodProbeMarker.apps.kruise.io': () => [{ path: ['spec', 'selector'], isStrict: true }],
};

/** The value that counts of a field. */
export function countedValue(object: JsonObject, path: JsonPath, field: ImmutableField): JsonValue | undefined {
  const written = valueAt(object, path) ?? field.default;
  const map = asObject(written);
  return map === undefined ? written : (field.except ?? []).reduce((rest, key) => withoutKey(rest, key), map);
}

function unitedDeploymentFields(before: JsonObject, after: JsonObject): readonly ImmutableField[] {
  const subsets = (object: JsonObject): readonly JsonObject[] =>
    objectsOf(valueAt(object, ['spec', 'topology', 'subsets']));
  const former = new Map(subsets(before).map(({ name }, index) => [asString(name) ?? '', index]));
  const ofSubsets = subsets(after).flatMap(({ name }, index) => {
    const formerIndex = former.get(asString(name) ?? '');
    if (formerIndex === undefined) return [];
    return ['nodeSelectorTerm', 'tolerations'].map((key) => ({
      path: ['spec', 'topology', 'subsets', index, key],
      formerPath: ['spec', 'topology', 'subsets', formerIndex, key],
    }));
  });
  const kinds = ['statefulSetTemplate', 'advancedStatefulSetTemplate'];
  const kind = kinds.find((name) =>
    [before, after].every((object) => asObject(valueAt(object, ['spec', 'template', name]))),
  );
  if (kind === undefined) return ofSubsets;
  const spec = ['spec', 'template', kind, 'spec'];
  const mayChange = new Set(['replicas', 'template', 'updateStrategy']);
  // On the development branch some more may change: no release tells of them.
  if (kind === 'statefulSetTemplate') {
    for (const key of ['persistentVolumeClaimRetentionPolicy', 'minReadySeconds', 'ordinals']) mayChange.add(key);
  }
  const written = [before, after].flatMap((object) => Object.keys(asObject(valueAt(object, spec)) ?? {}));
  const fixed = [...new Set(written)].filter((key) => !mayChange.has(key));
  return [...ofSubsets, ...fixed.map((key) => ({ path: [...spec, key] }))];
}
