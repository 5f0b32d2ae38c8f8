import { asObject, asString, objectsOf, type JsonObject, type JsonValue } from '../base/json.ts';
import { kindInfo } from '../kruise/kinds.ts';
import { isBuiltInGroup } from '../kubernetes/built-in-kinds.ts';
import { parseApiVersion } from '../kubernetes/group-version-kind.ts';
import type { InjectionInput } from './injection.ts';

/** A reference to a controller, as owner references and `targetRef` fields hold it. */
export interface ControllerReference {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
}

/** A controller that was looked for in the cluster. */
export interface FoundController extends ControllerReference {
  /** The object itself where it is in view. */
  readonly object: JsonObject | undefined;
  /** Its own controller. */
  readonly controller: ControllerReference | undefined;
}

/** The controllers of a Pod, as far as they are known. */
export class OwnerChain {
  readonly #input: InjectionInput;

  constructor(input: InjectionInput) {
    this.#input = input;
  }

  /** `metav1.GetControllerOf`: what the Pod says. One that came without owner references belongs to the workload it is made from. */
  controllerOf(pod: JsonObject): ControllerReference | undefined {
    const isTemplate = asObject(this.#input.pod['metadata'])?.['ownerReferences'] === undefined;
    return isTemplate ? this.#input.owners[0] : controllerIn(asObject(pod['metadata'])?.['ownerReferences']);
  }

  /**
   * Whether the cluster serves the kind in that version: Kubernetes' own in v1, Kruise's by release, any other where an object
   * of it is known.
   */
  isServed({ apiVersion, kind }: ControllerReference): boolean {
    const { owners, kruiseVersion, isComplete = false } = this.#input;
    const parsed = parseApiVersion(apiVersion);
    if (!parsed) return false;
    const kruiseKind = kindInfo(parsed.group, kind);
    if (kruiseKind) return kruiseKind.versions[kruiseVersion].includes(parsed.version);
    if (isBuiltInGroup(parsed.group)) return parsed.version === 'v1';
    return !isComplete || owners.some((owner) => owner.apiVersion === apiVersion && owner.kind === kind);
  }

  /**
   * Looks a controller up. `missing` where the cluster does not hold it, `unknown` where that cannot be told. One that is only
   * passed through on the way to the next owner exists.
   */
  find(reference: ControllerReference): FoundController | 'missing' | 'unknown' {
    const { owners, isComplete = false } = this.#input;
    const index = owners.findIndex((owner) => isSameController(owner, reference));
    const owner = owners[index];
    const next = owners[index + 1];
    if (!owner || (!owner.object && !next)) {
      if (isComplete) return 'missing';
      if (!owner) return 'unknown';
    }
    const own = asObject(owner.object?.['metadata'])?.['ownerReferences'];
    const { apiVersion, kind, name, object } = owner;
    return { apiVersion, kind, name, object, controller: own === undefined ? next : (controllerIn(own) ?? next) };
  }
}

/** Whether two references name the same controller; versions do not count. References that cannot be read name none. */
export function isSameController(left: ControllerReference, right: ControllerReference): boolean {
  const leftGroup = parseApiVersion(left.apiVersion)?.group;
  const rightGroup = parseApiVersion(right.apiVersion)?.group;
  if (leftGroup === undefined || rightGroup === undefined) return false;
  return leftGroup === rightGroup && left.kind === right.kind && left.name === right.name;
}

/** A `targetRef` field; texts that are missing are empty, as in Go. */
export function readTargetRef(value: JsonValue | undefined): ControllerReference | undefined {
  const target = asObject(value);
  return target && toReference(target);
}

/** `kind/name`, for messages. */
export function describeController({ kind, name }: ControllerReference): string {
  return `${kind} '${name}'`;
}

function controllerIn(references: JsonValue | undefined): ControllerReference | undefined {
  const reference = objectsOf(references).find((candidate) => candidate['controller'] === true);
  return reference && toReference(reference);
}

function toReference(object: JsonObject): ControllerReference {
  const text = (field: string): string => asString(object[field]) ?? '';
  return { apiVersion: text('apiVersion'), kind: text('kind'), name: text('name') };
}
