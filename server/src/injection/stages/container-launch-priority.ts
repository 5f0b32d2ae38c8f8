import { asArray, asObject, asString, objectsOf, stringMap, type JsonObject } from '../../base/json.ts';
import { annotations } from '../../kruise/annotations.ts';
import { goQuote } from '../../kubernetes/go-numbers.ts';
import { setByCluster } from '../placeholders.ts';
import { childObject } from '../pod-annotations.ts';
import { Rejection, type Stage, type StageContext } from '../stage.ts';

/** The variable by which a container asks for its place in the order of starts. */
export const priorityVariable = 'KRUISE_CONTAINER_PRIORITY';
const barrierVariable = 'KRUISE_CONTAINER_BARRIER';

/**
 * Containers that start one after the other get a variable that holds them back:
 * `pkg/webhook/pod/mutating/container_launch_priority_initialization.go`.
 */
export const containerLaunchPriorityStage: Stage = {
  name: 'container-launch-priority',
  run(pod, context) {
    const containers = objectsOf(asObject(pod['spec'])?.['containers']);
    if (containers.length === 1) return pod;
    const isOrdered =
      stringMap(asObject(pod['metadata'])?.['annotations'])[annotations.containerLaunchPriority] === 'Ordered';
    const priorities = isOrdered ? containers.map((_, index) => -BigInt(index)) : writtenPriorities(containers);
    if (priorities instanceof Rejection) return priorities;
    if (priorities) addBarriers(pod, containers, priorities, context);
    return pod;
  },
};

/** The priorities that the containers ask for; `undefined` where all are the same. */
function writtenPriorities(containers: readonly JsonObject[]): readonly bigint[] | Rejection | undefined {
  const priorities: bigint[] = [];
  for (const container of containers) {
    let priority = 0n;
    for (const variable of objectsOf(container['env'])) {
      if (variable['name'] !== priorityVariable) continue;
      const parsed = parseGoInt(asString(variable['value']) ?? '');
      if (parsed instanceof Rejection) return parsed;
      priority = parsed;
    }
    priorities.push(priority);
  }
  return priorities.every((priority) => priority === priorities[0]) ? undefined : priorities;
}

/** `strconv.Atoi`. */
function parseGoInt(text: string): bigint | Rejection {
  const refuse = (why: string): Rejection =>
    new Rejection(`strconv.Atoi: parsing ${goQuote(text)}: ${why}`, undefined, ['spec', 'containers']);
  if (!/^[-+]?\d+$/.test(text)) return refuse('invalid syntax');
  const value = BigInt(text.replace(/^\+/, ''));
  return BigInt.asIntN(64, value) === value ? value : refuse('value out of range');
}

function addBarriers(
  pod: JsonObject,
  containers: readonly JsonObject[],
  priorities: readonly bigint[],
  { recorder }: StageContext,
): void {
  const name = podName(childObject(pod, 'metadata'));
  for (const [index, container] of containers.entries()) {
    const key = `p_${priorities[index] ?? 0n}`;
    const variable: JsonObject = {
      name: barrierVariable,
      valueFrom: { configMapKeyRef: { name: `${name}-barrier`, key } },
    };
    container['env'] = [...asArray(container['env']), variable];
    recorder.step('add', ['spec', 'containers', container, 'env', variable]);
  }
}

/** The Pod's name; one that only has a prefix gets its final name here, of which only the cluster knows the end. */
function podName(metadata: JsonObject): string {
  const name = asString(metadata['name']) ?? '';
  const prefix = asString(metadata['generateName']) ?? '';
  if (name !== '' || prefix === '') return name;
  const generated = prefix.slice(0, maxPrefix) + setByCluster;
  metadata['name'] = generated;
  return generated;
}

/** What Kubernetes leaves of a prefix: 63 characters without the five random ones. */
const maxPrefix = 58;
