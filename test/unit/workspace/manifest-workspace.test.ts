import { describe, expect, it } from 'vitest';
import { silentLogger } from '../../../server/src/base/logger.ts';
import { defaultConfiguration } from '../../../server/src/workspace/configuration.ts';
import { ManifestWorkspace, type WorkspaceChange } from '../../../server/src/workspace/manifest-workspace.ts';
import { createWorkspace } from './create-workspace.ts';
import { InMemoryFileSystem } from './in-memory-file-system.ts';
import { deployment, namespace, secret, sidecarSet } from './manifests.ts';

const uri = (path: string): string => `file:///w/${path}`;
const names = (objects: Iterable<{ readonly name: string }>): readonly string[] => [...objects].map(({ name }) => name);

describe('objects', () => {
  it('finds objects by every combination of group, kind, namespace and name', async () => {
    const { workspace } = await createWorkspace({
      'a.yaml': `${secret('one', 'n1')}---\n${secret('one', 'n2')}---\n${secret('two', 'n2')}`,
      'b.yaml': 'apiVersion: apps.kruise.io/v1beta1\nkind: StatefulSet\nmetadata:\n  name: db\n  namespace: n1\n',
      'c.yaml': 'apiVersion: apps/v1\nkind: StatefulSet\nmetadata:\n  name: db\n  namespace: n1\n',
    });
    expect(names(workspace.objects({}))).toEqual(['one', 'one', 'two', 'db', 'db']);
    expect(names(workspace.objects({ kind: 'Secret' }))).toEqual(['one', 'one', 'two']);
    expect(names(workspace.objects({ group: '', kind: 'Secret', namespace: 'n2' }))).toEqual(['one', 'two']);
    expect(names(workspace.objects({ group: '', kind: 'Secret', name: 'one' }))).toEqual(['one', 'one']);
    expect(names(workspace.objects({ group: '', kind: 'Secret', namespace: 'n2', name: 'two' }))).toEqual(['two']);
    expect(names(workspace.objects({ namespace: 'n1' }))).toEqual(['one', 'db', 'db']);
    expect([...workspace.objects({ group: 'apps', kind: 'StatefulSet' })].map((object) => object.uri)).toEqual([
      uri('c.yaml'),
    ]);
    expect(names(workspace.objects({ kind: 'StatefulSet' }))).toEqual(['db', 'db']);
  });

  it('puts namespaced objects without a namespace into the default one, and cluster-scoped ones into none', async () => {
    const { workspace } = await createWorkspace({
      'a.yaml': `apiVersion: v1\nkind: Secret\nmetadata:\n  name: s\n---\n${sidecarSet('x', 'a=b', 's')}---\n${namespace('n0')}`,
    });
    expect([...workspace.objects({})].map((object) => object.namespace)).toEqual(['default', undefined, undefined]);
    workspace.setConfiguration({ ...defaultConfiguration, defaultNamespace: 'team' });
    expect([...workspace.objects({})].map((object) => object.namespace)).toEqual(['team', undefined, undefined]);
    expect(workspace.namespaces()).toEqual(['n0', 'team']);
  });

  it('takes the items of a List one by one, with their places', async () => {
    const { workspace } = await createWorkspace({
      'list.yaml':
        'apiVersion: v1\nkind: List\nitems:\n  - apiVersion: v1\n    kind: Secret\n    metadata: {name: a, namespace: n0}\n  - apiVersion: v1\n    kind: Namespace\n    metadata: {name: n}\n',
    });
    const [first, second] = workspace.objectsOf(uri('list.yaml'));
    expect([first?.name, first?.path, second?.path]).toEqual(['a', ['items', 0], ['items', 1]]);
    expect(workspace.rangeOf(first!, ['metadata', 'name'], 'value').start).toEqual({ line: 5, character: 21 });
  });

  it('reads JSON files, and skips YAML and JSON that is no manifest', async () => {
    const { workspace } = await createWorkspace({
      'a.json': '{"apiVersion": "v1", "kind": "Secret", "metadata": {"name": "s", "namespace": "n"}}',
      'package.json': '{"name": "x"}',
      'ci.yaml': 'on: push\njobs: {}\n',
    });
    expect(workspace.uris()).toEqual([uri('a.json')]);
    expect(names(workspace.objects({ kind: 'Secret' }))).toEqual(['s']);
  });
});

