import { describe, expect, it } from 'vitest';
import { allRules } from '../../../../server/src/rules/registry.ts';
import type { Rule } from '../../../../server/src/rules/rule.ts';
import { checkChange, fixed } from '../check.ts';

const rule = (code: string): Rule => allRules.find(({ meta }) => meta.code === code)!;

const sidecarSet = (containers: string, annotations = ''): string => `apiVersion: apps.kruise.io/v1beta1
kind: SidecarSet
metadata:
  name: agents
${annotations}spec:
  selector:
    matchLabels: { app: shop }
  updateStrategy: { type: NotUpdate }
  containers:
${containers}`;
const container = (name: string, more = ''): string => `  - name: ${name}\n    image: example.com/${name}:1\n${more}`;

const object = (kind: string, spec: string, version = 'apps.kruise.io/v1alpha1'): string =>
  `apiVersion: ${version}\nkind: ${kind}\nmetadata: { name: shop, namespace: shop }\nspec:\n${spec}`;

describe('kruise/sidecarset/container-added', () => {
  const added = rule('kruise/sidecarset/container-added');

  it('refuses a new container at its name, and says against what', async () => {
    const found = await checkChange(added, sidecarSet(container('a')), sidecarSet(container('a') + container('b')));
    expect(found).toEqual([
      {
        at: 'b',
        severity: 'error',
        message: expect.stringMatching(/"b" is new: there was "a".*\(against HEAD\)$/) as string,
      },
    ]);
  });

  it('takes one gone and one new for another name, and gives the old one back', async () => {
    const [before, after] = [sidecarSet(container('a') + container('b')), sidecarSet(container('a') + container('c'))];
    const [found] = await checkChange(added, before, after);
    expect(found?.message).toMatch(/^The container "b" got the name "c"/);
    expect(await fixed(added, after, before)).toBe(after.replace('name: c', 'name: b'));
  });

  it('lets containers go, change places, and init containers come', async () => {
    const before = sidecarSet(container('a') + container('b'));
    expect(await checkChange(added, before, sidecarSet(container('b')))).toEqual([]);
    expect(await checkChange(added, before, sidecarSet(container('b') + container('a')))).toEqual([]);
    const withInit = before.replace(
      '  containers:',
      '  initContainers:\n  - name: c\n    image: example.com/c:1\n  containers:',
    );
    expect(await checkChange(added, before, withInit)).toEqual([]);
  });

  it('says nothing of another SidecarSet, nor where nothing is known of before', async () => {
    const after = sidecarSet(container('a') + container('b'));
    expect(await checkChange(added, sidecarSet(container('a')).replace('agents', 'others'), after)).toEqual([]);
    expect(await checkChange(added, 'nothing: here\n', after)).toEqual([]);
  });
});

describe('kruise/sidecarset/upgrade-type-changed', () => {
  const changed = rule('kruise/sidecarset/upgrade-type-changed');
  const upgrade = (type: string): string =>
    sidecarSet(container('a', `    upgradeStrategy: { upgradeType: ${type} }\n`));

  it('takes nothing for ColdUpgrade', async () => {
    expect(await checkChange(changed, sidecarSet(container('a')), upgrade('ColdUpgrade'))).toEqual([]);
    const found = await checkChange(changed, upgrade('HotUpgrade'), sidecarSet(container('a')));
    expect(found.map(({ message }) => message)).toEqual([
      expect.stringContaining('had the upgrade type HotUpgrade, now it is ColdUpgrade'),
    ]);
  });

  it('puts the old type back', async () => {
    expect(await fixed(changed, upgrade('ColdUpgrade'), upgrade('HotUpgrade'))).toBe(upgrade('HotUpgrade'));
  });

  it('leaves new containers to the other rule', async () => {
    const after = sidecarSet(container('b', '    upgradeStrategy: { upgradeType: HotUpgrade }\n'));
    expect(await checkChange(changed, sidecarSet(container('a')), after)).toEqual([]);
  });
});

