import { asObject, asString, type JsonObject } from '../base/json.ts';
import { kindInfo } from '../kruise/kinds.ts';
import { compareGoStrings } from '../kubernetes/go-json.ts';
import { groupVersionKindOf } from '../kubernetes/group-version-kind.ts';
import type { ObjectReference } from './injection.ts';
import { referenceTo } from './namespace-exclusion.ts';
import { namespaceOf } from './pod-namespace.ts';
import type { StageContext } from './stage.ts';

/** A namespaced Kruise object that a stage may use. */
export interface StageObject {
  readonly reference: ObjectReference;
  /** As written, in the version that it is written in. */
  readonly value: JsonObject;
  readonly version: string;
}

/**
 * The objects of one kind that the webhook finds in the Pod's namespace, by name; a Pod that has lost its namespace finds those of all.
 * Objects that the release cannot hold in the version they are written in are told as such; those of other namespaces too.
 */
export function objectsInNamespace(
  pod: JsonObject,
  { input, recorder }: StageContext,
  kind: string,
  objects: readonly JsonObject[],
): readonly StageObject[] {
  const namespace = namespaceOf(pod);
  const placeOf = ({ reference }: StageObject): string => reference.namespace ?? input.namespace;
  const found: StageObject[] = [];
  for (const value of objects) {
    const object = referenceTo(kind, value);
    const gvk = groupVersionKindOf(value);
    const version = gvk?.version ?? '';
    if (!kindInfo(gvk?.group ?? '', kind)?.versions[input.kruiseVersion].includes(version)) {
      const facts = { kind, version: asString(value['apiVersion']) ?? '', release: input.kruiseVersion };
      recorder.reason({ object, code: 'object-version-not-served', severity: 'blocked', path: ['apiVersion'], facts });
    } else if (namespace !== '' && (object.namespace ?? input.namespace) !== namespace) {
      const facts = { kind, namespace, wanted: object.namespace ?? input.namespace };
      recorder.reason({ object, code: 'other-namespace', severity: 'blocked', path: ['metadata', 'namespace'], facts });
    } else {
      found.push({ reference: object, value, version });
    }
  }
  return found.sort(
    (left, right) =>
      compareGoStrings(placeOf(left), placeOf(right)) || compareGoStrings(left.reference.name, right.reference.name),
  );
}

/** Whether an object is on its way out of the cluster. */
export function isBeingDeleted(object: JsonObject): boolean {
  return asString(asObject(object['metadata'])?.['deletionTimestamp']) !== undefined;
}
