import { describe, expect, it, vi } from 'vitest';
import { completeAt } from '../../../../server/src/features/completion/completion.ts';
import { YamlLanguageService } from '../../../../server/src/features/yaml-service/yaml-language-service.ts';
import { languageFixture } from '../language-fixture.ts';
import { accept, complete, labels, sidecarSet } from './completion-case.ts';

describe('fields', () => {
  it('come with what the schema requires first, without what is there', async () => {
    const fields = await labels(`${sidecarSet}spec:\n  containers:\n    - image: a\n      |`);
    expect(fields[0]).toBe('name');
    expect(fields).toContain('podInjectPolicy');
    expect(fields).not.toContain('image');
    expect(new Set(fields).size).toBe(fields.length);
  });

  it('come with type and documentation', async () => {
    const items = await complete(`${sidecarSet}spec:\n  |`);
    const selector = items.find(({ label }) => label === 'selector');
    expect(selector?.documentation).toMatchObject({ kind: 'markdown' });
    expect(JSON.stringify(selector?.documentation)).toContain('Selects by their labels the Pods');
    expect(items.find(({ label }) => label === 'volumes')?.detail).toBe('[]Volume');
  });

  it.each([
    ['mapping', 'spec:\n  |', 'selector', 'spec:\n  selector:\n    '],
    ['list', 'spec:\n  |', 'containers', 'spec:\n  containers:\n  - '],
    [
      'list, where dashes are indented',
      'spec:\n  volumes:\n    - name: a\n  |',
      'containers',
      'spec:\n  volumes:\n    - name: a\n  containers:\n    - ',
    ],
    ['text', 'spec:\n  |', 'customVersion', 'spec:\n  customVersion: '],
    [
      'enum',
      'spec:\n  updateStrategy:\n    |',
      'type',
      'spec:\n  updateStrategy:\n    type: ${1|RollingUpdate,NotUpdate|}',
    ],
    ['boolean', 'spec:\n  updateStrategy:\n    |', 'paused', 'spec:\n  updateStrategy:\n    paused: ${1|true,false|}'],
    ['half-typed', 'spec:\n  cont|', 'containers', 'spec:\n  containers:\n  - '],
    [
      'half-typed between others',
      'spec:\n  selector: {}\n  cont|\n  volumes: []\n',
      'containers',
      'spec:\n  selector: {}\n  containers:\n  - \n  volumes: []\n',
    ],
    ['existing key', 'spec:\n  select|: {}', 'selector', 'spec:\n  selector: {}'],
    ['first of an item', 'spec:\n  containers:\n    - |', 'name', 'spec:\n  containers:\n    - name: '],
    ['first of an item, half-typed', 'spec:\n  containers:\n    - na|', 'name', 'spec:\n  containers:\n    - name: '],
    ['first of an item, without a blank', 'spec:\n  containers:\n    -|', 'name', 'spec:\n  containers:\n    - name: '],
    ['without a dash', 'spec:\n  containers:\n    |', 'name', 'spec:\n  containers:\n    - name: '],
    [
      'at the dashes',
      'spec:\n  containers:\n    - name: a\n    |',
      'name',
      'spec:\n  containers:\n    - name: a\n    - name: ',
    ],
    [
      'below the first of an item',
      'spec:\n  containers:\n    - name: a\n      |',
      'env',
      'spec:\n  containers:\n    - name: a\n      env:\n        - ',
    ],
    [
      'too little indentation',
      'spec:\n    selector: {}\n  |',
      'volumes',
      'spec:\n    selector: {}\n    volumes:\n    - ',
    ],
    [
      'too much indentation',
      'spec:\n  selector: {}\n      |',
      'customVersion',
      'spec:\n  selector: {}\n  customVersion: ',
    ],
    [
      'four spaces',
      'spec:\n    updateStrategy:\n        |',
      'scatterStrategy',
      'spec:\n    updateStrategy:\n        scatterStrategy:\n        - ',
    ],
    [
      'mapping with four spaces',
      'metadata:\n    name: a\nspec:\n    |',
      'selector',
      'metadata:\n    name: a\nspec:\n    selector:\n        ',
    ],
    [
      'list items with four spaces',
      'spec:\n    containers:\n        - name: a\n          |',
      'env',
      'spec:\n    containers:\n        - name: a\n          env:\n              - ',
    ],
    ['flow mapping', 'spec: {|}', 'selector', 'spec: {selector: {$0\\}}'],
    [
      'flow mapping, after a comma',
      'spec: {customVersion: a,|}',
      'containers',
      'spec: {customVersion: a, containers: [$0]}',
    ],
  ])('%s', async (_, text, label, expected) => {
    expect(await accept(sidecarSet + text, label)).toBe(sidecarSet + expected);
  });

  it('are those of the chosen release', async () => {
    const text = 'apiVersion: apps.kruise.io/v1alpha1\nkind: SidecarSet\nspec:\n  containers:\n    - name: a\n      |';
    expect(await labels(text, { kruiseVersion: 'main' })).toContain('resourcesPolicy');
    expect(await labels(text, { kruiseVersion: '1.8' })).not.toContain('resourcesPolicy');
  });

  it('reach into Pod templates of kinds that have no schema of their own', async () => {
    const text = 'apiVersion: apps.kruise.io/v1alpha1\nkind: CloneSet\nspec:\n  template:\n    spec:\n      |';
    expect((await labels(text))[0]).toBe('containers');
  });

  it('leave out the namespace of what lives in none, and come with what only the API server writes last', async () => {
    const fields = await labels(`${sidecarSet}metadata:\n  |`);
    expect(fields.slice(0, 3)).toEqual(['annotations', 'labels', 'name']);
    expect(fields).not.toContain('namespace');
    expect(fields.indexOf('uid')).toBeGreaterThan(fields.indexOf('finalizers'));
  });

  it('never insert more than was asked for', async () => {
    const text = 'apiVersion: apps.kruise.io/v1alpha1\nkind: WorkloadSpread\nspec:\n  |';
    expect(await accept(text, 'subsets')).toBe(`${text.replace('|', '')}subsets:\n  - `);
  });
});

