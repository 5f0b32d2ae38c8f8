import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../server/src/base/json.ts';
import { workloadKinds } from '../../../../server/src/kubernetes/workload-kinds.ts';
import { configExample, secretExample, stream } from '../../../../server/src/rules/pull-secrets/example.ts';
import { summary } from './case-helpers.ts';

const podSpec: JsonObject = {
  imagePullSecrets: [{ name: 'registry' }],
  containers: [{ name: 'app', image: 'registry.example.com/shop:2.0' }],
};

/** An object of the kind with the Pod spec in its template, and nothing else; JSON is YAML. */
function workload(group: string, kind: string, path: readonly (string | number)[]): string {
  let value: JsonObject = { metadata: { labels: { app: 'shop' } }, spec: podSpec };
  for (const step of path.toReversed()) value = { [step]: value };
  const apiVersion = group === '' ? 'v1' : `${group}/v1beta1`;
  const metadata = { name: 'shop', namespace: 'shop' };
  return `${JSON.stringify({ apiVersion, kind, ...value, metadata })}\n`;
}

const rows = workloadKinds.flatMap(({ group, kind, templates }) =>
  templates.map(({ path }) => [`${kind}.${group} ${path.join('.')}`, group, kind, path] as const),
);

const jobs = [
  ['ImagePullJob', { image: 'registry.example.com/shop:2.0', pullSecrets: ['registry'] }],
  ['ImageListPullJob', { images: ['registry.example.com/shop:2.0'], pullSecrets: ['registry'] }],
  [
    'AdvancedCronJob',
    {
      template: {
        imageListPullJobTemplate: { spec: { images: ['registry.example.com/shop:2.0'], pullSecrets: ['registry'] } },
      },
    },
  ],
] as const;

const manifests: readonly (readonly [title: string, text: string])[] = [
  ...rows.map(([title, group, kind, path]) => [title, workload(group, kind, path)] as const),
  ...jobs.map(([kind, spec]) => {
    const metadata = { name: 'warm', namespace: 'shop' };
    return [kind, `${JSON.stringify({ apiVersion: 'apps.kruise.io/v1beta1', kind, metadata, spec })}\n`] as const;
  }),
];

const elsewhere = secretExample(configExample('registry.example.com')).replace('namespace: shop', 'namespace: other');
const broken = secretExample(configExample('registry.example.com', '{"auth": "!"}'));
const otherPort = secretExample(configExample('registry.example.com:5000'));

describe.each(manifests)('%s', (_, text) => {
  it('is told of a missing Secret, one that does not decode, and one that does not serve its image', async () => {
    expect(await summary(stream(elsewhere, text))).toEqual(['references/missing-pull-secret warning "registry"']);
    expect(await summary(stream(broken, text))).toContain('pull-secrets/unusable error "registry"');
    expect(await summary(stream(otherPort, text))).toEqual([
      'pull-secrets/not-covered warning "registry.example.com/shop:2.0"',
    ]);
  });
});