describe('kruise/sidecarset/canary-base-changed', () => {
  const changed = rule('kruise/sidecarset/canary-base-changed');
  const canary = (base: string): string =>
    sidecarSet(
      container('a'),
      `  annotations:\n    apps.kruise.io/sidecarset-canary: "true"\n    apps.kruise.io/sidecarset-base: ${base}\n`,
    );

  it('holds on the development branch only', async () => {
    const [found] = await checkChange(changed, canary('one'), canary('two'), { kruiseVersion: 'main' });
    expect(found).toMatchObject({ at: 'two', severity: 'error' });
    expect(await checkChange(changed, canary('one'), canary('two'), { kruiseVersion: '1.9' })).toEqual([]);
  });

  it('lets a SidecarSet not become a canary, but stop being one', async () => {
    const options = { kruiseVersion: 'main' } as const;
    expect(await checkChange(changed, sidecarSet(container('a')), canary('one'), options)).toHaveLength(1);
    expect(await checkChange(changed, canary('one'), sidecarSet(container('a')), options)).toEqual([]);
  });
});

describe('kruise/podunavailablebudget/target-changed', () => {
  const changed = rule('kruise/podunavailablebudget/target-changed');
  const budget = (target: string): string =>
    object('PodUnavailableBudget', `${target}  maxUnavailable: 1\n`, 'policy.kruise.io/v1alpha1');
  const selector = '  selector: { matchLabels: { app: shop } }\n';
  const targetRef = '  targetRef: { apiVersion: apps/v1, kind: Deployment, name: shop }\n';

  it('marks what is there now', async () => {
    expect(await checkChange(changed, budget(selector), budget(targetRef))).toMatchObject([{ at: 'targetRef' }]);
    expect(await checkChange(changed, budget(targetRef), budget(targetRef.replace('shop', 'cart')))).toMatchObject([
      { at: 'targetRef' },
    ]);
  });

  it('takes another spelling of the same selector for a change, as Go does, but no null', async () => {
    const spelled = '  selector: { matchLabels: { app: shop }, matchExpressions: [] }\n';
    expect(await checkChange(changed, budget(selector), budget(spelled))).toHaveLength(1);
    expect(await checkChange(changed, budget(selector), budget(`${selector}  targetRef: null\n`))).toEqual([]);
  });

  it('puts back what was there', async () => {
    const after = await fixed(changed, budget(targetRef), budget(selector));
    expect(after).not.toContain('targetRef');
    expect(await checkChange(changed, budget(selector), after)).toEqual([]);
  });
});

describe('kruise/workloadspread/target-changed', () => {
  const changed = rule('kruise/workloadspread/target-changed');
  const spread = (target: string): string =>
    object('WorkloadSpread', `  targetRef: ${target}\n  subsets: [{ name: a }]\n`);
  const before = spread('{ apiVersion: apps.kruise.io/v1alpha1, kind: CloneSet, name: shop }');

  it('allows another version of the API, and nothing else', async () => {
    const of = (target: string): ReturnType<typeof checkChange> => checkChange(changed, before, spread(target));
    expect(await of('{ apiVersion: apps.kruise.io/v1beta1, kind: CloneSet, name: shop }')).toEqual([]);
    expect(await of('{ apiVersion: apps.kruise.io/v1alpha1, kind: CloneSet, name: cart }')).toMatchObject([
      { at: 'cart' },
    ]);
    expect(await of('{ apiVersion: apps/v1, kind: Deployment, name: shop }')).toMatchObject([{ at: 'apps/v1' }]);
  });
});

