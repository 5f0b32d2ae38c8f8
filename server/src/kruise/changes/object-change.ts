import type { JsonChange } from '../../base/json-changes.ts';

/**
 * What becomes of a change once it is applied: the webhook refuses it, Pods are deleted and created anew for it, only Pods that are
 * created from now on have it, running Pods get it without being deleted, or it is no matter of what Pods are.
 */
export type ChangeOutcome = 'refused' | 'recreated' | 'new-pods' | 'in-place' | 'no-pods';

/** A change of an object, and what becomes of it. */
export interface ObjectChange extends JsonChange {
  readonly outcome: ChangeOutcome;
  /** Why, in a sentence. */
  readonly why: string;
}

/** The outcomes, the worst first. */
export const changeOutcomes: readonly ChangeOutcome[] = ['refused', 'recreated', 'new-pods', 'in-place', 'no-pods'];

/** The outcomes in words. */
export const outcomeTitles: Readonly<Record<ChangeOutcome, string>> = {
  refused: 'Refused',
  recreated: 'Pods are recreated',
  'new-pods': 'New Pods only',
  'in-place': 'Updated in place',
  'no-pods': 'No Pod changes by it',
};
