import { describe, expect, it } from 'vitest';
import { identifyObject } from '../../../../server/src/features/injection-preview/object-identifier.ts';
import { previewInjection } from '../../../../server/src/features/injection-preview/injection-preview.ts';
import { previewTargetsOf } from '../../../../server/src/features/injection-preview/preview-targets.ts';
import type { PreviewInjectionResult, PreviewTarget } from '../../../../server/src/protocol/index.ts';
import type { Configuration } from '../../../../server/src/workspace/configuration.ts';
import { parseManifestFile } from '../../../../server/src/yaml/parse-manifest-file.ts';
import { createWorkspace } from '../../workspace/create-workspace.ts';
import { deployment, namespace, sidecarSet } from '../../workspace/manifests.ts';

type Preview = NonNullable<PreviewInjectionResult>;

/** The preview of the first target of the object that stands first in `a.yaml`. */
async function previewFirst(
  files: Readonly<Record<string, string>>,
  options: { replica?: number; configuration?: Partial<Configuration> } = {},
): Promise<{
  readonly targets: readonly PreviewTarget[];
  readonly preview: Preview;
  readonly lines: readonly string[];
}> {
  const { workspace } = await createWorkspace(files, options.configuration);
  const [object] = workspace.objectsOf('file:///w/a.yaml');
  const targets = previewTargetsOf(workspace, object!)?.targets.map((item) => item.target) ?? [];
  const { replica } = options;
  const preview = previewInjection(workspace, { target: targets[0]!, ...(replica !== undefined && { replica }) });
  if (preview === null) throw new Error('There is no preview.');
  return { targets, preview, lines: preview.after.split('\n') };
}

const pod = (name: string, labels: string, spec = 'containers: [{name: app, image: x}]'): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: ${name}, namespace: shop, labels: ${labels}}\nspec: {${spec}}\n`;

describe('previewInjection', () => {
  it('writes keys in order on both sides, and text that reads back as the same Pod', async () => {
    const files = { 'a.yaml': pod('a', '{app: web, on: "1e3"}'), 's.yaml': sidecarSet('s', 'app=web', 'r') };
    const { preview } = await previewFirst(files);
    expect(preview.title).toBe('Pod a');
    const value = parseManifestFile(preview.after).parts[0]?.document.value as Record<string, Record<string, unknown>>;
    expect(Object.keys(value)).toEqual(['apiVersion', 'kind', 'metadata', 'spec']);
    expect(value['metadata']?.['labels']).toEqual({ app: 'web', true: '1e3' });
    expect(Object.keys(parseManifestFile(preview.before).parts[0]?.document.value as object)).toEqual(
      Object.keys(value),
    );
  });

  it('comments list items above, and values at the end of their line', async () => {
    const files = { 'a.yaml': pod('a', '{app: web}'), 's.yaml': sidecarSet('s', 'app=web', 'registry') };
    const { lines } = await previewFirst(files);
    expect(lines).toContain('    kruise.io/sidecarset-injected-list: s # from SidecarSet s');
    const secret = lines.indexOf('  - name: registry');
    expect(lines[secret - 1]).toBe('  # from SidecarSet s');
  });

  it('lists what does not apply, and cuts the list short where it is long', async () => {
    const sets = Array.from({ length: 30 }, (_, index) => sidecarSet(`s${index}`, 'app=other', 'r'));
    const { preview, lines } = await previewFirst({ 'a.yaml': pod('a', '{app: web}'), 's.yaml': sets.join('---\n') });
    expect(preview.isInjected).toBe(false);
    expect(lines).toContain('# Nothing is injected into this Pod.');
    expect(lines).toContain('#   and 10 more: see "Explain Injection"');
    expect(lines.every((line) => !line.startsWith('#') || line.length < 130)).toBe(true);
  });

  it('shows the Pod of each kind of workload, with the name that a StatefulSet gives it', async () => {
    const template = 'template: {metadata: {labels: {app: web}}, spec: {containers: [{name: app, image: x}]}}';
    const kinds = [
      ['apps/v1', 'StatefulSet', template, 'a-0'],
      ['apps/v1', 'DaemonSet', template, "'<set by the cluster>'"],
      ['batch/v1', 'CronJob', `jobTemplate: {spec: {${template}}}`, "'<set by the cluster>'"],
      ['apps.kruise.io/v1alpha1', 'CloneSet', template, "'<set by the cluster>'"],
      ['apps.kruise.io/v1alpha1', 'BroadcastJob', template, "'<set by the cluster>'"],
    ] as const;
    for (const [apiVersion, kind, spec, name] of kinds) {
      const workload = `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: a, namespace: shop}\nspec: {${spec}}\n`;
      const { preview, lines } = await previewFirst({ 'a.yaml': workload, 's.yaml': sidecarSet('s', 'app=web', 'r') });
      expect(preview.title).toBe(`Pod of ${kind} a`);
      expect(preview.isInjected).toBe(true);
      expect(lines.some((line) => line.replaceAll('"', "'") === `  name: ${name}`)).toBe(true);
    }
  });

  it('tells the replicas of a spread workload apart', async () => {
    const spread = `apiVersion: apps.kruise.io/v1alpha1\nkind: WorkloadSpread\nmetadata: {name: w, namespace: shop}\nspec:\n  targetRef: {apiVersion: apps/v1, kind: Deployment, name: web}\n  subsets: [{name: a, maxReplicas: 1}, {name: b}]\n`;
    const web = deployment('web', 'shop', {}).replace('spec:\n', 'spec:\n  replicas: 3\n');
    const { preview, lines } = await previewFirst({ 'a.yaml': web, 'w.yaml': spread }, { replica: 7 });
    expect(preview.replica).toEqual({ shown: 2, count: 3 });
    expect(lines).toContain('# Replica 3 of 3');
    const unspread = await previewFirst({ 'a.yaml': web }, { replica: 1 });
    expect(unspread.preview.replica).toBeUndefined();
  });

  it('says so where the Pod is refused, and shows it as it went in', async () => {
    const files = {
      'a.yaml': pod('a', '{app: web}', 'containers: [{name: app, image: x, env: [{name: A, value: yes}]}]'),
    };
    const { preview, lines } = await previewFirst({ ...files, 's.yaml': sidecarSet('s', 'app=web', 'r') });
    expect(preview.rejection).toContain('cannot unmarshal bool');
    expect(preview.isInjected).toBe(false);
    expect(lines.some((line) => line.startsWith('# This Pod is refused: '))).toBe(true);
    expect(lines).not.toContain('# Nothing is injected into this Pod.');
  });

  it('follows the configuration', async () => {
    const files = { 'a.yaml': pod('a', '{app: web}'), 's.yaml': sidecarSet('s', 'app=web', 'r') };
    const { preview } = await previewFirst(files, { configuration: { kruiseNamespace: 'shop' } });
    expect(preview.isInjected).toBe(false);
  });
});

describe('samples', () => {
  it('are made to meet the selector, in a namespace that the SidecarSet reaches', async () => {
    const selector = `    matchExpressions:
      - {key: tier, operator: In, values: [back, front]}
      - {key: traced, operator: Exists}
      - {key: legacy, operator: DoesNotExist}
      - {key: tier, operator: NotIn, values: [none]}
  namespaceSelector:
    matchLabels: {team: shop}
