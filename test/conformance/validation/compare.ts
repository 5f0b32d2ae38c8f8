import { asString } from '../../../server/src/base/json.ts';
import type { Verdict } from '../validation-case.ts';
import type { VerdictCase } from './generate-case.ts';
import { ourErrors } from './our-verdict.ts';

/** What only the cluster can tell: such cases are not compared. */
const clusterOnly = /Cannot find specific ControllerRevision|no matches for kind|does not match the namespace sent/;

/** Whether our verdict can be held against that of the real code. */
export function isComparable(verdict: Pick<Verdict, 'error' | 'message'>): boolean {
  return verdict.error === undefined && !clusterOnly.test(verdict.message ?? '');
}

/** How our verdict differs from the real one; `undefined` where it does not. */
export async function disagreement(
  one: VerdictCase,
  verdict: Pick<Verdict, 'allowed' | 'stage' | 'message'>,
): Promise<string | undefined> {
  const errors = await ourErrors(one);
  if (verdict.allowed === (errors.length === 0)) return undefined;
  const about = `${one.name} ${asString(one.object['kind']) ?? ''} [${one.mutations.join('; ')}]`;
  return verdict.allowed
    ? `${about}\n  admitted, but we say ${errors.map(({ code, message }) => `${code}: ${message}`).join(' | ')}`
    : `${about}\n  refused (${verdict.stage ?? ''}), but we find nothing: ${(verdict.message ?? '').slice(0, 400)}`;
}
