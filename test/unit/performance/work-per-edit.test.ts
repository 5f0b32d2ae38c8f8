import { runInNewContext } from 'node:vm';
import { setFlagsFromString } from 'node:v8';
import { describe, expect, it } from 'vitest';
import { silentLogger } from '../../../server/src/base/logger.ts';
import { Checker } from '../../../server/src/rules/checker.ts';
import { defaultConfiguration } from '../../../server/src/workspace/configuration.ts';
import { ManifestWorkspace } from '../../../server/src/workspace/manifest-workspace.ts';
import { documentStream } from '../../bench/manifests.ts';

const uri = 'file:///stream.yaml';

function createWorkspace(): ManifestWorkspace {
  const fileSystem = { readFile: () => Promise.resolve(undefined), async *findManifests(): AsyncIterable<string> {} };
  return new ManifestWorkspace({ fileSystem, logger: silentLogger, configuration: defaultConfiguration });
}

const onwards = (): Promise<boolean> => Promise.resolve(true);

/** What is done between two looks at all findings of all files. */
async function workOf(
  workspace: ManifestWorkspace,
  checker: Checker,
  act: () => void,
): Promise<Record<string, number>> {
  const checkAll = async (): Promise<void> => {
    for (const file of workspace.uris()) await checker.review(file, onwards);
  };
  await checkAll();
  const before = { ...workspace.counters };
  act();
  await checkAll();
  const { documentsRead, entriesTouched, rulesRun, documentsReviewed } = workspace.counters;
  return {
    documentsRead: documentsRead - before.documentsRead,
    entriesTouched: entriesTouched - before.entriesTouched,
    rulesRun: rulesRun - before.rulesRun,
    documentsReviewed: documentsReviewed - before.documentsReviewed,
  };
}

/** Types a character into the image of a document in the middle. */
async function editStream(count: number): Promise<Record<string, number>> {
  const workspace = createWorkspace();
  const text = documentStream(count, 1);
  workspace.open(uri, 'yaml', 1, text);
  await workspace.whenIndexed();
  const file = workspace.openFile(uri)?.file;
  const start = file?.positionAt(text.indexOf('agent:1.', text.indexOf(`name: sidecar-${count / 2}\n`)));
  if (start === undefined) throw new Error('the edit has no place');
  return workOf(workspace, new Checker(workspace), () =>
    workspace.change(uri, 2, [{ range: { start, end: start }, text: 'x' }]),
  );
}

function secret(name: string): string {
  return `apiVersion: v1\nkind: Secret\nmetadata:\n  name: ${name}\n  namespace: shop\ntype: kubernetes.io/dockerconfigjson\nstringData:\n  .dockerconfigjson: '{"auths": {"a.example": {"username": "u", "password": "p"}}}'\n`;
}

function deployment(index: number, pullSecret: string): string {
  return `apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web-${index}\n  namespace: shop\nspec:\n  selector:\n    matchLabels: {app: web-${index}}\n  template:\n    metadata:\n      labels: {app: web-${index}}\n    spec:\n      imagePullSecrets:\n      - name: ${pullSecret}\n      containers:\n      - name: web\n        image: a.example/web:1\n`;
}

/** Renames a Secret that three of `count` workloads name. */
async function renameSecret(count: number): Promise<Record<string, number>> {
  const workspace = createWorkspace();
  workspace.open('file:///secret.yaml', 'yaml', 1, secret('pull'));
  workspace.open('file:///others.yaml', 'yaml', 1, secret('other'));
  for (let index = 0; index < count; index++) {
    workspace.open(`file:///web-${index}.yaml`, 'yaml', 1, deployment(index, index < 3 ? 'pull' : 'other'));
  }
  await workspace.whenIndexed();
  return workOf(workspace, new Checker(workspace), () =>
    workspace.change('file:///secret.yaml', 2, [{ text: secret('renamed') }]),
  );
}

describe('the work of an edit', () => {
  it('is that of one document, however many the file has', async () => {
    const small = await editStream(100);
    // The first two documents are always looked at, since the comments above the first marker speak of the second.
    expect(small).toMatchObject({ documentsRead: 1, entriesTouched: 1, documentsReviewed: 3 });
    expect(await editStream(1000)).toEqual(small);
  }, 60_000);

  it('is that of the dependents, however many files the workspace has', async () => {
    const small = await renameSecret(100);
    expect(small).toMatchObject({ documentsRead: 1, entriesTouched: 2 });
    // Each open file has its own review, which looks at its first document.
    expect(await renameSecret(1000)).toEqual({ ...small, documentsReviewed: 1002 });
  }, 60_000);
});

describe('memory', () => {
  it('does not grow when files come and go, nor with edits', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const workspace = createWorkspace();
    const checker = new Checker(workspace);
    workspace.open(uri, 'yaml', 1, documentStream(5, 1));
    const churn = async (rounds: number): Promise<number> => {
      for (let round = 0; round < rounds; round++) {
        const passing = `file:///passing-${round}.yaml`;
        workspace.open(passing, 'yaml', 1, deployment(round, 'pull'));
        await checker.review(passing, onwards);
        await workspace.close(passing);
        const start = { line: 3, character: 8 };
        const typed = round % 2 === 0 ? { start, end: start } : { start, end: { line: 3, character: 9 } };
        workspace.change(uri, round + 2, [{ range: typed, text: round % 2 === 0 ? 'x' : '' }]);
        await checker.review(uri, onwards);
      }
      collect();
      return process.memoryUsage().heapUsed;
    };
    // Until then the cache of recent trees, which is bounded, is not full.
    const before = await churn(2000);
    expect(await churn(10_000)).toBeLessThan(before * 1.1);
    expect(workspace.uris()).toEqual([uri]);
  }, 600_000);
});