describe('values', () => {
  it.each([
    ['enum', 'podInjectPolicy: |', 'AfterAppContainer', 'podInjectPolicy: AfterAppContainer'],
    ['enum without a blank', 'podInjectPolicy:|', 'AfterAppContainer', 'podInjectPolicy: AfterAppContainer'],
    ['half-typed enum', 'podInjectPolicy: After|', 'AfterAppContainer', 'podInjectPolicy: AfterAppContainer'],
    [
      'another enum value',
      'podInjectPolicy: Before|AppContainer # words',
      'AfterAppContainer',
      'podInjectPolicy: AfterAppContainer # words',
    ],
    ['enum in quotes', 'podInjectPolicy: "|"', 'AfterAppContainer', 'podInjectPolicy: "AfterAppContainer"'],
    ['enum in single quotes', "podInjectPolicy: 'A|", 'AfterAppContainer', "podInjectPolicy: 'AfterAppContainer'"],
    [
      'enum on the next line',
      'podInjectPolicy:\n          |',
      'AfterAppContainer',
      'podInjectPolicy:\n          AfterAppContainer',
    ],
    ['enum in a flow mapping', 'shareVolumePolicy: {type: |}', 'enabled', 'shareVolumePolicy: {type: enabled}'],
    ['boolean', 'stdin: |', 'true', 'stdin: true'],
  ])('%s', async (_, text, label, expected) => {
    const before = `${sidecarSet}spec:\n  containers:\n    - name: a\n      `;
    expect(await accept(before + text, label)).toBe(before + expected);
  });

  it('filter by the quote that stands there', async () => {
    const [item] = await complete(`${sidecarSet}spec:\n  updateStrategy:\n    type: "Ro|"`);
    expect(item?.filterText).toBe('"RollingUpdate');
  });
});

