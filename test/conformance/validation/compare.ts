import { asString } from '../../../server/src/base/json.ts';
import type { Verdict } from '../validation-case.ts';
import { uncoveredFields } from './covered-fields.ts';
import type { VerdictCase } from './generate-case.ts';
import { ourVerdict } from './our-verdict.ts';
import { formatRefusedField, type RefusedField } from './refused-fields.ts';

/** What only the cluster can tell: such cases are not compared. */
const clusterOnly = /Cannot find specific ControllerRevision|no matches for kind|does not match the namespace sent|fetch base sidecarSet\[/;

/** Whether our verdict can be held against that of the real code. */
export function isComparable(verdict: Pick<Verdict, 'error' | 'message'>): boolean {
  return verdict.error === undefined && !clusterOnly.test(verdict.message ?? '');
}

/** The real verdict, as far as it is compared. */
export interface ComparedVerdict extends Pick<Verdict, 'allowed' | 'stage' | 'message'> {
  /** The fields that the refusal names. */
  readonly fields: readonly RefusedField[];
}

/** How our answer differs from the real one. */
export interface Difference {
  /** Whether the verdicts differ, or only the places. */
  readonly sort: 'verdict' | 'field';
  readonly text: string;
}

/** How our answer to a case differs from the real one; `undefined` where it does not. */
export async function differenceOf(one: VerdictCase, verdict: ComparedVerdict): Promise<Difference | undefined> {
  const { errors, document } = await ourVerdict(one);
  const about = `${one.name} ${asString(one.object['kind']) ?? ''} [${one.mutations.join('; ')}]`;
  const said = (): string => errors.map(({ code, message }) => `${code}: ${message}`).join(' | ');
  if (verdict.allowed !== (errors.length === 0)) {
    const text = verdict.allowed
      ? `${about}\n  admitted, but we say ${said()}`
      : `${about}\n  refused (${verdict.stage ?? ''}), but we find nothing: ${(verdict.message ?? '').slice(0, 400)}`;
    return { sort: 'verdict', text };
  }
  const uncovered = uncoveredFields(verdict.fields, one.object, document, errors);
  if (uncovered.length === 0) return undefined;
  return { sort: 'field', text: `${about}\n  refused for ${uncovered.map(formatRefusedField).join(' | ')}\n  we say ${said()}` };
}
