import { describe, expect, it } from 'vitest';
import { defaultConfiguration } from '../../../server/src/workspace/configuration.ts';
import { Checker } from '../../../server/src/rules/checker.ts';
import { createWorkspace } from './create-workspace.ts';
import { secret } from './manifests.ts';

const uri = (path: string): string => `file:///w/${path}`;
const good = secret('good', 'team');

/** The codes of what is found in a file that ends with a good document, which must stay in the index. */
async function survive(text: string): Promise<readonly string[]> {
  const { workspace } = await createWorkspace({ 'a.yaml': `${text}\n---\n${good}` });
  workspace.open(uri('open.yaml'), 'yaml', 1, `${text}\n---\n${good}`);
  await workspace.whenIndexed();
  expect([...workspace.objects({ kind: 'Secret', name: 'good' })].map((object) => object.uri)).toEqual([
    uri('a.yaml'),
    uri('open.yaml'),
  ]);
  const [closed, open] = [uri('a.yaml'), uri('open.yaml')].map((file) =>
    new Checker(workspace).findingsOf(file).flatMap(({ findings }) => findings.map(({ code }) => code)),
  );
  expect(open).toEqual(closed);
  return closed ?? [];
}

const head = 'apiVersion: v1\nkind: Secret\nmetadata:\n  name: bad\n';

describe('a file with', () => {
  it.each([
    [
      'an alias bomb',
      `${head}a: &a [x, x, x, x, x, x, x, x, x]\n${'bcdefghij'
        .split('')
        .map(
          (name, index) =>
            `${name}: &${name} [${Array(9)
              .fill(`*${'abcdefghij'[index] ?? ''}`)
              .join(', ')}]\n`,
        )
        .join('')}`,
      'yaml/alias-limit',
    ],
    ['a cyclic alias', `${head}data: &a {x: *a}\n`, 'yaml/alias-cycle'],
    ['ten thousand nested brackets', `${head}data: ${'['.repeat(10_000)}${']'.repeat(10_000)}\n`, 'yaml/too-deep'],
    ['ten thousand open brackets', `${head}data: ${'['.repeat(10_000)}\n`, 'yaml/too-deep'],
    ['a git conflict', `${head}<<<<<<< HEAD\ntype: a\n=======\ntype: b\n>>>>>>> other\n`, 'yaml/conflict-marker'],
    ['a tab', `${head}data:\n\ta: b\n`, 'yaml/tab'],
    ['a document of four megabytes', `${head}data:\n  a: ${'x'.repeat(4 * 1024 * 1024)}\n`, 'yaml/too-large'],
    ['a broken document', `${head}data: [\n`, 'yaml/syntax'],
  ])('%s', async (_, text, code) => {
    expect(await survive(text)).toContain(code);
  });

  it('binary contents', async () => {
    const bytes = Array.from({ length: 5000 }, (_, index) => String.fromCharCode((index * 7919) % 65_536)).join('');
    const { workspace } = await createWorkspace({ 'a.yaml': bytes, 'b.json': `${bytes}"apiVersion" "kind"` });
    for (const file of ['a.yaml', 'b.json'])
      expect(new Checker(workspace).findingsOf(uri(file)).flatMap(({ findings }) => findings)).toEqual([]);
  });

  it('keys that every object has in JavaScript', async () => {
    const text = `${head.replace('bad', 'constructor')}  namespace: __proto__\n  labels:\n    __proto__: x\n    constructor: y1\ndata: {__proto__: {a: b}, toString: x}\n`;
    const { workspace } = await createWorkspace({ 'a.yaml': text });
    const [object] = workspace.objects({ kind: 'Secret', name: 'constructor' });
    expect(Object.keys(object?.labels ?? {}).sort()).toEqual(['__proto__', 'constructor']);
    expect(workspace.namespaces()).toEqual(['__proto__']);
    expect([...workspace.objects({ kind: 'toString' })]).toEqual([]);
  });
});

describe('a text of fifty megabytes', () => {
  it('is not read, and keeps its edits', async () => {
    const { workspace } = await createWorkspace();
    workspace.open(uri('big.yaml'), 'yaml', 1, `${good}${'# filler\n'.repeat(6_000_000)}`);
    expect(workspace.skipReason(uri('big.yaml'))).toContain(`larger than ${defaultConfiguration.maxFileSize}`);
    workspace.change(uri('big.yaml'), 2, [
      { range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, text: '# first\n' },
    ]);
    expect(workspace.openFile(uri('big.yaml'))?.file.text.startsWith(`# first\n${good}`)).toBe(true);
    expect(workspace.counters.documentsRead).toBe(0);
    expect(
      new Checker(workspace).findingsOf(uri('big.yaml')).flatMap(({ findings }) => findings.map(({ code }) => code)),
    ).toEqual(['yaml/not-read']);
  });
});

describe('objects in lists of wrong types', () => {
  it('make no rule fail', async () => {
    const failures: string[] = [];
    const logger = { debug() {}, info() {}, warn() {}, error: (message: string) => failures.push(message) };
    const kinds = [
      'apps.kruise.io/v1beta1 SidecarSet',
      'apps.kruise.io/v1alpha1 WorkloadSpread',
      'policy.kruise.io/v1alpha1 PodUnavailableBudget',
      'apps/v1 Deployment',
      'apps.kruise.io/v1alpha1 ResourceDistribution',
    ];
    const values = ['null', 'text', '[null, 5, text, [], {}]', '{a: null}'];
    const fields = [
      'selector',
      'namespaceSelector',
      'targetRef',
      'subsets',
      'containers',
      'initContainers',
      'volumes',
      'updateStrategy',
      'injectionStrategy',
      'imagePullSecrets',
      'patchPodMetadata',
      'scheduleStrategy',
      'targetFilter',
      'template',
      'resource',
      'targets',
      'maxUnavailable',
    ];
    const documents = kinds.flatMap((kind) => {
      const [apiVersion, name] = kind.split(' ');
      const header = `apiVersion: ${apiVersion ?? ''}\nkind: ${name ?? ''}\n`;
      return values.flatMap((value) => [
        `${header}metadata: ${value}\nspec: ${value}\n`,
        `${header}metadata: {name: ${value}, labels: ${value}, annotations: ${value}}\nspec:\n${fields.map((field) => `  ${field}: ${value}\n`).join('')}`,
        `${header}metadata: {name: a}\nspec:\n${fields.map((field) => `  ${field}: [{name: a, annotations: ${value}, transferEnv: ${value}, resourcesPolicy: ${value}}]\n`).join('')}`,
      ]);
    });
    const { workspace } = await createWorkspace({ 'a.yaml': documents.join('---\n') });
    const found = new Checker(workspace, undefined, logger).findingsOf(uri('a.yaml'));
    expect(found.length).toBe(documents.length);
    for (const { findings } of found) for (const finding of findings) finding.fixes?.();
    expect(failures).toEqual([]);
  });
});