describe('open files', () => {
  it('win over the disk until they are closed', async () => {
    const { workspace, fileSystem } = await createWorkspace({ 'a.yaml': secret('disk', 'n0') });
    workspace.open(uri('a.yaml'), 'yaml', 1, secret('editor', 'n0'));
    expect(names(workspace.objects({ kind: 'Secret' }))).toEqual(['editor']);
    fileSystem.files.set(uri('a.yaml'), secret('new-on-disk', 'n0'));
    await workspace.fileChanged(uri('a.yaml'));
    expect(names(workspace.objects({ kind: 'Secret' }))).toEqual(['editor']);
    await workspace.close(uri('a.yaml'));
    expect(names(workspace.objects({ kind: 'Secret' }))).toEqual(['new-on-disk']);
  });

  it('are known by URI in one spelling, whatever the file system writes', async () => {
    const fileSystem = new InMemoryFileSystem({ 'file:///c:/w/a%20b.yaml': secret('disk', 'n0') });
    const workspace = new ManifestWorkspace({ fileSystem, logger: silentLogger, configuration: defaultConfiguration });
    await workspace.scan(['file:///c:/w']);
    workspace.open('file:///C%3A/w/a%20b.yaml', 'yaml', 1, secret('editor', 'n0'));
    expect(names(workspace.objects({ kind: 'Secret' }))).toEqual(['editor']);
    expect([...workspace.objects({})][0]?.uri).toBe('file:///C%3A/w/a%20b.yaml');
  });

  it('may be untitled or virtual; such files leave the index when they are closed', async () => {
    const { workspace } = await createWorkspace();
    workspace.open('untitled:Untitled-1', 'yaml', 1, secret('a', 'n0'));
    workspace.open('vscode-vfs://github/o/r/b.yaml', 'yaml', 1, secret('b', 'n0'));
    expect(names(workspace.objects({ kind: 'Secret' }))).toEqual(['a', 'b']);
    await workspace.close('untitled:Untitled-1');
    await workspace.close('vscode-vfs://github/o/r/b.yaml');
    expect(workspace.uris()).toEqual([]);
  });

  it('apply edits, with positions that follow', async () => {
    const { workspace } = await createWorkspace();
    workspace.open(uri('a.yaml'), 'yaml', 1, `${secret('a', 'n0')}---\n${secret('b', 'n0')}`);
    const [before] = workspace.objects({ name: 'b' });
    workspace.change(uri('a.yaml'), 2, [
      { range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, text: '# x\n' },
    ]);
    const [after] = workspace.objects({ name: 'b' });
    expect(after).toBe(before);
    expect(after?.startLine).toBe(9);
    expect(workspace.rangeOf(after!, ['metadata', 'name'], 'value').start).toEqual({ line: 13, character: 8 });
    expect(workspace.openFile(uri('a.yaml'))?.version).toBe(2);
    workspace.change(uri('none.yaml'), 1, [{ text: 'x' }]);
  });

  it('of any size are indexed in slices', async () => {
    const { workspace } = await createWorkspace();
    const changes: WorkspaceChange[] = [];
    workspace.onDidChange((change) => changes.push(change));
    const text = Array.from({ length: 100 }, (_, index) => secret(`s${index}`, 'n')).join('---\n');
    workspace.open(uri('a.yaml'), 'yaml', 1, text);
    expect([...workspace.objects({ kind: 'Secret' })].length).toBeLessThan(100);
    const last = workspace.openFile(uri('a.yaml'))!.file.parts.at(-1)!;
    expect(names(workspace.objectsInPart(uri('a.yaml'), last))).toEqual(['s99']);
    await workspace.whenIndexed();
    expect([...workspace.objects({ kind: 'Secret' })].length).toBe(100);
    expect(changes.at(-1)?.changedUris).toEqual([uri('a.yaml')]);
  });

  it('too large to be read keep every edit, and say so', async () => {
    const { workspace } = await createWorkspace({}, { maxFileSize: 100 });
    workspace.open(uri('a.yaml'), 'yaml', 1, secret('a', 'n0').padEnd(200, '#'));
    expect(workspace.skipReason(uri('a.yaml'))).toContain('larger than 100');
    expect([...workspace.objects({})]).toEqual([]);
    workspace.change(uri('a.yaml'), 2, [{ text: secret('b', 'n0').slice(0, 90) }]);
    expect(workspace.skipReason(uri('a.yaml'))).toBeUndefined();
    expect(workspace.openFile(uri('a.yaml'))?.file.text).toBe(secret('b', 'n0').slice(0, 90));
    expect(names(workspace.objects({}))).toEqual(['b']);
  });
});

