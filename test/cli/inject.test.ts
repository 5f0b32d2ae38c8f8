import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { runCli } from './run.ts';

const sidecarSet = `apiVersion: apps.kruise.io/v1beta1
kind: SidecarSet
metadata:
  name: log-agent
spec:
  selector:
    matchLabels:
      logging: enabled
  containers:
  - name: log-agent
    image: registry.example.com/log-agent:1.0
`;
const pod = `apiVersion: v1
kind: Pod
metadata:
  name: web
  namespace: shop
  labels:
    logging: enabled
spec:
  containers:
  - name: app
    image: nginx:1.27
`;
const files = { 'pod.yaml': pod, 'sets/a.yaml': sidecarSet };

interface PrintedPod {
  readonly metadata: {
    readonly name: string;
    readonly namespace: string;
    readonly annotations: Record<string, string>;
  };
  readonly spec: { readonly containers: readonly { readonly name: string }[] };
}

describe('kruise-lint inject', () => {
  it('prints the injected Pod and nothing else', async () => {
    const { code, output, errors } = await runCli(['inject', '--pod', 'pod.yaml', 'sets'], files);
    expect(code).toBe(0);
    expect(errors).toBe('');
    expect(output).not.toContain('#');
    const injected = parse(output) as PrintedPod;
    expect(injected.metadata).toMatchObject({ name: 'web', namespace: 'shop' });
    expect(injected.metadata.annotations['kruise.io/sidecarset-injected-list']).toBe('log-agent');
    expect(injected.spec.containers.map(({ name }) => name)).toEqual(['log-agent', 'app']);
  });

  it('prints JSON', async () => {
    const { output } = await runCli(['inject', '--pod', 'pod.yaml', '--format', 'json', 'sets'], files);
    expect((JSON.parse(output) as PrintedPod).spec.containers).toHaveLength(2);
  });

  it('explains in comments, and in JSON as data', async () => {
    const other = pod.replace('logging: enabled', 'logging: disabled');
    const text = await runCli(['inject', '--pod', 'pod.yaml', '--explain', 'sets'], { ...files, 'pod.yaml': other });
    expect(text.output).toContain('# Nothing is injected into this Pod.');
    expect(text.output).toContain('#   SidecarSet log-agent: ');
    const data = await runCli(['inject', '--pod', 'pod.yaml', '--explain', '--format', 'json', 'sets'], {
      ...files,
      'pod.yaml': other,
    });
    expect(JSON.parse(data.output)).toMatchObject({
      rejection: null,
      applied: [],
      reasons: [{ object: { kind: 'SidecarSet', name: 'log-agent' }, code: 'selector-mismatch', severity: 'blocked' }],
    });
  });

  it('prints every Pod template of a file', async () => {
    const two = `${pod}---\n${pod.replace('name: web', 'name: api')}`;
    const { output } = await runCli(['inject', '--pod', 'two.yaml', 'sets'], { ...files, 'two.yaml': two });
    expect(parseAllDocuments(output).map((document) => (document.toJS() as PrintedPod).metadata.name)).toEqual([
      'web',
      'api',
    ]);
  });

  it('shows for a SidecarSet the Pods that it injects into', async () => {
    const { output } = await runCli(['inject', '--pod', 'sets/a.yaml', '.'], files);
    expect((parse(output) as PrintedPod).metadata.name).toBe('web');
  });

  it('exits with 1 where the webhook refuses the Pod, and says why', async () => {
    const refusing = `${sidecarSet}    resourcesPolicy:
      targetContainersMode: sum
      targetContainersNameRegex: nothing-like-this
      resourcesExpr:
        limits:
          cpu: cpu
`;
    const { code, errors } = await runCli(['inject', '--pod', 'pod.yaml', 'sets'], {
      ...files,
      'sets/a.yaml': refusing,
    });
    expect(code).toBe(1);
    expect(errors).toContain("Kruise's webhook refuses the Pod: ");
    expect(errors).toContain('no containers match the regex pattern "nothing-like-this"');
  });

  it.each([
    [['inject', 'sets'], '--pod FILE'],
    [['inject', '--pod', 'nowhere.yaml'], 'nowhere.yaml: no such file'],
    [['inject', '--pod', 'other.yaml'], 'there is no Pod'],
    [['inject', '--pod', 'pod.yaml', '--replica', '-1'], "'--replica'"],
    [['inject', '--pod', 'pod.yaml', '--replica', 'x'], '--replica takes a whole number'],
    [['inject', '--pod', 'pod.yaml', '--format', 'text'], "Unknown format 'text'"],
  ])('exits with 2 for %j', async (args, message) => {
    const { code, errors } = await runCli(args, {
      ...files,
      'other.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n',
    });
    expect(code).toBe(2);
    expect(errors).toContain(message);
  });
});

describe('kruise-lint explain', () => {
  it('tells what applies and what does not', async () => {
    const { code, output } = await runCli(['explain', '--pod', 'pod.yaml', 'sets'], files);
    expect(code).toBe(0);
    expect(output).toContain('# Injection into Pod web');
    expect(output).toContain('## Applied');
    expect(output).toContain('adds `spec.containers[0]`');
  });
});
