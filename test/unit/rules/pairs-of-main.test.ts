import { describe, expect, it } from 'vitest';
import { Checker } from '../../../server/src/rules/checker.ts';
import { createWorkspace } from '../workspace/create-workspace.ts';
import { pairsOfMain } from './pairs-of-main.ts';

const uri = 'file:///w/a.yaml';

/** The codes of errors and warnings on the first document of a manifest, on the development branch. */
async function codesOn(text: string, before: string | undefined, severity: 'error' | 'warning'): Promise<string[]> {
  const { workspace } = await createWorkspace({ 'a.yaml': text }, { kruiseVersion: 'main' });
  if (before !== undefined) workspace.setPreviousVersions('HEAD', [{ uri, text: before }]);
  const [first] = new Checker(workspace).findingsOf(uri);
  return first!.findings.filter((finding) => finding.severity === severity).map(({ code }) => code);
}

describe('rules of the development branch, which the oracle does not run', () => {
  it.each(pairsOfMain)('$id has an accepted and a refused case that differ in it only', async (pair) => {
    const { code, refused, accepted, before, isWarning = false } = pair;
    expect(await codesOn(refused, before, isWarning ? 'warning' : 'error')).toEqual([code]);
    if (isWarning) expect(await codesOn(refused, before, 'error')).toEqual([]);
    expect(await codesOn(accepted, before, 'error')).toEqual([]);
    expect(await codesOn(accepted, before, 'warning')).not.toContain(code);
  });
});
