import { describe, expect, it } from 'vitest';
import { Checker } from '../../../server/src/rules/checker.ts';
import type { DocumentFindings } from '../../../server/src/rules/rule.ts';
import { defaultConfiguration } from '../../../server/src/workspace/configuration.ts';
import type { ManifestWorkspace } from '../../../server/src/workspace/manifest-workspace.ts';
import { createWorkspace } from '../workspace/create-workspace.ts';
import { deployment, secret } from '../workspace/manifests.ts';

const uri = 'file:///w/open.yaml';
const onwards = (): Promise<boolean> => Promise.resolve(true);

/** An open file with a workload, and SidecarSets on disk. */
async function openFile(text: string): Promise<{ readonly workspace: ManifestWorkspace; readonly checker: Checker }> {
  const { workspace } = await createWorkspace({});
  workspace.open(uri, 'yaml', 1, text);
  await workspace.whenIndexed();
  return { workspace, checker: new Checker(workspace) };
}

/** What a review gives, and what a look at everything gives. */
async function bothLooks(workspace: ManifestWorkspace, checker: Checker): Promise<readonly [unknown, unknown]> {
  const reviewed = await checker.review(uri, onwards);
  const fresh = new Checker(workspace).findingsOf(uri).filter(({ findings }) => findings.length > 0);
  const describeAll = (found: readonly DocumentFindings[]): unknown =>
    found.map(({ part, findings }) => [
      part.startLine,
      findings.map(({ code, range, message }) => [code, range, message]),
    ]);
  return [describeAll(reviewed ?? []), describeAll(fresh)];
}

const misspelled = 'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: x\nspecs: {}\n';
const budget = (name: string): string =>
  `apiVersion: policy.kruise.io/v1alpha1\nkind: PodUnavailableBudget\nmetadata: {name: ${name}, namespace: shop}\nspec:\n  selector: {matchLabels: {app: web}}\n  maxUnavailable: 1\n`;

describe('review', () => {
  it('gives what a look at everything gives, after edits here and elsewhere', async () => {
    const { workspace, checker } = await openFile(
      [misspelled, budget('one'), secret('pull', 'shop'), misspelled].join('---\n'),
    );
    const expectSame = async (): Promise<void> => {
      const [reviewed, fresh] = await bothLooks(workspace, checker);
      expect(reviewed).toEqual(fresh);
      expect(fresh).not.toEqual([]);
    };
    await expectSame();
    let version = 1;
    const edit = (line: number, from: number, to: number, text: string): void =>
      workspace.change(uri, ++version, [
        { range: { start: { line, character: from }, end: { line, character: to } }, text },
      ]);
    // A line above everything: all places move.
    edit(0, 0, 0, '# a comment\n');
    await expectSame();
    // Another file brings a budget on the same Pods, and takes it away.
    workspace.open('file:///w/other.yaml', 'yaml', 1, budget('two'));
    await expectSame();
    await workspace.close('file:///w/other.yaml');
    await expectSame();
    // Documents that join, part and go.
    edit(6, 0, 3, '');
    await expectSame();
    edit(6, 0, 0, '---');
    await expectSame();
    edit(0, 0, 7, '');
    await expectSame();
    workspace.setConfiguration({ ...defaultConfiguration, severities: { 'schema/unknown-field': 'hint' } });
    await expectSame();
  });

  it('follows the comments above the first marker', async () => {
    const header = '# kruise-lint disable schema/unknown-field -- made by a tool\n---\n';
    const { workspace, checker } = await openFile(`${header}${misspelled}`);
    const codes = async (): Promise<readonly string[]> =>
      ((await checker.review(uri, onwards)) ?? []).flatMap(({ findings }) => findings.map(({ code }) => code));
    const silent = await codes();
    workspace.change(uri, 2, [
      { range: { start: { line: 0, character: 2 }, end: { line: 0, character: 3 } }, text: 'x' },
    ]);
    expect(await codes()).toEqual([...silent, 'schema/unknown-field']);
  });

  it('goes on where it was interrupted', async () => {
    const { workspace, checker } = await openFile([misspelled, misspelled, misspelled].join('---\n'));
    let left = 1;
    expect(await checker.review(uri, () => Promise.resolve(left-- > 0))).toBeUndefined();
    const [reviewed, fresh] = await bothLooks(workspace, checker);
    expect(reviewed).toEqual(fresh);
  });

  it('looks at nothing again that nothing has changed for', async () => {
    const many = Array.from({ length: 40 }, (_, index) => deployment(`web-${index}`, 'shop', {}));
    const { workspace, checker } = await openFile(many.join('---\n'));
    const reviewedBy = async (act: () => void): Promise<number> => {
      await checker.review(uri, onwards);
      const before = workspace.counters.documentsReviewed;
      act();
      await checker.review(uri, onwards);
      return workspace.counters.documentsReviewed - before;
    };
    expect(await reviewedBy(() => undefined)).toBe(2);
  });

  it('starts anew with a file that was closed and opened again', async () => {
    const { workspace, checker } = await openFile(misspelled);
    expect(await checker.review(uri, onwards)).toHaveLength(1);
    await workspace.close(uri);
    workspace.open(uri, 'yaml', 1, `${misspelled}---\n${misspelled}`);
    const [reviewed, fresh] = await bothLooks(workspace, checker);
    expect(reviewed).toEqual(fresh);
    expect(reviewed).toHaveLength(2);
  });
});