describe('scan', () => {
  it('reports what it skips, reads each file once, and drops what is gone', async () => {
    const fileSystem = new InMemoryFileSystem({
      [uri('a.yaml')]: secret('a', 'n0'),
      [uri('locked.yaml')]: null,
      [uri('big.yaml')]: secret('big', 'n0').padEnd(5000, '#'),
    });
    const workspace = new ManifestWorkspace({
      fileSystem,
      logger: silentLogger,
      configuration: { ...defaultConfiguration, maxFileSize: 1000 },
    });
    const progress: number[] = [];
    const result = await workspace.scan(['file:///w', 'file:///w/'], {
      onProgress: ({ filesRead }) => progress.push(filesRead),
    });
    expect(result.skipped.map((entry) => entry.uri)).toEqual([uri('locked.yaml'), uri('big.yaml'), uri('locked.yaml')]);
    expect(result.filesRead).toBe(2);
    expect(progress).toEqual([1, 2]);
    fileSystem.files.delete(uri('a.yaml'));
    await workspace.scan(['file:///w']);
    expect([...workspace.objects({})]).toEqual([]);
  });

  it('stops when it is cancelled and keeps what it has', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 50 }, (_, index) => [uri(`${index}.yaml`), secret(`s${index}`, 'n')]),
    );
    const workspace = new ManifestWorkspace({
      fileSystem: new InMemoryFileSystem(files),
      logger: silentLogger,
      configuration: defaultConfiguration,
    });
    const token = { isCancellationRequested: false };
    const result = await workspace.scan(['file:///w'], {
      token,
      onProgress: () => (token.isCancellationRequested = true),
    });
    expect(result.isCancelled).toBe(true);
    expect(result.filesRead).toBeLessThan(50);
    expect(workspace.isScanning).toBe(false);
  });

  it('survives a file system that throws', async () => {
    const fileSystem = new InMemoryFileSystem({ [uri('a.yaml')]: secret('a', 'n0') });
    fileSystem.readFile = () => Promise.reject(new Error('gone'));
    const workspace = new ManifestWorkspace({ fileSystem, logger: silentLogger, configuration: defaultConfiguration });
    expect((await workspace.scan(['file:///w'])).filesRead).toBe(1);
    fileSystem.findManifests = () => {
      throw new Error('no access');
    };
    expect((await workspace.scan(['file:///w'])).skipped).toEqual([{ uri: 'file:///w', reason: 'no access' }]);
  });
});

