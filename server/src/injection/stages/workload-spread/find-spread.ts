import { asObject, stringMap, type JsonObject } from '../../../base/json.ts';
import { readCustomWorkloads } from '../../../kruise/custom-workloads.ts';
import { appsGroup } from '../../../kruise/kinds.ts';
import { parseApiVersion } from '../../../kubernetes/group-version-kind.ts';
import { failedRequirement, readLabelSelector, UnknownOperator } from '../../../kubernetes/label-selector.ts';
import { mismatchFacts } from '../../label-mismatch.ts';
import {
  type ControllerReference,
  describeController,
  isSameController,
  type OwnerChain,
  readTargetRef,
} from '../../owner-chain.ts';
import { Rejection, type StageContext } from '../../stage.ts';
import { isBeingDeleted, type StageObject } from '../../stage-objects.ts';

/** The first WorkloadSpread that targets the Pod's workload and selects the Pod; all others get a reason. */
export function findSpread(
  spreads: readonly StageObject[],
  pod: JsonObject,
  chain: OwnerChain,
  context: StageContext,
): StageObject | Rejection | undefined {
  const { recorder } = context;
  const controller = chain.controllerOf(pod);
  let chosen: StageObject | undefined;
  for (const spread of spreads) {
    const object = spread.reference;
    if (!controller || !isSpreadable(controller, context)) {
      const facts = { owner: controller ? describeController(controller) : '' };
      recorder.reason({ object, code: 'spread-owner', severity: 'blocked', facts });
      continue;
    }
    if (chosen) {
      recorder.reason({
        object,
        code: 'spread-not-first',
        severity: 'blocked',
        facts: { other: chosen.reference.name },
      });
      continue;
    }
    const verdict = isTarget(spread, controller, chain, context);
    if (verdict instanceof Rejection) return verdict;
    if (verdict && isFiltered(spread, pod, context)) chosen = spread;
  }
  return chosen;
}

/** The kinds whose Pods may be spread, and the groups that they may have. */
const spreadableKinds: Readonly<Record<string, readonly string[]>> = {
  Deployment: ['apps'],
  CloneSet: [appsGroup],
  ReplicaSet: ['apps'],
  Job: ['batch'],
  StatefulSet: ['apps', appsGroup],
};

/** Whether Pods of this controller may be spread: known kinds, and what Kruise's configuration lists. */
function isSpreadable({ apiVersion, kind }: ControllerReference, { input }: StageContext): boolean {
  const group = parseApiVersion(apiVersion)?.group;
  if (group === undefined) return false;
  if (Object.hasOwn(spreadableKinds, kind) && spreadableKinds[kind]?.includes(group)) return true;
  const listed = readCustomWorkloads(input.kruiseConfiguration, 'WorkloadSpread_Watch_Custom_Workload_WhiteList');
  return listed
    .flatMap((workload) => [workload, ...workload.subResources])
    .some((known) => known.group === group && known.kind === kind);
}

/** `isReferenceEqual`: the target is the Pod's controller, or a controller of that. */
function isTarget(
  spread: StageObject,
  controller: ControllerReference,
  chain: OwnerChain,
  context: StageContext,
): boolean | Rejection {
  const object = spread.reference;
  const path = ['spec', 'targetRef'];
  const target = readTargetRef(asObject(spread.value['spec'])?.['targetRef']);
  if (!target || isBeingDeleted(spread.value)) {
    const code = target ? 'object-being-deleted' : 'spread-without-target';
    context.recorder.reason({ object, code, severity: 'blocked', path, facts: {} });
    return false;
  }
  let owner: ControllerReference | undefined = controller;
  const seen: string[] = [];
  while (owner) {
    if (isSameController(target, owner)) return true;
    seen.push(describeController(owner));
    if (parseApiVersion(target.apiVersion) === undefined || !isSpreadable(owner, context) || !chain.isServed(owner))
      break;
    const found = chain.find(owner);
    if (found === 'missing') return new Rejection(notFound(owner), object);
    if (found === 'unknown') {
      const facts = { owner: describeController(owner), target: describeController(target) };
      context.recorder.reason({ object, code: 'spread-owner-unknown', severity: 'unknown', path, facts });
      return false;
    }
    owner = seen.length < maxOwners ? found.controller : undefined;
  }
  const facts = { target: describeController(target), workload: seen.join(', ') };
  context.recorder.reason({ object, code: 'spread-other-target', severity: 'blocked', path, facts });
  return false;
}

/** Owners above each other, at most: references may run in a circle. */
const maxOwners = 16;

/** The API server's answer for an object that is not there. */
function notFound({ apiVersion, kind, name }: ControllerReference): string {
  const plural = `${kind.toLowerCase()}s`;
  const group = parseApiVersion(apiVersion)?.group ?? '';
  return `${group === '' ? plural : `${plural}.${group}`} "${name}" not found`;
}

/** `IsPodSelected`: without a filter all Pods; a filter without a selector selects none. */
function isFiltered({ reference: object, value }: StageObject, pod: JsonObject, { recorder }: StageContext): boolean {
  const filter = asObject(asObject(value['spec'])?.['targetFilter']);
  if (!filter) return true;
  const path = ['spec', 'targetFilter', 'selector'];
  const selector = readLabelSelector(filter['selector']);
  if (selector instanceof UnknownOperator || selector.kind === 'nothing') {
    recorder.reason({ object, code: 'spread-filter-empty', severity: 'blocked', path, facts: {} });
    return false;
  }
  const labels = stringMap(asObject(pod['metadata'])?.['labels']);
  const failed = failedRequirement(selector, labels);
  if (!failed) return true;
  const facts = mismatchFacts(failed, labels);
  recorder.reason({ object, code: 'selector-mismatch', severity: 'blocked', path: [...path, ...failed.path], facts });
  return false;
}
