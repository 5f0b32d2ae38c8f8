import type { JsonPath, JsonValue } from '../base/json.ts';

/** What can be wrong, by the last part of its diagnostic code. */
export type ViolationCode =
  | 'unknown-field'
  | 'field-of-other-version'
  | 'field-too-new'
  | 'misplaced-field'
  | 'type'
  | 'required'
  | 'enum'
  | 'format'
  | 'minimum';

/** One step of a remedy. Paths count from the object's root and hold at the moment of the step. */
export type RemedyStep =
  | { readonly action: 'rename'; readonly path: JsonPath; readonly key: string }
  | { readonly action: 'set'; readonly path: JsonPath; readonly value: JsonValue }
  | { readonly action: 'remove'; readonly path: JsonPath };

/** A way to mend a violation, in terms of the object. */
export interface Remedy {
  readonly title: string;
  /** Whether it is surely what was meant. */
  readonly isSafe: boolean;
  readonly steps: readonly RemedyStep[];
}

/** A place where an object does not follow its schema. */
export interface SchemaViolation {
  readonly code: ViolationCode;
  /** `warning` where the cluster accepts it, but it does not do what it looks like. */
  readonly severity: 'error' | 'warning';
  /** The field, or for `required` the object that lacks one. */
  readonly path: JsonPath;
  /** What of it is wrong. */
  readonly part: 'key' | 'value';
  /** For `required`: the field that is missing or empty. */
  readonly missing?: string;
  /** What is wrong, why it matters in the cluster, what to do. */
  readonly message: string;
  readonly remedies: readonly Remedy[];
}