describe('files on disk', () => {
  it('are read again when they change, and dropped when they are deleted', async () => {
    const { workspace, fileSystem } = await createWorkspace({ 'a.yaml': secret('a', 'n0') });
    const changes: WorkspaceChange[] = [];
    workspace.onDidChange((change) => changes.push(change));
    fileSystem.files.set(uri('a.yaml'), secret('b', 'n0'));
    await workspace.fileChanged(uri('a.yaml'));
    expect(names(workspace.objects({}))).toEqual(['b']);
    workspace.fileDeleted(uri('a.yaml'));
    expect(names(workspace.objects({}))).toEqual([]);
    expect(changes.map(({ changedUris }) => changedUris)).toEqual([[uri('a.yaml')], [uri('a.yaml')]]);
    workspace.fileDeleted(uri('never-there.yaml'));
    expect(changes.length).toBe(2);
  });
});

describe('directories', () => {
  it('take their files with them', async () => {
    const { workspace } = await createWorkspace({ 'a/b/c.yaml': secret('a', 'n0'), 'ab.yaml': secret('b', 'n0') });
    workspace.fileDeleted(uri('a'));
    expect(workspace.uris()).toEqual([uri('ab.yaml')]);
  });
});

describe('the end of a scan', () => {
  it('tells of all open files, since what waited for it can be said now', async () => {
    const { workspace } = await createWorkspace();
    workspace.open('untitled:x', 'yaml', 1, secret('a', 'n0'));
    const changed: string[] = [];
    workspace.onDidChange(({ changedUris }) => changed.push(...changedUris));
    await workspace.scan(['file:///w']);
    expect(changed).toEqual(['untitled:x']);
  });
});

describe('podSourcesLabelled', () => {
  it('finds Pod templates by labels, through the rarest of them', async () => {
    const { workspace } = await createWorkspace({
      'a.yaml': [deployment('a', 'n1', { tier: 'web' }), deployment('b', 'n2', { tier: 'web', rare: 'x' })].join(
        '---\n',
      ),
      'cron.yaml':
        'apiVersion: batch/v1\nkind: CronJob\nmetadata: {name: c, namespace: n1}\nspec:\n  jobTemplate:\n    spec:\n      template:\n        metadata: {labels: {tier: web}}\n',
    });
    const found = (
      requirements: Parameters<typeof workspace.podSourcesLabelled>[0],
      inNamespace?: string,
    ): readonly string[] =>
      [...workspace.podSourcesLabelled(requirements, inNamespace)].map(({ object }) => object.name);
    expect(found([{ key: 'tier', values: ['web'] }])).toEqual(['a', 'b', 'c']);
    expect(found([{ key: 'tier', values: ['web'] }, { key: 'rare' }])).toEqual(['b']);
    expect(found([{ key: 'tier', values: ['api', 'web'] }], 'n1')).toEqual(['a', 'c']);
    expect(found([{ key: 'tier', values: ['none'] }])).toEqual([]);
    expect([...workspace.podSources('n1')].map(({ templatePath }) => templatePath.length)).toEqual([2, 4]);
  });
});

describe('namespaceLabels', () => {
  it('come from the Namespace object, with the name', async () => {
    const { workspace } = await createWorkspace({ 'n.yaml': namespace('n1', { team: 'a' }) });
    expect(workspace.namespaceLabels('n1')).toEqual({ team: 'a', 'kubernetes.io/metadata.name': 'n1' });
    expect(workspace.namespaceLabels('other')).toBeUndefined();
  });
});

