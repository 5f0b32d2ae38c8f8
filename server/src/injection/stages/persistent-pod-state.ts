import { asArray, asObject, asString, objectsOf, stringMap, type JsonObject, type JsonValue } from '../../base/json.ts';
import { annotations } from '../../kruise/annotations.ts';
import { readCustomWorkloads } from '../../kruise/custom-workloads.ts';
import { appsGroup } from '../../kruise/kinds.ts';
import { parseApiVersion } from '../../kubernetes/group-version-kind.ts';
import type { InjectionInput } from '../injection.ts';
import {
  type ControllerReference,
  describeController,
  isSameController,
  OwnerChain,
  readTargetRef,
} from '../owner-chain.ts';
import { annotatePod, childObject } from '../pod-annotations.ts';
import type { Stage, StageContext } from '../stage.ts';
import { isBeingDeleted, objectsInNamespace, type StageObject } from '../stage-objects.ts';

/** A Pod that comes back is sent to where it ran before: `pkg/webhook/pod/mutating/persistent_pod_state.go`. */
export const persistentPodStateStage: Stage = {
  name: 'persistent-pod-state',
  run(pod, context) {
    const states = objectsInNamespace(pod, context, 'PersistentPodState', context.input.persistentPodStates);
    const controller = new OwnerChain(context.input).controllerOf(pod);
    const state = findState(states, controller, context);
    if (state) applyState(pod, state, context);
    return pod;
  },
};

/** The first state that names the Pod's StatefulSet. */
function findState(
  states: readonly StageObject[],
  controller: ControllerReference | undefined,
  { input, recorder }: StageContext,
): StageObject | undefined {
  let chosen: StageObject | undefined;
  for (const state of states) {
    const object = state.reference;
    const path = ['spec', 'targetRef'];
    const target = readTargetRef(asObject(state.value['spec'])?.['targetRef']);
    if (!controller || !keepsStates(controller, input)) {
      const facts = { owner: controller ? describeController(controller) : '' };
      recorder.reason({ object, code: 'state-not-stateful', severity: 'blocked', facts });
    } else if (isBeingDeleted(state.value)) {
      recorder.reason({ object, code: 'object-being-deleted', severity: 'blocked', facts: {} });
    } else if (!target || !isSameController(target, controller)) {
      const facts = { target: target ? describeController(target) : '', workload: describeController(controller) };
      recorder.reason({ object, code: 'state-other-target', severity: 'blocked', path, facts });
    } else if (chosen) {
      recorder.reason({
        object,
        code: 'state-not-first',
        severity: 'blocked',
        facts: { other: chosen.reference.name },
      });
    } else {
      chosen = state;
    }
  }
  return chosen;
}

/** StatefulSets keep states, and whatever Kruise's configuration lists. */
function keepsStates({ apiVersion, kind }: ControllerReference, { kruiseConfiguration }: InjectionInput): boolean {
  const group = parseApiVersion(apiVersion)?.group;
  if (kind === 'StatefulSet' && (group === 'apps' || group === appsGroup)) return true;
  const listed = readCustomWorkloads(kruiseConfiguration, 'PPS_Watch_Custom_Workload_WhiteList');
  return listed.some((workload) => workload.group === group && workload.kind === kind);
}

function applyState(pod: JsonObject, state: StageObject, { recorder }: StageContext): void {
  const object = state.reference;
  const name = asString(asObject(pod['metadata'])?.['name']) ?? '';
  const recorded = asObject(asObject(asObject(state.value['status'])?.['podStates'])?.[name]);
  const topology = stringMap(recorded?.['nodeTopologyLabels']);
  if (Object.keys(topology).length === 0) {
    recorder.reason({ object, code: 'state-not-recorded', severity: 'blocked', facts: { pod: name } });
    return;
  }
  const selector = requiredLabels(state, topology);
  const terms = preferredTerms(state, topology);
  if (Object.keys(selector).length === 0 && terms.length === 0) {
    recorder.reason({ object, code: 'state-no-topology', severity: 'blocked', path: ['spec'], facts: {} });
    return;
  }
  recorder.apply(object);
  annotatePod(pod, annotations.injectedPersistentPodState, object.name, recorder, {
    object,
    sourcePath: ['metadata', 'name'],
  });
  addNodeSelector(pod, selector, object, recorder);
  addPreferredTerms(pod, terms, object, recorder);
}

function requiredLabels(state: StageObject, topology: Readonly<Record<string, string>>): Record<string, string> {
  const required = asObject(state.value['spec'])?.['requiredPersistentTopology'];
  const entries = topologyKeys(state, required).map((key) => [key, topology[key]] as const);
  return Object.fromEntries(entries.filter((entry): entry is readonly [string, string] => entry[1] !== undefined));
}

function preferredTerms(state: StageObject, topology: Readonly<Record<string, string>>): JsonObject[] {
  const preferred = objectsOf(asObject(state.value['spec'])?.['preferredPersistentTopology']);
  return preferred.map((item) => {
    const keys = topologyKeys(state, item['preference']).filter((key) => topology[key] !== undefined);
    const matchExpressions = keys.map((key) => ({ key, operator: 'In', values: [topology[key] ?? ''] }));
    const weight = typeof item['weight'] === 'number' ? item['weight'] : 0;
    return { weight, preference: keys.length === 0 ? {} : { matchExpressions } };
  });
}

/** The keys of a topology term; v1beta1 renamed the field. */
function topologyKeys({ version }: StageObject, term: JsonValue | undefined): readonly string[] {
  const keys = asArray(asObject(term)?.[version === 'v1alpha1' ? 'nodeTopologyKeys' : 'keys']);
  return keys.filter((key) => typeof key === 'string');
}

function addNodeSelector(
  pod: JsonObject,
  selector: Readonly<Record<string, string>>,
  object: StageObject['reference'],
  recorder: StageContext['recorder'],
): void {
  if (Object.keys(selector).length === 0) return;
  const nodeSelector = childObject(childObject(pod, 'spec'), 'nodeSelector');
  for (const [key, value] of Object.entries(selector)) {
    const action = Object.hasOwn(nodeSelector, key) ? 'replace' : 'add';
    nodeSelector[key] = value;
    recorder.step(action, ['spec', 'nodeSelector', key], {
      object,
      sourcePath: ['spec', 'requiredPersistentTopology'],
    });
  }
}

function addPreferredTerms(
  pod: JsonObject,
  terms: readonly JsonObject[],
  object: StageObject['reference'],
  recorder: StageContext['recorder'],
): void {
  if (terms.length === 0) return;
  const field = 'preferredDuringSchedulingIgnoredDuringExecution';
  const nodeAffinity = childObject(childObject(childObject(pod, 'spec'), 'affinity'), 'nodeAffinity');
  nodeAffinity[field] = [...asArray(nodeAffinity[field]), ...terms];
  for (const [index, term] of terms.entries()) {
    const sourcePath = ['spec', 'preferredPersistentTopology', index];
    recorder.step('add', ['spec', 'affinity', 'nodeAffinity', field, term], { object, sourcePath });
  }
}
