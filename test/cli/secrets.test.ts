import { describe, expect, it } from 'vitest';
import { runCli } from './run.ts';

const canary = 'canary-7f3b-password';
const auth = Buffer.from(`puller:${canary}`).toString('base64');

function secret(namespace: string, content: string): string {
  return `apiVersion: v1
kind: Secret
metadata:
  name: registry
  namespace: ${namespace}
type: kubernetes.io/dockerconfigjson
stringData:
  .dockerconfigjson: '${content}'
`;
}

function pod(namespace: string, image: string): string {
  return `apiVersion: v1
kind: Pod
metadata:
  name: app
  namespace: ${namespace}
spec:
  imagePullSecrets:
  - name: registry
  containers:
  - name: app
    image: ${image}
`;
}

const good = JSON.stringify({ auths: { 'registry.example.com': { auth } } });
const image = 'registry.example.com/shop:1.0';

describe('kruise-lint secrets', () => {
  it('tells that every image can be pulled', async () => {
    const files = { 'secret.yaml': secret('shop', good), 'pod.yaml': pod('shop', image) };
    const { code, output } = await runCli(['secrets', '.'], files);
    expect(code).toBe(0);
    expect(output).toContain(image);
    expect(output).toContain('✓');
  });

  it('takes images of public registries for what they are', async () => {
    const files = { 'secret.yaml': secret('shop', good), 'pod.yaml': pod('shop', 'nginx:1.27') };
    expect((await runCli(['secrets', '.'], files)).code).toBe(0);
  });

  it.each([
    ['missing', { 'secret.yaml': secret('other', good) }],
    ['not-covered', { 'secret.yaml': secret('shop', good.replace('registry.', 'registry2.')) }],
    ['blocked', { 'secret.yaml': secret('shop', '{"auths": {"registry.example.com": {"auth": "%%"}}}') }],
  ])('exits with 1 where one is %s', async (status, files) => {
    const all = { ...files, 'pod.yaml': pod('shop', image) };
    const { code, output } = await runCli(['secrets', '--format', 'json', '.'], all);
    expect(code).toBe(1);
    expect(output).toContain(`"${status}"`);
  });

  it('never shows a credential, in any format of any command', async () => {
    const broken = good.replace(auth, `${auth}-%`);
    const texts = [
      good,
      broken,
      good.slice(1),
      JSON.stringify({ auths: { 'registry.example.com': { username: canary, password: canary } } }),
    ];
    for (const text of texts) {
      const files = { 'secret.yaml': secret('shop', text), 'pod.yaml': pod('shop', image) };
      for (const args of [
        ...['table', 'json', 'markdown'].map((format) => ['secrets', '--format', format, '.']),
        ...['text', 'json', 'sarif', 'junit', 'github'].map((format) => ['lint', '--format', format, '.']),
        ['explain', '--pod', 'pod.yaml', '.'],
        ['inject', '--explain', '--pod', 'pod.yaml', '.'],
      ]) {
        const { output, errors } = await runCli(args, files);
        for (const leak of [canary, auth]) expect(output + errors, args.join(' ')).not.toContain(leak);
      }
    }
  });

  it.each([
    [['secrets'], 'Give at least one file'],
    [['secrets', '.', '--format', 'xml'], "Unknown format 'xml'"],
  ])('exits with 2 for %j', async (args, message) => {
    const { code, errors } = await runCli(args, { 'a.yaml': 'a: 1\n' });
    expect(code).toBe(2);
    expect(errors).toContain(message);
  });
});
