import { asObject, stringMap, type JsonObject } from '../../base/json.ts';
import { annotations } from '../../kruise/annotations.ts';
import { isAtLeast } from '../../kruise/kruise-version.ts';
import { failedRequirement, readLabelSelector, UnknownOperator } from '../../kubernetes/label-selector.ts';
import { mismatchFacts } from '../label-mismatch.ts';
import {
  type ControllerReference,
  describeController,
  isSameController,
  OwnerChain,
  readTargetRef,
} from '../owner-chain.ts';
import { annotatePod } from '../pod-annotations.ts';
import { namespaceOf } from '../pod-namespace.ts';
import type { Stage, StageContext } from '../stage.ts';
import { objectsInNamespace, type StageObject } from '../stage-objects.ts';

/**
 * A Pod notes down the PodUnavailableBudget that protects it: `pubMutatingPod` of
 * `pkg/webhook/pod/mutating/pod_unavailable_budget.go`, with `GetPubForPod` of `pkg/controller/podunavailablebudget`.
 */
export const podUnavailableBudgetStage: Stage = {
  name: 'pod-unavailable-budget',
  isEnabled: (gates) => gates.PodUnavailableBudgetDeleteGate === true || gates.PodUnavailableBudgetUpdateGate === true,
  run(pod, context) {
    const { input, recorder } = context;
    const workload = findWorkload(pod, context);
    let chosen: StageObject | undefined;
    for (const budget of objectsInNamespace(pod, context, 'PodUnavailableBudget', input.podUnavailableBudgets)) {
      const object = budget.reference;
      if (!isMatch(budget, workload, pod, context)) continue;
      if (chosen) {
        const facts = { other: chosen.reference.name };
        recorder.reason({ object, code: 'budget-not-first', severity: 'blocked', facts });
      } else {
        chosen = budget;
      }
    }
    if (chosen) annotate(pod, chosen, context);
    return pod;
  },
};

function annotate(pod: JsonObject, { reference }: StageObject, { input, recorder }: StageContext): void {
  recorder.apply(reference);
  const origin = { object: reference, sourcePath: ['metadata', 'name'] };
  if (isAtLeast(input.kruiseVersion, 'main'))
    annotatePod(pod, annotations.relatedBudget, reference.name, recorder, origin);
  annotatePod(pod, annotations.relatedBudgetBeforeBeta, reference.name, recorder, origin);
}

/** The workload that a `targetRef` has to name, looked for where the Pod is; a Pod of a ReplicaSet belongs to the Deployment behind it. */
function findWorkload(pod: JsonObject, { input }: StageContext): ControllerReference | undefined {
  if (namespaceOf(pod) !== input.namespace) return undefined;
  const chain = new OwnerChain(input);
  const reference = chain.controllerOf(pod);
  const found = reference && chain.find(reference);
  if (found === undefined || found === 'missing') return undefined;
  if (found === 'unknown') return reference;
  if (found.kind !== 'ReplicaSet' || found.controller?.kind !== 'Deployment') return found;
  return chain.find(found.controller) === 'missing' ? found : found.controller;
}

function isMatch(
  { reference: object, value }: StageObject,
  workload: ControllerReference | undefined,
  pod: JsonObject,
  { recorder }: StageContext,
): boolean {
  const spec = asObject(value['spec']) ?? {};
  const target = readTargetRef(spec['targetRef']);
  if (target && workload) {
    if (isSameController(target, workload)) return true;
    const facts = { target: describeController(target), workload: describeController(workload) };
    recorder.reason({ object, code: 'budget-other-target', severity: 'blocked', path: ['spec', 'targetRef'], facts });
    return false;
  }
  if (target && spec['selector'] === undefined) {
    const facts = { target: describeController(target) };
    recorder.reason({ object, code: 'budget-no-workload', severity: 'blocked', path: ['spec', 'targetRef'], facts });
    return false;
  }
  return isSelected(object, spec, pod, recorder);
}

function isSelected(
  object: StageObject['reference'],
  spec: JsonObject,
  pod: JsonObject,
  recorder: StageContext['recorder'],
): boolean {
  const path = ['spec', 'selector'];
  const selector = readLabelSelector(spec['selector']);
  if (selector instanceof UnknownOperator) {
    const facts = { operator: selector.operator };
    recorder.reason({ object, code: 'budget-selector-invalid', severity: 'blocked', path, facts });
    return false;
  }
  if (selector.kind !== 'requirements') {
    recorder.reason({ object, code: 'budget-selector-empty', severity: 'blocked', path, facts: {} });
    return false;
  }
  const labels = stringMap(asObject(pod['metadata'])?.['labels']);
  const failed = failedRequirement(selector, labels);
  if (!failed) return true;
  const facts = mismatchFacts(failed, labels);
  recorder.reason({ object, code: 'selector-mismatch', severity: 'blocked', path: [...path, ...failed.path], facts });
  return false;
}
