import { asObject, asString, stringMap, type JsonObject } from '../../../base/json.ts';
import { referenceTo } from '../../namespace-exclusion.ts';
import { Rejection, type Stage, type StageContext } from '../../stage.ts';
import { injectSets } from './inject-sets.ts';
import { tellRandomOrder } from './random-order.ts';
import { selectSidecarSets } from './selection.ts';

/**
 * Injection of SidecarSets into a new Pod: `sidecarsetMutatingPod` of `pkg/webhook/pod/mutating/sidecarset.go`, releases 1.8, 1.9 and
 * the development branch.
 */
export const sidecarSetStage: Stage = {
  name: 'sidecar-set',
  run(pod, context) {
    if (!isActive(pod)) {
      tellInactive(pod, context);
      return pod;
    }
    const sets = selectSidecarSets(pod, context);
    if (sets instanceof Rejection || sets === undefined) return sets ?? pod;
    for (const { reference } of sets) {
      context.recorder.reason({ object: reference, code: 'only-new-pods', severity: 'note', facts: {} });
    }
    tellRandomOrder(pod, sets, context);
    return injectSets(pod, sets, context);
  },
};

/** `IsPodActive`: a Pod that has ended or is being deleted gets nothing. */
function isActive(pod: JsonObject): boolean {
  const phase = asString(asObject(pod['status'])?.['phase']);
  const deletion = stringMap(pod['metadata'])['deletionTimestamp'];
  return phase !== 'Succeeded' && phase !== 'Failed' && deletion === undefined;
}

function tellInactive(pod: JsonObject, { input, recorder }: StageContext): void {
  const phase = asString(asObject(pod['status'])?.['phase']) ?? '';
  for (const sidecarSet of input.sidecarSets) {
    const object = referenceTo('SidecarSet', sidecarSet);
    recorder.reason({ object, code: 'pod-not-active', severity: 'blocked', facts: { phase } });
  }
}
