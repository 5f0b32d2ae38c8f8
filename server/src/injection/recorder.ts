import { deepEquals, isJsonObject, type JsonObject, type JsonPath, type JsonValue } from '../base/json.ts';
import type { InjectionReason, InjectionStep, ObjectReference, StageName } from './injection.ts';

/**
 * A place in the Pod while it is still being changed: like a `JsonPath`, but a list item is named by the item itself, since
 * its index may change until the last stage has run. Strings in lists of strings are named by their index.
 */
export type PodLocation = readonly (string | number | JsonObject)[];

/** What a recorded change came from. */
export interface StepOrigin {
  readonly object?: ObjectReference;
  /** Path in the causing object, as written there. */
  readonly sourcePath?: JsonPath;
}

interface PendingStep extends StepOrigin {
  readonly stage: StageName;
  readonly action: InjectionStep['action'];
  readonly location: PodLocation;
}

type PendingReason = Omit<InjectionReason, 'podPath'> & { readonly podLocation?: PodLocation };

/** The fields that tell list items of a Pod apart, by which an item is found again after a stage rebuilt the Pod. */
const identifyingFields = ['name', 'conditionType', 'mountPath', 'devicePath', 'containerPort', 'key', 'topologyKey'];

/** Collects what the stages did. Paths are resolved at the end, so that they hold in the final Pod. */
export class InjectionRecorder {
  readonly #steps: PendingStep[] = [];
  readonly #reasons: PendingReason[] = [];
  readonly #applied = new Map<string, ObjectReference>();
  #stage: StageName = 'pod-defaults';

  /** Called by the engine before each stage. */
  enter(stage: StageName): void {
    this.#stage = stage;
  }

  /** Records a change of the Pod. Steps whose place is gone at the end (overwritten by a later stage) are dropped. */
  step(action: InjectionStep['action'], location: PodLocation, origin: StepOrigin = {}): void {
    this.#steps.push({ stage: this.#stage, action, location, ...origin });
  }

  /** Records why an object did not apply, or something to know where it did; `podLocation` says where in the Pod it shows. */
  reason(reason: PendingReason): void {
    this.#reasons.push(reason);
  }

  /** Records that an object changed the Pod, once however often it is said. */
  apply(object: ObjectReference): void {
    const key = `${object.kind}/${object.namespace ?? ''}/${object.name}`;
    if (!this.#applied.has(key)) this.#applied.set(key, object);
  }

  get applied(): readonly ObjectReference[] {
    return [...this.#applied.values()];
  }

  /** The steps with their paths in `pod`, the final one. */
  stepsIn(pod: JsonObject): readonly InjectionStep[] {
    const steps: InjectionStep[] = [];
    for (const { location, stage, action, object, sourcePath } of this.#steps) {
      const path = resolveLocation(pod, location, action === 'remove');
      if (!path) continue;
      steps.push({ stage, action, path, ...(object && { object }), ...(sourcePath && { sourcePath }) });
    }
    return steps;
  }

  /** The reasons with their paths in `pod`, the final one. */
  reasonsIn(pod: JsonObject): readonly InjectionReason[] {
    return this.#reasons.map((pending) => {
      // Most say why one of many objects does not apply.
      if (pending.podLocation === undefined) return pending;
      const { podLocation, ...reason } = pending;
      const podPath = resolveLocation(pod, podLocation, false);
      return { ...reason, ...(podPath && { podPath }) };
    });
  }
}

/** The path of `location` in `pod`; `undefined` where it is not there. With `mayMiss` the last step need not exist. */
function resolveLocation(pod: JsonObject, location: PodLocation, mayMiss: boolean): JsonPath | undefined {
  const path: (string | number)[] = [];
  let current: JsonValue | undefined = pod;
  for (const [position, part] of location.entries()) {
    const isLast = position === location.length - 1;
    if (Array.isArray(current)) {
      const index: number = typeof part === 'number' ? part : isJsonObject(part) ? indexOfItem(current, part) : -1;
      if (index < 0 || (index >= current.length && !(isLast && mayMiss))) return undefined;
      path.push(index);
      current = current[index];
    } else if (isJsonObject(current) && typeof part === 'string') {
      if (!Object.hasOwn(current, part) && !(isLast && mayMiss)) return undefined;
      path.push(part);
      current = current[part];
    } else {
      return undefined;
    }
  }
  return path;
}

function indexOfItem(list: readonly JsonValue[], item: JsonObject): number {
  const index = list.indexOf(item);
  if (index >= 0) return index;
  const field = identifyingFields.find((name) => item[name] !== undefined);
  return list.findIndex((other) =>
    field && isJsonObject(other) ? other[field] === item[field] : deepEquals(other, item),
  );
}
