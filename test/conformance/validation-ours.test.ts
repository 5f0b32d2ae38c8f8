import { describe, expect, it } from 'vitest';
import { readGoldenVerdicts } from './golden.ts';
import { differenceOf } from './validation/compare.ts';
import { refusedFields } from './validation/refused-fields.ts';

/** Cases in which the cluster decides by what no manifest need hold: there we warn, and refuse nothing. */
const decidedInCluster: Readonly<Record<string, string>> = {
  'patched metadata on a fresh install': 'the list of allowed annotations is often made with the installation',
  'a new set pinned to a revision that does not exist yet': 'revisions are made by the controller',
  'SS-V27 (sidecarset.yaml 24): refused': 'revisions are made by the controller',
};

describe('our rules judge the cases written by hand as the real webhooks do, at the places that they name', () => {
  it.each(readGoldenVerdicts().map((golden) => [golden.one.name, golden] as const))('%s', async (name, { one, verdict }) => {
    const fields = verdict.allowed ? [] : refusedFields(verdict);
    const difference = await differenceOf({ ...one, cluster: one.cluster ?? [], mutations: [] }, { ...verdict, fields });
    if (Object.hasOwn(decidedInCluster, name)) expect(difference?.sort).toBe('verdict');
    else expect(difference?.text).toBeUndefined();
  });
});
