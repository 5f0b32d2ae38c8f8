import { asArray, asObject, asString, isJsonObject, type JsonObject, type JsonValue } from '../../../server/src/base/json.ts';
import type { Random } from '../generate/random.ts';

type Edit = (random: Random, spec: JsonObject, object: JsonObject) => void;

/** What people do to objects that are there already, and what their updates are refused or admitted for. */
const edits: Readonly<Record<string, Readonly<Record<string, Edit>>>> = {
  SidecarSet: {
    'add a container': (_random, spec) => {
      spec['containers'] = [...asArray(spec['containers']), { name: 'added', image: 'added:1' }];
    },
    'add an init container': (_random, spec) => {
      spec['initContainers'] = [...asArray(spec['initContainers']), { name: 'added', image: 'added:1' }];
    },
    'rename a container': (random, spec) => changeOne(random, spec['containers'], (one) => (one['name'] = 'renamed')),
    'change an image': (random, spec) => changeOne(random, spec['containers'], (one) => (one['image'] = 'other:2')),
    'change the upgrade type': (random, spec) =>
      changeOne(random, spec['containers'], (one) => {
        one['upgradeStrategy'] = random.pick<JsonValue>([
          { upgradeType: 'HotUpgrade', hotUpgradeEmptyImage: 'empty:1' }, { upgradeType: 'ColdUpgrade' }, { upgradeType: 'Warm' }, {}, null,
          { upgradeType: '' },
        ]);
      }),
    'remove a container': (random, spec) => {
      const list = asArray(spec['containers']);
      spec['containers'] = list.filter((_one, index) => index !== random.below(Math.max(1, list.length)));
    },
    'turn the containers round': (_random, spec) => {
      spec['containers'] = asArray(spec['containers']).toReversed();
    },
    'make a container an init container': (_random, spec) => {
      const [first, ...rest] = asArray(spec['containers']);
      if (first === undefined) return;
      spec['initContainers'] = [...asArray(spec['initContainers']), structuredClone(first)];
      spec['containers'] = rest;
    },
    'change the selector': (_random, spec) => {
      spec['selector'] = { matchLabels: { app: 'another' } };
    },
    'write it in the other version': (_random, _spec, object) => {
      object['apiVersion'] = `apps.kruise.io/${object['apiVersion'] === 'apps.kruise.io/v1beta1' ? 'v1alpha1' : 'v1beta1'}`;
    },
  },
  PodUnavailableBudget: {
    'change the bound': (random, spec) => {
      delete spec['minAvailable'];
      spec['maxUnavailable'] = random.pick<JsonValue>([0, 1, '50%', '101%']);
    },
    'change the target': (random, spec) => {
      spec['targetRef'] = { ...asObject(spec['targetRef']), [random.pick(['apiVersion', 'kind', 'name'])]: 'apps/v1' };
    },
    'change the version of the target': (_random, spec) => {
      const target = asObject(spec['targetRef']);
      if (target) spec['targetRef'] = { ...target, apiVersion: `${asString(target['apiVersion'])?.split('/')[0] ?? ''}/v9` };
    },
    'target instead of selector': (_random, spec) => {
      delete spec['selector'];
      spec['targetRef'] = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'shop' };
    },
    'selector instead of target': (_random, spec) => {
      delete spec['targetRef'];
      spec['selector'] = { matchLabels: { app: 'shop' } };
    },
    'turn the expressions round': (_random, spec) => {
      const selector = asObject(spec['selector']);
      const extra = { key: 'more', operator: 'Exists' };
      if (selector) selector['matchExpressions'] = [extra, ...asArray(selector['matchExpressions'])];
    },
    'write empty lists': (random, spec) => {
      const selector = asObject(spec['selector']);
      if (selector) selector[random.pick(['matchLabels', 'matchExpressions'])] ??= random.pick<JsonValue>([{}, [], null]);
    },
  },
  WorkloadSpread: {
    'change the target': (random, spec) => {
      spec['targetRef'] = {
        ...asObject(spec['targetRef']),
        ...random.pick<JsonObject>([
          { name: 'another' }, { kind: 'ReplicaSet' }, { apiVersion: 'apps/v9' }, { apiVersion: 'apps.kruise.io/v1beta1', kind: 'CloneSet' },
          { apiVersion: 'apps' },
        ]),
      };
    },
    'add a subset': (_random, spec) => {
      spec['subsets'] = [...asArray(spec['subsets']), { name: 'added' }];
    },
    'remove a subset': (_random, spec) => {
      spec['subsets'] = asArray(spec['subsets']).slice(1);
    },
    'change the strategy': (random, spec) => {
      spec['scheduleStrategy'] = random.pick<JsonValue>([{ type: 'Fixed' }, { type: 'Adaptive' }, { type: 'Adaptive', adaptive: {} }, null]);
    },
    'change a number': (random, spec) =>
      changeOne(random, spec['subsets'], (one) => (one['maxReplicas'] = random.pick<JsonValue>([1, '10%', null]))),
  },
};

/** Changes an object as people do, in place. */
export function edit(random: Random, object: JsonObject): string {
  const spec = asObject(object['spec']);
  const [name, change] = random.pick(Object.entries(edits[asString(object['kind']) ?? ''] ?? {}));
  if (spec) change(random, spec, object);
  return name;
}

function changeOne(random: Random, list: JsonValue | undefined, change: (one: JsonObject) => void): void {
  const objects = asArray(list).filter(isJsonObject);
  if (objects.length > 0) change(random.pick(objects));
}
