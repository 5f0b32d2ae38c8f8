import type { JsonPath } from '../../base/json.ts';
import type { CompletionRequest } from './completion-request.ts';
import { ranks, type Proposal, type ScalarValue } from './proposal.ts';
import { proposeContainerNames } from './providers/container-names.ts';
import { proposeReferences } from './providers/references.ts';
import { proposeTargets } from './providers/targets.ts';
import { proposeVolumeNames } from './providers/volume-names.ts';

/** Sources of names from the workspace. */
const nameProviders: readonly ((request: CompletionRequest) => readonly Proposal[])[] = [
  proposeTargets,
  proposeReferences,
  proposeContainerNames,
  proposeVolumeNames,
];

/** More names than these are not chosen from while a field is inserted; they are proposed afterwards. */
const maxNames = 12;

/** The names that would be proposed as the value at `path`, the most likely first; none where they are many or far-fetched. */
export function namesFor(request: CompletionRequest, path: JsonPath): readonly ScalarValue[] {
  const cursor = { ...request.cursor, accepts: { key: false, value: true, item: false } };
  const proposals = nameProviders.flatMap((provide) => provide({ ...request, cursor, path }));
  const likely = proposals.filter(({ rank }) => rank <= ranks.likely).sort((left, right) => left.rank - right.rank);
  const names = new Set(likely.flatMap(({ write }) => (write.as === 'value' ? [write.value] : [])));
  return names.size <= maxNames ? [...names] : [];
}