describe('kruise/object/immutable-field', () => {
  const changed = rule('kruise/object/immutable-field');
  const places = async (before: string, after: string): Promise<readonly string[]> =>
    (await checkChange(changed, before, after)).map(({ message }) => /^"([^"]*)"/.exec(message)?.[1] ?? '');

  it('knows the selector of workloads, and takes an empty list for a missing one', async () => {
    const cloneSet = (selector: string): string => object('CloneSet', `  selector: ${selector}\n  template: {}\n`);
    const before = cloneSet('{ matchLabels: { app: shop } }');
    expect(await places(before, cloneSet('{ matchLabels: { app: cart } }'))).toEqual(['spec.selector']);
    expect(await places(before, cloneSet('{ matchLabels: { app: shop }, matchExpressions: [] }'))).toEqual([]);
    expect(await places(before, `${before}  replicas: 7\n`)).toEqual([]);
  });

  it('knows what an Advanced StatefulSet may not change, with its default', async () => {
    const set = (spec: string): string =>
      object('StatefulSet', `  serviceName: shop\n${spec}`, 'apps.kruise.io/v1beta1');
    expect(await places(set(''), set('  podManagementPolicy: OrderedReady\n'))).toEqual([]);
    expect(await places(set(''), set('  podManagementPolicy: Parallel\n'))).toEqual(['spec.podManagementPolicy']);
    expect(await places(set(''), set('').replace('serviceName: shop', 'serviceName: cart'))).toEqual([
      'spec.serviceName',
    ]);
  });

  it('follows the subsets of a UnitedDeployment by name', async () => {
    const united = (subsets: string): string => object('UnitedDeployment', `  topology:\n    subsets:\n${subsets}`);
    const subset = (name: string, key: string): string => `    - name: ${name}\n      tolerations: [{ key: ${key} }]\n`;
    const before = united(subset('a', 'x') + subset('b', 'y'));
    expect(await places(before, united(subset('b', 'y') + subset('a', 'x')))).toEqual([]);
    expect(await places(before, united(subset('b', 'x')))).toEqual(['spec.topology.subsets[0].tolerations']);
  });

  it('lets an AdvancedCronJob change the list of images only', async () => {
    const job = (template: string): string =>
      object('AdvancedCronJob', `  schedule: "0 0 * * *"\n  template: ${template}\n`);
    expect(
      await places(
        job('{ imageListPullJobTemplate: { images: [a] } }'),
        job('{ imageListPullJobTemplate: { images: [b] } }'),
      ),
    ).toEqual([]);
    expect(await places(job('{ jobTemplate: { a: 1 } }'), job('{ jobTemplate: { a: 2 } }'))).toEqual(['spec.template']);
  });

  it('knows the kinds that are made for one thing', async () => {
    const rd = (name: string): string =>
      object('ResourceDistribution', `  resource: { apiVersion: v1, kind: Secret, metadata: { name: ${name} } }\n`);
    expect(await places(rd('a'), rd('b'))).toEqual(['spec.resource.metadata.name']);
    const crr = (pod: string): string => object('ContainerRecreateRequest', `  podName: ${pod}\n`);
    expect(await places(crr('a'), crr('b'))).toEqual(['spec']);
    const pps = (version: string): string =>
      object('PersistentPodState', `  targetRef: { apiVersion: ${version}, kind: StatefulSet, name: shop }\n`);
    expect(await places(pps('apps/v1'), pps('apps.kruise.io/v1beta1'))).toEqual(['spec.targetRef.apiVersion']);
  });
});

describe('kruise/workload/in-place-only', () => {
  const only = rule('kruise/workload/in-place-only');
  const spec = (container: string, more = ''): string =>
    `  template:\n    metadata: { labels: { app: shop } }\n    spec:\n      containers:\n      - name: app\n${container}${more}`;
  const cloneSet = (container: string, more = ''): string =>
    object('CloneSet', `  updateStrategy: { type: InPlaceOnly }\n${spec(container, more)}`);
  const image = '        image: example.com/app:1\n';

  it('lets images and metadata change, and defaults be written out', async () => {
    const before = cloneSet(image);
    expect(await checkChange(only, before, cloneSet(image.replace(':1', ':2')))).toEqual([]);
    expect(await checkChange(only, before, before.replace('app: shop', 'app: shop, tier: web'))).toEqual([]);
    expect(await checkChange(only, before, cloneSet(`${image}        imagePullPolicy: IfNotPresent\n`))).toEqual([]);
    expect(await checkChange(only, before, cloneSet(image, '      restartPolicy: Always\n'))).toEqual([]);
  });

  it('marks the first change that is none of these', async () => {
    const after = cloneSet(`${image}        env: [{ name: A, value: b }]\n`);
    expect(await checkChange(only, cloneSet(image), after)).toMatchObject([{ at: 'env' }]);
    expect(await checkChange(only, cloneSet(image), after.replace('InPlaceOnly', 'InPlaceIfPossible'))).toEqual([]);
  });

  it('takes the pull policy for an image in an Advanced StatefulSet, as its pattern does', async () => {
    const set = (container: string): string =>
      object(
        'StatefulSet',
        `  updateStrategy: { rollingUpdate: { podUpdatePolicy: InPlaceOnly } }\n${spec(container)}`,
        'apps.kruise.io/v1beta1',
      );
    expect(await checkChange(only, set(image), set(`${image}        imagePullPolicy: Always\n`))).toEqual([]);
    expect(await checkChange(only, set(image), set(`${image}        tty: true\n`))).toHaveLength(1);
    expect(
      await checkChange(only, cloneSet(image), cloneSet(`${image}        imagePullPolicy: Always\n`)),
    ).toHaveLength(1);
  });
});
