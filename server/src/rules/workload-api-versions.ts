import { kindInfo } from '../kruise/kinds.ts';
import type { KruiseVersion } from '../kruise/kruise-version.ts';
import { apiVersionOf } from '../kubernetes/group-version-kind.ts';
import { workloadKinds } from '../kubernetes/workload-kinds.ts';

/** The API versions, one a group, in which a release serves a kind of workload; none for kinds that we do not know. */
export function apiVersionsOfWorkload(kind: string, release: KruiseVersion): readonly string[] {
  return workloadKinds
    .filter((home) => home.kind === kind)
    .map(({ group }) => apiVersionOf({ group, version: kindInfo(group, kind)?.versions[release].at(-1) ?? 'v1' }));
}