describe('documents', () => {
  const workloadSpread = 'apiVersion: apps.kruise.io/v1alpha1\nkind: WorkloadSpread\n';

  it('have their own kinds each', async () => {
    const text = `apiVersion: v1\nkind: ConfigMap\ndata:\n  a: b\n---\n${sidecarSet}spec:\n  |\n---\n${workloadSpread}spec:\n  subsets: []\n`;
    expect(await labels(text)).toContain('injectionStrategy');
    expect(await accept(text, 'customVersion')).toBe(text.replace('|', 'customVersion: '));
    expect(await labels(text.replace('|', '').replace('  subsets', '  |\n  subsets'))).toContain('scheduleStrategy');
  });

  it('do not suffer from an unfinished one above', async () => {
    const text = `${workloadSpread}spec:\n  subsets: [\n---\n${sidecarSet}spec:\n  |`;
    expect(await labels(text)).toContain('injectionStrategy');
  });

  it('are served with an unfinished line above the cursor', async () => {
    expect(await labels(`${sidecarSet}metadata:\n  nam\nspec:\n  |`)).toContain('injectionStrategy');
    expect(await labels(`${sidecarSet}metadata:\n  name: "x\nspec:\n  |`)).toContain('injectionStrategy');
  });

  it('may be lists of objects', async () => {
    const text = `apiVersion: v1\nkind: List\nitems:\n  - apiVersion: v1\n    kind: Secret\n  - apiVersion: apps.kruise.io/v1beta1\n    kind: SidecarSet\n    spec:\n      |`;
    expect(await labels(text)).toContain('injectionStrategy');
    expect(await accept(text, 'containers')).toBe(text.replace('|', 'containers:\n        - '));
  });

  it('keep their line breaks', async () => {
    const text = `${sidecarSet}spec:\n  |\n# end\n`.replaceAll('\n', '\r\n');
    expect(await accept(text, 'selector')).toBe(text.replace('|', 'selector:\r\n    '));
    expect(await accept('kind: Sid|\r\nmetadata:\r\n  name: a\r\n', 'SidecarSet')).toBe(
      'kind: SidecarSet\r\nmetadata:\r\n  name: a\r\n',
    );
  });

  it('may begin with a byte order mark', async () => {
    expect(await labels(`\uFEFF${sidecarSet}spec:\n  |`)).toContain('injectionStrategy');
    expect(await accept('\uFEFFkind: Sid|', 'SidecarSet')).toBe('\uFEFFkind: SidecarSet');
  });

  it('may hold any characters', async () => {
    const text = `${sidecarSet}metadata:\n  annotations: {a: "你好😀"}\nspec:\n  updateStrategy: {type: R|} # 你好😀`;
    expect(await accept(text, 'RollingUpdate')).toBe(text.replace('R|', 'RollingUpdate'));
  });

  it('are JSON too', async () => {
    const json = '{"apiVersion": "apps.kruise.io/v1beta1", "kind": "SidecarSet", "spec": {|}}';
    const name = 'a.json';
    expect(await accept(json, 'containers', { name })).toBe(json.replace('|', '"containers": [$0]'));
    expect(await accept(json, 'customVersion', { name })).toBe(json.replace('|', '"customVersion": "$0"'));
    const value = json.replace('|', '"updateStrategy": {"type": |}');
    expect(await accept(value, 'NotUpdate', { name })).toBe(value.replace('|', '"NotUpdate"'));
    expect(await accept(value.replace('|', '"No|"'), 'NotUpdate', { name })).toBe(value.replace('|', '"NotUpdate"'));
    expect(await labels('|', { name })).toEqual([]);
  });
});

describe('nothing is proposed', () => {
  it.each([
    ['in a comment', `${sidecarSet}spec:\n  # a|`],
    ['in a block scalar', `${sidecarSet}metadata:\n  annotations:\n    a: |\n      kind: ‸\n`],
    ['in an object that is none', 'name: a\njobs:\n  |'],
    ['at the root of an object that is none', 'name: a\n|'],
    ['in a foreign kind', 'apiVersion: example.com/v1\nkind: Widget\nspec:\n  |'],
    ['below a half-typed header', 'apiVersion: apps.kr\nkind: SidecarSet\nspec:\n  |'],
    ['in a template expression', `${sidecarSet}spec:\n  updateStrategy: {{ .Values.| }}`],
    ['in a hundred brackets', `${sidecarSet}spec: ${'['.repeat(150)}|`],
    ['in a hundred lists', `${sidecarSet}spec:\n  ${'- '.repeat(150)}|`],
    ['where the value is free', `${sidecarSet}metadata:\n  name: |`],
  ])('%s', async (_, text) => {
    expect(await labels(text)).toEqual([]);
  });

  it('for kinds that another server explains', async () => {
    const text = 'apiVersion: apps/v1\nkind: Deployment\nspec:\n  |';
    expect(await labels(text)).toContain('template');
    expect(await labels(text, { otherYamlServer: true })).toEqual([]);
    expect(await labels(`${sidecarSet}spec:\n  |`, { otherYamlServer: true })).toContain('selector');
  });

  it('by schemas in an empty document, so that none is loaded', async () => {
    const ask = vi.spyOn(YamlLanguageService.prototype, 'complete');
    await labels('|');
    await labels(`${sidecarSet}---\n|`);
    expect(ask).not.toHaveBeenCalled();
    ask.mockRestore();
  });

  it('once it is cancelled', async () => {
    const { context, open, position } = languageFixture(`${sidecarSet}spec:\n  |`);
    const list = await completeAt(context, open, position, { isCancellationRequested: true });
    expect(list).toEqual({ isIncomplete: false, items: [] });
  });
});
