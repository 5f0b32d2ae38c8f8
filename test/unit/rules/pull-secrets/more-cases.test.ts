import { describe, expect, it } from 'vitest';
import { configExample, podExample, secretExample, stream } from '../../../../server/src/rules/pull-secrets/example.ts';
import { afterFix, good, image, messages, pod, summary, withPod } from './case-helpers.ts';

describe('cases 19 to 35', () => {
  const account =
    'apiVersion: v1\nkind: ServiceAccount\nmetadata:\n  name: default\n  namespace: shop\nimagePullSecrets:\n- name: registry\n';
  const other = secretExample(configExample('mirror.example.com'), { name: 'mirror' });

  it('19: the Pod’s own list hides that of its ServiceAccount', async () => {
    const text = stream(secretExample(good), other, account, podExample(image, '  - name: mirror\n'));
    expect(await summary(text)).toEqual([
      'pull-secrets/hidden-service-account information imagePullSecrets',
      'pull-secrets/not-covered information registry.example.com/shop:2.0',
    ]);
    expect(await summary(await afterFix(text, 'Add registry of the ServiceAccount'))).toEqual([]);
  });

  it('20: a patch that replaces the list of a ServiceAccount', async () => {
    const files = {
      'base/account.yaml': account,
      'base/secrets.yaml': stream(secretExample(good), other),
      'base/kustomization.yaml': 'resources: [account.yaml, secrets.yaml]\n',
      'overlay/kustomization.yaml': 'resources: [../base]\npatches:\n- path: account.yaml\n',
      'overlay/account.yaml': account.replace('- name: registry', '- name: mirror'),
    };
    expect(await summary(files)).toEqual(['pull-secrets/service-account-patch warning imagePullSecrets']);
    expect(await summary(await afterFix(files, 'Repeat registry'))).toEqual([]);
  });

  it('21: what the ServiceAccount has counts', async () => {
    expect(await summary(stream(secretExample(good), account, podExample(image, '')))).toEqual([]);
  });

  it('23: the same name twice', async () => {
    const text = stream(secretExample(good), podExample(image, '  - name: registry\n  - name: registry\n'));
    expect(await summary(text)).toEqual(['pull-secrets/duplicate-name warning registry']);
    expect((await afterFix(text, 'Remove it'))['a.yaml']).toBe(withPod(secretExample(good)));
  });

  it('24: a star as the whole host, or with the wrong number of parts', async () => {
    expect(await summary(withPod(secretExample(configExample('*'))))).toEqual([
      'pull-secrets/entry-key warning *',
      'pull-secrets/not-covered warning registry.example.com/shop:2.0',
    ]);
    const text = stream(secretExample(configExample('*.example.com')), podExample('eu.registry.example.com/shop'));
    expect(await summary(text)).toEqual(['pull-secrets/not-covered warning eu.registry.example.com/shop']);
    expect(await messages(text)).toContain('each "*" stands for one part between dots');
  });

  it('25: a glob in the path', async () => {
    const text = withPod(secretExample(configExample('registry.example.com/*')));
    expect(await summary(text)).toEqual([
      'pull-secrets/entry-key warning registry.example.com/*',
      'pull-secrets/not-covered warning registry.example.com/shop:2.0',
    ]);
    expect(await summary(await afterFix(text, 'Write the key "registry.example.com"'))).toEqual([]);
  });

  it('26: the port is missing in the key', async () => {
    const text = stream(secretExample(good), podExample('registry.example.com:5000/shop'));
    expect(await summary(text)).toEqual(['pull-secrets/not-covered warning registry.example.com:5000/shop']);
    expect(await messages(text)).toContain('the ports differ');
    expect(await summary(await afterFix(text, 'Write the key "registry.example.com:5000"'))).toEqual([]);
  });

  it('27: a token of Amazon ECR', async () => {
    const host = '123456789012.dkr.ecr.eu-west-1.amazonaws.com';
    const text = secretExample(configExample(host, '{"username": "AWS", "password": "x"}'));
    expect(await summary(text)).toEqual([`pull-secrets/expiring warning ${host}`]);
  });

  it('28: a password that is a JSON Web Token', async () => {
    const token = `eyJhbGciOiJub25lIn0.${Buffer.from('{"exp": 1700000000}').toString('base64url')}.c2ln`;
    const text = secretExample(configExample('shop.azurecr.io', JSON.stringify({ username: '0', password: token })));
    expect(await summary(text)).toEqual(['pull-secrets/expiring warning shop.azurecr.io']);
    expect(await messages(text)).toContain('ends at 2023-11-14T22:13:20.000Z');
  });

  it('29: a missing Secret is no error, and the message tells of images that the node has', async () => {
    expect(await summary(pod)).toEqual(['references/missing-pull-secret information registry']);
    expect(await messages(pod)).toContain('unless the node has');
  });

  it.each([['$(cat host)'], ['reg istry.example.com'], ['https://reg.example.com:port']])(
    '30: %s is no host',
    async (key) => {
      expect((await summary(secretExample(configExample(key)))).map((line) => line.split(' ')[0])).toEqual([
        'pull-secrets/entry-key',
      ]);
    },
  );

  it('32: neither email nor auth is needed', async () => {
    expect(await summary(withPod(secretExample(good)))).toEqual([]);
  });

  it('33: only some workloads have the list', async () => {
    const cron = `apiVersion: batch/v1
kind: CronJob
metadata:
  name: report
  namespace: shop
spec:
  schedule: "0 3 * * *"
  jobTemplate:
    spec:
      template:
        spec:
          restartPolicy: Never
          containers:
          - name: report
            image: registry.example.com/report:1
`;
    const text = stream(secretExample(good), pod, cron);
    expect(await summary(text)).toEqual(['pull-secrets/missing-list information registry.example.com/report:1']);
    const fixed = await afterFix(text, 'Name the Secret "registry" here');
    expect(fixed['a.yaml']).toContain('          imagePullSecrets:\n          - name: registry\n');
    expect(await summary(fixed)).toEqual([]);
    const empty = account.replace('imagePullSecrets:\n- name: registry\n', '');
    const inAccount = await afterFix(
      { 'a.yaml': text, 'account.yaml': empty },
      'Add the Secret "registry" to the ServiceAccount default',
    );
    expect(inAccount['account.yaml']).toContain('imagePullSecrets:\n- name: registry\n');
    expect(await summary(inAccount)).toEqual([]);
    expect(await summary({ 'a.yaml': stream(secretExample(good), pod), 'other/b.yaml': cron })).toEqual([]);
  });

  it('34: a SidecarSet reaches namespaces without the Secret; a ResourceDistribution copies it', async () => {
    const set =
      'apiVersion: apps.kruise.io/v1beta1\nkind: SidecarSet\nmetadata: { name: agent }\nspec:\n  selector: { matchLabels: { app: shop } }\n' +
      `  imagePullSecrets:\n  - name: registry\n  containers:\n  - name: agent\n    image: ${image}\n`;
    const labelled = podExample(image, '').replace('metadata:\n', 'metadata:\n  labels: { app: shop }\n');
    const files = { 'a.yaml': stream(set, labelled) };
    expect(await summary(files)).toEqual(['references/missing-pull-secret warning registry']);
    const fixed = await afterFix(files, 'Create a ResourceDistribution of the Secret "registry" for shop');
    // The skeleton has no credentials yet.
    expect((await summary(fixed)).map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      'pull-secrets/unusable information',
      'pull-secrets/no-credentials warning',
    ]);
  });
});
