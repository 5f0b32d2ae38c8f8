import { describe, expect, it } from 'vitest';
import { Checker } from '../../../../server/src/rules/checker.ts';
import { sidecarSetConflictRule } from '../../../../server/src/rules/sidecarset/conflict.ts';
import { createWorkspace } from '../../workspace/create-workspace.ts';
import { check } from '../check.ts';

const set = (name: string, selector: string, spec: string, extra = ''): string =>
  `apiVersion: apps.kruise.io/v1beta1\nkind: SidecarSet\nmetadata:\n  name: ${name}\n${extra}spec:\n  selector: ${selector}\n  ${spec}\n`;
const container = 'containers: [{name: agent, image: x}]';
const app = (value: string): string => `{matchLabels: {app: ${value}}}`;
const conflicts = async (...sets: readonly string[]): Promise<readonly string[]> =>
  (await check(sidecarSetConflictRule, sets.join('---\n'))).map(({ at }) => at);

describe('sidecarSetConflictRule', () => {
  it.each([
    ['the same selector', app('a'), app('a'), 2],
    ['different values of one label', app('a'), app('b'), 0],
    ['different labels', app('a'), '{matchLabels: {other: a}}', 2],
    ['an In that meets', app('a'), '{matchExpressions: [{key: app, operator: In, values: [a, b]}]}', 2],
    ['an In that does not', app('a'), '{matchExpressions: [{key: app, operator: In, values: [b]}]}', 0],
    [
      'a NotIn of the value',
      app('a'),
      '{matchLabels: {x: x1}, matchExpressions: [{key: app, operator: NotIn, values: [a]}]}',
      0,
    ],
    [
      'an Exists of a key that the other does not mention',
      app('a'),
      '{matchExpressions: [{key: other, operator: Exists}]}',
      0,
    ],
    ['the word ALL as a plain value', app('ALL'), app('b'), 0],
  ])('%s', async (_, left, right, count) => {
    expect((await conflicts(set('one', left, container), set('two', right, container))).length).toBe(count);
    expect((await conflicts(set('two', right, container), set('one', left, container))).length).toBe(count);
  });

  it('underlines the name in both, and links the other', async () => {
    const { workspace } = await createWorkspace({
      'a.yaml': set('one', app('a'), container),
      'b.yaml': set('two', app('a'), container),
    });
    const [finding] = new Checker(workspace, [sidecarSetConflictRule]).findingsOf('file:///w/a.yaml')[0]!.findings;
    expect(finding?.message).toContain('The container "agent" is in SidecarSet two too');
    expect(finding?.related).toMatchObject([{ uri: 'file:///w/b.yaml', range: { start: { line: 6, character: 22 } } }]);
  });

  it('compares init containers with init containers only', async () => {
    const init = 'initContainers: [{name: agent, image: x}]';
    expect(await conflicts(set('one', app('a'), init), set('two', app('a'), init))).toEqual(['agent', 'agent']);
    expect(await conflicts(set('one', app('a'), init), set('two', app('a'), container))).toEqual([]);
  });

  it('compares volumes by what the cluster would hold', async () => {
    const volume = (name: string, source: string): string =>
      `containers: [{name: ${name}, image: x}]\n  volumes: [{name: v, ${source}}]`;
    const pair = (left: string, right: string) =>
      conflicts(set('one', app('a'), volume('c1', left)), set('two', app('a'), volume('c2', right)));
    expect(await pair('emptyDir: {}', 'emptyDir: {}')).toEqual([]);
    expect(await pair('configMap: {name: x}', 'configMap: {name: x, defaultMode: 420}')).toEqual([]);
    expect(await pair('configMap: {name: x}', 'configMap: {name: y1}')).toEqual(['v', 'v']);
  });

  it('compares annotations that one of the two overwrites', async () => {
    const patch = (name: string, policy: string): string =>
      `containers: [{name: ${name}, image: x}]\n  patchPodMetadata: [{patchPolicy: ${policy}, annotations: {k: v}}]`;
    const pair = (left: string, right: string) =>
      conflicts(set('one', app('a'), patch('c1', left)), set('two', app('a'), patch('c2', right)));
    expect(await pair('Overwrite', 'Overwrite')).toEqual(['k', 'k']);
    expect(await pair('Overwrite', 'MergePatchJson')).toEqual(['k', 'k']);
    expect(await pair('MergePatchJson', 'MergePatchJson')).toEqual([]);
    expect(await pair('Overwrite', 'Retain')).toEqual([]);
    // The API server drops annotations without a value.
    const nothing =
      'containers: [{name: c3, image: x}]\n  patchPodMetadata: [{patchPolicy: Overwrite, annotations: {k: null}}]';
    const something = patch('c4', 'Overwrite');
    expect(await conflicts(set('one', app('a'), nothing), set('two', app('a'), something))).toEqual([]);
  });

  it('heeds namespaces, also those of v1alpha1', async () => {
    const inNamespace = (name: string, namespace: string): string =>
      set(name, app('a'), `namespace: ${namespace}\n  ${container}`).replace('v1beta1', 'v1alpha1');
    expect(await conflicts(inNamespace('one', 'n1'), inNamespace('two', 'n2'))).toEqual([]);
    expect(await conflicts(inNamespace('one', 'n1'), inNamespace('two', 'n1'))).toEqual(['agent', 'agent']);
    expect(await conflicts(inNamespace('one', 'n1'), set('two', app('a'), container))).toEqual(['agent', 'agent']);
  });

  it('looks only at sets that could meet, however many bring a container of that name', async () => {
    const text = Array.from({ length: 300 }, (_, index) => set(`s${index}`, app(`a${index}`), container)).join('---\n');
    const { workspace } = await createWorkspace();
    workspace.open('file:///w/a.yaml', 'yaml', 1, text);
    await workspace.whenIndexed();
    const checker = new Checker(workspace, [sidecarSetConflictRule]);
    const run = (): number => checker.findingsOf('file:///w/a.yaml').flatMap(({ findings }) => findings).length;
    expect(run()).toBe(0);
    const before = workspace.counters.rulesRun;
    const { startLine } = workspace.openFile('file:///w/a.yaml')!.file.parts[150]!;
    const at = { line: startLine + 7, character: 36 };
    workspace.change('file:///w/a.yaml', 2, [{ range: { start: at, end: at }, text: 'y' }]);
    expect(run()).toBe(0);
    expect(workspace.counters.rulesRun - before).toBe(1);
  });

  it('does not look at sets that bring the same volume', async () => {
    const volumes = 'volumes: [{name: data, emptyDir: {}}]';
    const brought = (name: string): string => `containers: [{name: ${name}, image: x}]\n  ${volumes}`;
    const text = Array.from({ length: 50 }, (_, index) =>
      set(`s${index}`, `{matchLabels: {l${index}: x}}`, brought(`c${index}`)),
    );
    const { workspace } = await createWorkspace({ 'a.yaml': text.join('---\n') });
    const checker = new Checker(workspace, [sidecarSetConflictRule]);
    const run = (): number => checker.findingsOf('file:///w/a.yaml').flatMap(({ findings }) => findings).length;
    expect(run()).toBe(0);
    const before = workspace.counters.rulesRun;
    workspace.open('file:///w/a.yaml', 'yaml', 1, text.join('---\n').replace('image: x', 'image: other'));
    expect(run()).toBe(0);
    expect(workspace.counters.rulesRun - before).toBe(1);
    workspace.open(
      'file:///w/b.yaml',
      'yaml',
      1,
      set('other', '{matchLabels: {m: x}}', brought('c').replace('{}', '{medium: Memory}')),
    );
    expect(run()).toBe(50);
  });

  it('leaves out what is no other SidecarSet of the cluster', async () => {
    expect(await conflicts(set('one', app('a'), container), set('one', app('a'), container))).toEqual([]);
    expect(await conflicts(set('one', app('a'), container), set('two', '', container))).toEqual([]);
    expect(await conflicts(set('one', app('a'), container), set('two', app('a'), 'containers: text'))).toEqual([]);
  });

  it('lets a canary bring what its base brings, on the development branch', async () => {
    const canary = set(
      'two',
      app('a'),
      container,
      '  annotations: {apps.kruise.io/sidecarset-canary: "true", apps.kruise.io/sidecarset-base: one}\n',
    );
    const manifests = `${set('one', app('a'), container)}---\n${canary}`;
    expect((await check(sidecarSetConflictRule, manifests, { kruiseVersion: 'main' })).length).toBe(0);
    expect((await check(sidecarSetConflictRule, manifests)).length).toBe(2);
  });
});
