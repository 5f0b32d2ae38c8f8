import { asObject, asString, stringMap, type JsonObject } from '../../../base/json.ts';
import { OwnerChain } from '../../owner-chain.ts';
import { Rejection, type Stage, type StageContext } from '../../stage.ts';
import { objectsInNamespace, type StageObject } from '../../stage-objects.ts';
import { injectSubset } from './inject-subset.ts';
import { findSpread } from './find-spread.ts';
import { chooseSubset } from './choose-subset.ts';

/**
 * A new Pod joins a subset of the WorkloadSpread of its workload: `HandlePodCreation` of `pkg/util/workloadspread/workloadspread.go`,
 * the same in releases 1.8, 1.9 and the development branch. (A server-side dry run injects nothing.)
 */
export const workloadSpreadStage: Stage = {
  name: 'workload-spread',
  isEnabled: (gates) => gates.WorkloadSpread === true,
  run(pod, context) {
    const spreads = objectsInNamespace(pod, context, 'WorkloadSpread', context.input.workloadSpreads);
    if (spreads.length === 0) return pod;
    if (!isActive(pod)) return refuseAll(spreads, 'spread-pod-not-active', {}, pod, context);
    const chain = new OwnerChain(context.input);
    const spread = findSpread(spreads, pod, chain, context);
    if (spread === undefined || spread instanceof Rejection) return spread ?? pod;
    const choice = chooseSubset(spread, pod, chain, context);
    if (choice === undefined || choice instanceof Rejection) return choice ?? pod;
    return injectSubset(spread, choice, pod, context);
  },
};

function refuseAll(
  spreads: readonly StageObject[],
  code: string,
  facts: Readonly<Record<string, string>>,
  pod: JsonObject,
  { recorder }: StageContext,
): JsonObject {
  for (const { reference: object } of spreads) recorder.reason({ object, code, severity: 'blocked', facts });
  return pod;
}

/** `IsPodActive`: a Pod that has ended or is being deleted joins no subset. */
function isActive(pod: JsonObject): boolean {
  const phase = asString(asObject(pod['status'])?.['phase']);
  return phase !== 'Succeeded' && phase !== 'Failed' && stringMap(pod['metadata'])['deletionTimestamp'] === undefined;
}