`;
    const files = {
      'a.yaml': sidecarSet('s', 'app=web', 'r', selector),
      'n.yaml': [namespace('a-first', {}), namespace('shop', { team: 'shop' })].join('---\n'),
    };
    const { targets, preview } = await previewFirst(files);
    expect(targets).toMatchObject([{ isSample: true }]);
    expect(preview.isInjected).toBe(true);
    expect(preview.after).toContain('  namespace: shop\n');
    expect(preview.after).toMatch(/ {2}labels:\n {4}app: web\n {4}tier: back\n {4}traced: 'true'\n/);
    expect(preview.after).toContain('# No workload of this workspace matches: this Pod is made up from the selector.');
    expect(preview.dependencies).toContain('file:///w/a.yaml');
  });

  it('are workloads of the kind that targetRef names', async () => {
    const spread = `apiVersion: apps.kruise.io/v1alpha1\nkind: WorkloadSpread\nmetadata: {name: w, namespace: shop}\nspec:\n  targetRef: {apiVersion: apps.kruise.io/v1alpha1, kind: CloneSet, name: api}\n  subsets: [{name: a, maxReplicas: 1}, {name: b}]\n`;
    const { preview } = await previewFirst({ 'a.yaml': spread });
    expect(preview.title).toBe('Pod of CloneSet api');
    expect(preview.replica).toEqual({ shown: 0, count: 2 });
  });

  it('are missing where a selector can match nothing', async () => {
    const { workspace } = await createWorkspace({
      'a.yaml': 'apiVersion: apps.kruise.io/v1beta1\nkind: SidecarSet\nmetadata: {name: s}\nspec: {selector: {}}\n',
    });
    const [object] = workspace.objectsOf('file:///w/a.yaml');
    const target = { object: identifyObject(workspace, object!), isSample: true };
    expect(previewInjection(workspace, { target })).toBeNull();
  });
});

describe('targets', () => {
  it('name the template where a workload has several, and number objects of one name', async () => {
    const template =
      '{spec: {template: {metadata: {labels: {app: web}}, spec: {containers: [{name: app, image: x}]}}}}';
    const both = `apiVersion: apps.kruise.io/v1alpha1\nkind: AdvancedCronJob\nmetadata: {name: c, namespace: shop}\nspec: {template: {jobTemplate: ${template}, broadcastJobTemplate: ${template}}}\n`;
    const { targets } = await previewFirst({ 'a.yaml': both });
    expect(targets.map(({ templatePath }) => templatePath?.[2])).toEqual(['jobTemplate', 'broadcastJobTemplate']);

    const twice = [deployment('web', 'shop', { rank: 'one' }), deployment('web', 'shop', { rank: 'two' })].join(
      '---\n',
    );
    const { workspace } = await createWorkspace({ 'a.yaml': twice });
    const identifiers = workspace.objectsOf('file:///w/a.yaml').map((object) => identifyObject(workspace, object));
    expect(identifiers.map(({ ordinal }) => ordinal)).toEqual([undefined, 1]);
    const after = identifiers.map((object) => previewInjection(workspace, { target: { object } })?.after ?? '');
    expect(after.map((text) => /rank: (\w+)/.exec(text)?.[1])).toEqual(['one', 'two']);
  });
});
