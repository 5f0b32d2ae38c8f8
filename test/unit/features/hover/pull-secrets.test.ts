import { describe, expect, it } from 'vitest';
import { MarkupContent } from 'vscode-languageserver-types';
import { neverCancelled } from '../../../../server/src/base/cancellation.ts';
import { hoverAt } from '../../../../server/src/features/hover/hover.ts';
import { configExample, podExample, secretExample, stream } from '../../../../server/src/rules/pull-secrets/example.ts';
import { languageFixture } from '../language-fixture.ts';

async function hover(text: string, files: Readonly<Record<string, string>> = {}): Promise<string> {
  const { context, open, position } = languageFixture(text, { files });
  const contents = (await hoverAt(context, open, position, neverCancelled))?.contents;
  return MarkupContent.is(contents) ? contents.value : '';
}

const image = 'registry.example.com/sh|op:2.0';
const pod = podExample(image);

describe('an image', () => {
  it('shows Secrets and entries in the order of the attempts', async () => {
    const text = await hover(podExample(image, '  - name: glob\n  - name: both\n'), {
      'glob.yaml': secretExample(configExample('*.example.com'), { name: 'glob' }),
      'both.yaml': secretExample(configExample('https://registry.example.com/v2/'), { name: 'both' }),
    });
    expect(text).toContain('The kubelet pulls `registry.example.com/shop` with these credentials, in this order:');
    expect(text).toMatch(
      /- `shop`: 1\. Secret \[Secret both\]\(.*\), entry "https:\/\/registry\.example\.com\/v2\/" \(kept as `registry\.example\.com`\); 2\. Secret \[Secret glob\]\(.*\), entry "\*\.example\.com"/,
    );
    expect(text).not.toContain('made-up');
  });

  it('says what a cached image means', async () => {
    const text = await hover(pod, { 's.yaml': secretExample(configExample('registry.example.com')) });
    expect(text).toContain('With `IfNotPresent`');
    expect(text).toContain('from 1.35 on the feature gate `KubeletEnsureSecretPulledImages` (beta and on by default');
    const always = pod.replace('sh|op:2.0', 'sh|op:2.0\n    imagePullPolicy: Always');
    expect(await hover(always)).not.toContain('KubeletEnsureSecretPulledImages');
  });

  it('says why there are no credentials', async () => {
    expect(await hover(pod)).toContain('`shop`: **no credentials**: Secret "registry" is missing');
    const other = await hover(pod, { 's.yaml': secretExample(configExample('registry.example.com:5000')) });
    expect(other).toContain('**no credentials**: The nearest entry is "registry.example.com:5000"');
    const broken = await hover(pod, {
      's.yaml': secretExample(configExample('registry.example.com', '{"auth": "x"}')),
    });
    expect(broken).toContain('nothing is pulled: Secret "registry" does not decode');
    expect(await hover(podExample(image, ''))).toContain(
      'no pull Secret, unless the ServiceAccount in the cluster has one',
    );
  });

  it('of a SidecarSet is shown for each namespace that it injects into', async () => {
    const set = `apiVersion: apps.kruise.io/v1beta1
kind: SidecarSet
metadata: { name: agent }
spec:
  selector: { matchLabels: { app: shop } }
  imagePullSecrets: [{ name: registry }]
  containers:
  - name: agent
    image: registry.example.com/ag|ent:1
`;
    const labelled = (namespace: string): string =>
      podExample('nginx', '')
        .replace('metadata:\n', 'metadata:\n  labels: { app: shop }\n')
        .replace('namespace: shop', `namespace: ${namespace}`);
    const text = await hover(set, {
      's.yaml': secretExample(configExample('registry.example.com')),
      'p.yaml': stream(labelled('shop'), labelled('payments')),
    });
    expect(text).toMatch(
      /- `payments`: \*\*no credentials\*\*: Secret "registry" is missing\n- `shop`: 1\. Secret .*, added by Kruise’s webhook/,
    );
  });
});

describe('the name of a pull Secret', () => {
  const secret = secretExample(configExample('https://index.docker.io/v1/')).replace(
    'name: registry',
    'name: regis|try',
  );

  it('shows hosts and users at the Secret, never credentials', async () => {
    const text = await hover(secret, { 'pod.yaml': podExample('nginx') });
    expect(text).toContain('Credentials for `index.docker.io`.');
    expect(text).toMatch(/Used by:\n\n- \[Pod shop\]\(file:\/\/\/w\/pod\.yaml#L4,9\) in `shop`/);
    expect(text).not.toMatch(/made-up|puller/);
  });

  it('shows the same where it is used, and where it exists', async () => {
    const use = podExample('nginx').replace('- name: registry', '- name: regis|try');
    const text = await hover(use, { 's.yaml': secret.replace('|', '') });
    expect(text).toContain('`shop`: exists');
    expect(text).toContain('Credentials for `index.docker.io`.');
  });

  it('says nothing at Secrets that hold something else', async () => {
    const other = secretExample('x', { type: 'Opaque', key: 'password' }).replace('name: registry', 'name: regis|try');
    expect(await hover(other)).not.toMatch(/pulls with it|Credentials/);
  });

  it.each([
    ['10', configExample('docker.io'), 'some other tools want `https://index.docker.io/v1/`'],
    ['16 and 32', configExample('quay.io', '{"auth": "YTpi"}'), 'the kubelet needs one of the two, and no `email`'],
    ['24', configExample('*.example.com'), 'only the kubelet knows globs'],
  ])('tells what other tools make of it: case %s', async (_, config, note) => {
    expect(await hover(secretExample(config).replace('name: registry', 'name: regis|try'))).toContain(note);
  });

  it('31: tells that tokens of GitLab come from another host', async () => {
    const gitlab = secretExample(configExample('registry.gitlab.com')).replace('name: registry', 'name: regis|try');
    expect(await hover(gitlab)).toContain('GitLab hands out tokens on its main host');
  });

  it('35: tells of the older format', async () => {
    const old = secretExample('{"quay.io": {"auth": "YTpi"}}', { type: 'kubernetes.io/dockercfg', key: '.dockercfg' });
    expect(await hover(old.replace('name: registry', 'name: regis|try'))).toContain('the older of two formats');
  });

  it('22: shows all attempts where two Secrets are for one registry', async () => {
    const text = await hover(podExample(image, '  - name: a\n  - name: b\n'), {
      's.yaml': stream(
        secretExample(configExample('registry.example.com'), { name: 'a' }),
        secretExample(configExample('registry.example.com'), { name: 'b' }),
      ),
    });
    expect(text).toMatch(/1\. Secret \[Secret a\].*; 2\. Secret \[Secret b\]/);
  });
});