describe('remember', () => {
  it('computes anew only what has read something that changed', async () => {
    const { workspace } = await createWorkspace({
      'set.yaml': sidecarSet('set', 'a=b', 'pull'),
      'other.yaml': sidecarSet('other', 'a=b', 'pull'),
      's.yaml': secret('pull', 'n0'),
    });
    const [set] = workspace.objects({ name: 'set' });
    let runs = 0;
    const count = (): number =>
      workspace.remember(set!, 'secrets', () => {
        runs++;
        return [...workspace.objects({ group: '', kind: 'Secret', namespace: 'n0', name: 'pull' })].length;
      });
    const affected: string[] = [];
    workspace.onDidChange(({ affectedUris }) => affected.push(...affectedUris));
    expect([count(), count(), runs]).toEqual([1, 1, 1]);
    workspace.open(uri('x.yaml'), 'yaml', 1, secret('unrelated', 'n0'));
    expect([count(), runs, affected.length]).toEqual([1, 1, 0]);
    workspace.fileDeleted(uri('s.yaml'));
    expect(affected).toEqual([uri('set.yaml')]);
    expect([count(), runs]).toEqual([0, 2]);
    workspace.open(uri('y.yaml'), 'yaml', 1, secret('pull', 'n0'));
    expect(affected).toEqual([uri('set.yaml'), uri('set.yaml')]);
    expect([count(), runs]).toEqual([1, 3]);
  });

  it('passes on to the outer computation what the inner one has read, also from the cache', async () => {
    const { workspace } = await createWorkspace({
      'set.yaml': sidecarSet('set', 'a=b', 'pull'),
      's.yaml': secret('pull', 'n0'),
    });
    const [set] = workspace.objects({ name: 'set' });
    const inner = (): number =>
      workspace.remember(set!, 'inner', () => [...workspace.objects({ kind: 'Secret' })].length);
    const outer = (): number => workspace.remember(set!, 'outer', () => inner() * 10);
    expect([inner(), outer()]).toEqual([1, 10]);
    workspace.open(uri('x.yaml'), 'yaml', 1, secret('b', 'n0'));
    expect(outer()).toBe(20);
  });

  it('tells those who read the text of an object from those who only look for it', async () => {
    const { workspace } = await createWorkspace({
      'set.yaml': sidecarSet('set', 'a=b', 'pull'),
      's.yaml': secret('pull', 'n0'),
    });
    const [set] = workspace.objects({ name: 'set' });
    const runs = { name: 0, text: 0 };
    const look = (): void => {
      workspace.remember(set!, 'name', () => runs.name++ + [...workspace.objects({ kind: 'Secret' })].length);
      workspace.remember(set!, 'text', () => {
        runs.text++;
        return [...workspace.objects({ kind: 'Secret' })].map(({ value }) => value['type']);
      });
    };
    look();
    workspace.open(uri('s.yaml'), 'yaml', 1, secret('pull', 'n0').replace('dockerconfigjson', 'dockercfg'));
    look();
    expect(runs).toEqual({ name: 1, text: 2 });
  });

  it('forgets with the object, and answers for one that is gone', async () => {
    const { workspace } = await createWorkspace({ 'set.yaml': sidecarSet('set', 'a=b', 'pull') });
    const [set] = workspace.objects({ name: 'set' });
    workspace.fileDeleted(uri('set.yaml'));
    let runs = 0;
    workspace.remember(set!, 'x', () => runs++);
    workspace.remember(set!, 'x', () => runs++);
    expect(runs).toBe(2);
  });
});

describe('the cost of an edit', () => {
  it('is one document read and one entry replaced, also in a file of a thousand', async () => {
    const { workspace } = await createWorkspace();
    const text = Array.from({ length: 1000 }, (_, index) => deployment(`d${index}`, 'n', { a: 'b' })).join('---\n');
    workspace.open(uri('a.yaml'), 'yaml', 1, text);
    await workspace.whenIndexed();
    const before = { ...workspace.counters };
    expect(before.documentsRead).toBe(1000);
    const line = workspace.openFile(uri('a.yaml'))!.file.parts[500]!.startLine + 2;
    workspace.change(uri('a.yaml'), 2, [
      { range: { start: { line, character: 0 }, end: { line, character: 0 } }, text: '# edited\n' },
    ]);
    expect(workspace.counters.documentsRead - before.documentsRead).toBe(1);
    expect(workspace.counters.entriesTouched - before.entriesTouched).toBe(1);
  });
});
