import { describe, expect, it } from 'vitest';
import { countTrouble, coverageMatrix } from '../../../../server/src/features/pull-secret-coverage/coverage-matrix.ts';
import type { CoverageCell, PullSecretCoverageResult } from '../../../../server/src/protocol/index.ts';
import { configExample, podExample, secretExample, stream } from '../../../../server/src/rules/pull-secrets/example.ts';
import { createWorkspace } from '../../workspace/create-workspace.ts';
import { namespace } from '../../workspace/manifests.ts';

const image = 'registry.example.com/shop:2.0';
const good = secretExample(configExample('registry.example.com'));

async function matrix(...manifests: readonly string[]): Promise<PullSecretCoverageResult> {
  const { workspace } = await createWorkspace({ 'a.yaml': stream(...manifests) });
  return coverageMatrix(workspace);
}

const cellsOf = ({ groups }: PullSecretCoverageResult): readonly CoverageCell[] =>
  groups.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells));

async function cell(...manifests: readonly string[]): Promise<CoverageCell> {
  const [only, ...others] = cellsOf(await matrix(...manifests));
  expect(others).toEqual([]);
  return only!;
}

const inNamespace = (text: string, name: string): string => text.replaceAll('namespace: shop', `namespace: ${name}`);

describe('a cell', () => {
  it.each([
    ['covered', good, podExample(image)],
    ['missing', inNamespace(good, 'other'), podExample(image)],
    ['wrong-type', secretExample(configExample('registry.example.com'), { type: 'Opaque' }), podExample(image)],
    ['no-credentials', secretExample(configExample('registry.example.com', '{}')), podExample(image)],
    ['refused', secretExample('[]'), podExample(image)],
    ['blocked', secretExample(configExample('registry.example.com', '{"auth": "!"}')), podExample(image)],
    ['not-covered', secretExample(configExample('registry.example.com:5000')), podExample(image)],
    ['unknown', secretExample('${CONFIG}'), podExample(image)],
    ['none', good, podExample(image, '')],
    ['none', good, podExample('quay.io/org/app')],
    ['invalid', good, podExample('Not An Image')],
  ])('is %s', async (status, secret, pod) => {
    expect((await cell(secret, pod)).status).toBe(status);
  });

  it('names the Secret and the entry that are tried first, and leads to the manifests', async () => {
    expect(await cell(good, podExample(image))).toMatchObject({
      image,
      detail: 'Secret "registry", entry "registry.example.com"',
      entry: 'registry.example.com',
      secret: { label: 'Secret registry', uri: 'file:///w/a.yaml', range: { start: { line: 3 } } },
      pullers: [{ label: 'Pod shop', uri: 'file:///w/a.yaml' }],
    });
  });

  it('tells the nearest entry and what is in its way', async () => {
    const { detail, secret } = await cell(secretExample(configExample('registry.example.com:5000')), podExample(image));
    expect(detail).toContain('"registry.example.com:5000" in the Secret "registry", but the ports differ');
    expect(secret?.label).toBe('Secret registry');
  });

  it('leads nowhere where the Secret is missing', async () => {
    expect((await cell(podExample(image))).secret).toMatchObject({ label: 'Secret registry', uri: '' });
  });

  it('is one for all that pull the image in the namespace, and shows the worst', async () => {
    const both = await cell(good, podExample(image), podExample(image, '  - name: nowhere\n', 'other'));
    expect(both.status).toBe('missing');
    expect(both.pullers.map(({ label }) => label)).toEqual(['Pod shop', 'Pod other']);
  });

  it('counts what a SidecarSet injects, and jobs', async () => {
    const set =
      'apiVersion: apps.kruise.io/v1beta1\nkind: SidecarSet\nmetadata: { name: agent }\nspec:\n  selector: { matchLabels: { app: shop } }\n' +
      '  imagePullSecrets: [{ name: registry }]\n  containers: [{ name: agent, image: registry.example.com/agent }]\n';
    const pod = podExample(image, '').replace('metadata:\n', 'metadata:\n  labels: { app: shop }\n');
    const job =
      'apiVersion: apps.kruise.io/v1beta1\nkind: ImagePullJob\nmetadata: { name: warm, namespace: shop }\n' +
      'spec: { image: registry.example.com/warm, pullSecrets: [nowhere], completionPolicy: { type: Always } }\n';
    const found = cellsOf(await matrix(good, set, pod, job)).map((one) => `${one.image} ${one.status}`);
    expect(found).toEqual([
      'registry.example.com/agent covered',
      `${image} covered`,
      'registry.example.com/warm missing',
    ]);
  });
});

describe('the matrix', () => {
  it('has a row for each namespace, grouped by team: its label, or what its name begins with', async () => {
    const names = ['payments-api', 'payments-web', 'one', 'two'];
    const pods = names.map((name) => inNamespace(podExample(image), name));
    const { groups } = await matrix(...pods, namespace('one', { team: 'core' }), namespace('two', { team: 'core' }));
    expect(groups.map(({ name, rows }) => [name, rows.map((row) => row.namespace)])).toEqual([
      ['core', ['one', 'two']],
      ['payments', ['payments-api', 'payments-web']],
    ]);
  });

  it('has a column for each image, sorted, and no cell where it is not pulled', async () => {
    const { images, groups } = await matrix(
      podExample('b.example.com/b'),
      inNamespace(podExample('a.example.com/a'), 'other'),
    );
    expect(images).toEqual(['a.example.com/a', 'b.example.com/b']);
    expect(groups.flatMap(({ rows }) => rows.map(({ cells }) => cells.map((one) => one.image)))).toEqual([
      ['a.example.com/a'],
      ['b.example.com/b'],
    ]);
  });

  it('leaves images out where there are too many, those in trouble last', async () => {
    const pods = Array.from({ length: 310 }, (_, index) =>
      podExample(
        `registry.example.com/app-${index}`,
        index === 309 ? '  - name: nowhere\n' : undefined,
        `pod-${index}`,
      ),
    );
    const result = await matrix(good, ...pods);
    expect(result.images).toHaveLength(300);
    expect(result.omittedImages).toBe(10);
    expect(result.images).toContain('registry.example.com/app-309');
    expect(countTrouble(result)).toBe(1);
  });

  it('is empty where nothing is pulled', async () => {
    expect(await matrix(good)).toEqual({ images: [], groups: [], omittedImages: 0 });
  });
});
