import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { asString, deepEquals, isJsonObject, type JsonObject, type JsonValue, valueAt } from '../../../server/src/base/json.ts';
import type { KruiseVersion } from '../../../server/src/kruise/kruise-version.ts';
import { Random } from '../generate/random.ts';
import { edit } from './edit.ts';
import { asInMain, type ValidCase } from './main-release.ts';
import { mutate } from './mutate.ts';

/** An object to be judged, and the cluster that it comes into. */
export interface VerdictCase {
  readonly name: string;
  /** The namespace of the request; `default` where left out. */
  readonly namespace?: string;
  readonly object: JsonObject;
  /** The object as it was: then this is an update. */
  readonly old?: JsonObject;
  readonly cluster: readonly JsonObject[];
  readonly featureGates?: Readonly<Record<string, boolean>>;
  /** The release whose rules are asked; the newest where left out. */
  readonly kruiseVersion?: KruiseVersion;
  /** What was done to the valid object. */
  readonly mutations: readonly string[];
}

const fragments = parse(readFileSync(join(import.meta.dirname, 'fragments.yaml'), 'utf8')) as Record<
  string,
  readonly JsonObject[]
>;

/** Everything that rules look up in the cluster, so that nothing is refused for what is only missing there. */
export const clusterConfiguration: JsonObject = {
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'kruise-configuration', namespace: 'kruise-system' },
  data: {
    SidecarSet_PatchPodMetadata_WhiteList: '{"rules":[{"allowedAnnotationKeyExprs":[".*"]}]}',
    WorkloadSpread_Watch_Custom_Workload_WhiteList: '{"workloads":[]}',
  },
};
const revision: JsonObject = {
  apiVersion: 'apps/v1',
  kind: 'ControllerRevision',
  metadata: { name: 'set-rev1', namespace: 'kruise-system', labels: { 'kruise.io/sidecarset-name': 'set' } },
  revision: 1,
  data: { spec: { $patch: 'replace' } },
};

/** The case of that number: the same for ever. */
export function generateVerdictCase(seed: number, number: number, release: KruiseVersion = '1.9'): VerdictCase {
  const random = new Random(seed, number);
  const { object, cluster } = validCase(random, release);
  const count = random.weighted([
    [1, 0],
    [12, 1],
    [5, 2],
    [2, 3],
  ]);
  const mutations = random.times(count, () => mutate(random, object));
  return { name: `${seed}/${number}`, object, cluster: [clusterConfiguration, ...cluster], kruiseVersion: release, mutations };
}

/** Like `generateVerdictCase`, for updates: an object that is admitted nearly always, and what somebody makes of it. */
export function generateUpdateCase(seed: number, number: number, release: KruiseVersion = '1.9'): VerdictCase {
  const random = new Random(seed, number);
  const { object: old, cluster } = validCase(random, release);
  const before = random.chance(0.2) ? [`before: ${mutate(random, old)}`] : [];
  const object = structuredClone(old);
  const mutations = random.times(random.weighted([[3, 1], [1, 2]]), () =>
    random.chance(0.6) ? edit(random, object) : mutate(random, object),
  );
  // Under another name it would be another object.
  const isSame = ['name', 'namespace', 'generateName'].every((key) =>
    deepEquals(valueAt(object, ['metadata', key]), valueAt(old, ['metadata', key])),
  );
  return {
    name: `update ${seed}/${number}`,
    object: isSame ? object : old,
    old,
    cluster: [clusterConfiguration, ...cluster],
    kruiseVersion: release,
    mutations: [...before, ...(isSame ? mutations : [])],
  };
}

function validCase(random: Random, release: KruiseVersion): ValidCase {
  const valid = validCaseOfAnyRelease(random);
  return release === 'main' ? asInMain(random, valid) : valid;
}

function validCaseOfAnyRelease(random: Random): ValidCase {
  const kind = random.weighted([
    [7, 'set'],
    [2, 'budget'],
    [3, 'spread'],
  ] as const);
  switch (kind) {
    case 'set':
      return { object: sidecarSet(random, 'set'), cluster: [revision, ...(random.chance(0.2) ? [otherSet(random, 'other-set')] : []), ...(random.chance(0.05) ? [otherSet(random, 'third-set')] : [])] };
    case 'budget':
      return { object: copyOf(random, 'budgets'), cluster: random.chance(0.5) ? [copyOf(random, 'otherBudgets')] : [] };
    case 'spread': {
      const workloads = random.chance(0.8) ? (fragments['workloads'] ?? []) : [];
      const others = random.chance(0.3) ? [copyOf(random, 'otherSpreads')] : [];
      return { object: copyOf(random, 'spreads'), cluster: [...workloads, ...others] };
    }
  }
}

function copyOf(random: Random, list: string): JsonObject {
  return structuredClone(random.pick(fragments[list] ?? []));
}

function sidecarSet(random: Random, name: string): JsonObject {
  const isAlpha = random.chance(0.4);
  const sidecars = random.sample(fragments['sidecars'] ?? [], random.weighted([[1, 0], [6, 1], [3, 2], [1, 5]]));
  const inits = random.sample(fragments['initSidecars'] ?? [], random.weighted([[3, 0], [2, 1], [1, 2]]));
  const used = new Set([...sidecars, ...inits].flatMap(volumesOf));
  const volumes = (fragments['volumes'] ?? []).filter((volume) => used.has(asString(volume['name']) ?? ''));
  const further = random.sample(fragments['volumes'] ?? [], random.between(0, 3)).filter((one) => !volumes.includes(one));
  const hasNative = inits.some((init) => init['restartPolicy'] === 'Always');
  const specs = random
    .sample(fragments['setSpecs'] ?? [], random.between(0, 3))
    .filter((spec) => !hasNative || !('updateStrategy' in spec));
  return structuredClone({
    apiVersion: isAlpha ? 'apps.kruise.io/v1alpha1' : 'apps.kruise.io/v1beta1',
    kind: 'SidecarSet',
    metadata: {
      name,
      ...(random.chance(0.2) ? { labels: { team: 'shop', 'example.com/a': 'b' }, annotations: { 'example.com/Note': 'x y' } } : {}),
      ...(random.chance(0.05) ? { finalizers: ['example.com/hold'] } : {}),
    },
    spec: {
      selector: random.pick(fragments['selectors'] ?? []),
      ...(isAlpha && random.chance(0.15) ? { namespace: 'shop' } : {}),
      ...Object.fromEntries(specs.flatMap((spec) => Object.entries(spec))),
      ...(hasNative ? { updateStrategy: { type: 'NotUpdate' } } : {}),
      ...(inits.length > 0 ? { initContainers: inits } : {}),
      ...(sidecars.length > 0 || inits.length === 0 ? { containers: sidecars.length > 0 ? sidecars : fragments['sidecars']?.slice(3, 4) } : {}),
      ...(volumes.length + further.length > 0 ? { volumes: [...volumes, ...further] } : {}),
    },
  } as JsonObject);
}

/** Another set of the cluster, which may bring the same containers and volumes. */
function otherSet(random: Random, name: string): JsonObject {
  const set = sidecarSet(random, name);
  set['apiVersion'] = 'apps.kruise.io/v1beta1';
  const spec = set['spec'] as JsonObject;
  delete spec['namespace'];
  delete spec['injectionStrategy'];
  return set;
}

function volumesOf(container: JsonObject): string[] {
  return [container['volumeMounts'], container['volumeDevices']].flatMap((list: JsonValue | undefined) =>
    Array.isArray(list) ? list.map((mount) => (isJsonObject(mount) ? (asString(mount['name']) ?? '') : '')) : [],
  );
}
