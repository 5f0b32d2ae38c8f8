import { asObject, type JsonObject } from '../base/json.ts';
import type { InjectionRecorder, StepOrigin } from './recorder.ts';

/** Writes an annotation into the Pod, over whatever was there, and records it. */
export function annotatePod(
  pod: JsonObject,
  key: string,
  value: string,
  recorder: InjectionRecorder,
  origin: StepOrigin = {},
): void {
  const metadata = childObject(pod, 'metadata');
  const annotations = childObject(metadata, 'annotations');
  const action = Object.hasOwn(annotations, key) ? 'replace' : 'add';
  if (annotations[key] === value) return;
  annotations[key] = value;
  recorder.step(action, ['metadata', 'annotations', key], origin);
}

/** The object at `field`, created where it is missing. */
export function childObject(parent: JsonObject, field: string): JsonObject {
  const existing = asObject(parent[field]);
  if (existing) return existing;
  const created: JsonObject = {};
  parent[field] = created;
  return created;
}
