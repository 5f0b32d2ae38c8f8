import type { JsonObject } from '../../base/json.ts';
import { groupKindKey, type GroupVersionKind } from '../../kubernetes/group-version-kind.ts';
import { cloneSetChanges, type ChangeSettings } from './cloneset-changes.ts';
import type { ObjectChange } from './object-change.ts';
import { sidecarSetChanges } from './sidecarset-changes.ts';

export { changeOutcomes, outcomeTitles, type ChangeOutcome, type ObjectChange } from './object-change.ts';
export type { ChangeSettings } from './cloneset-changes.ts';

/** The kinds whose changes can be told apart, as `Kind.group`. */
export const explainedKinds = ['SidecarSet.apps.kruise.io', 'CloneSet.apps.kruise.io'] as const;

/** What becomes of every change of a written object; `undefined` for kinds of which that is not known. */
export function objectChanges(
  gvk: GroupVersionKind,
  before: JsonObject,
  after: JsonObject,
  settings: ChangeSettings,
): readonly ObjectChange[] | undefined {
  switch (groupKindKey(gvk)) {
    case 'SidecarSet.apps.kruise.io':
      return sidecarSetChanges(before, after, settings.kruiseVersion);
    case 'CloneSet.apps.kruise.io':
      return cloneSetChanges(before, after, settings);
    default:
      return undefined;
  }
}
