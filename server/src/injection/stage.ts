import type { JsonObject, JsonPath } from '../base/json.ts';
import type { FeatureGates } from '../kruise/feature-gates.ts';
import type { InjectionInput, ObjectReference, StageName } from './injection.ts';
import type { InjectionRecorder } from './recorder.ts';

/** Why the webhook refuses the Pod, in the words of the Go code. A stage returns it; it is never thrown. */
export class Rejection {
  readonly message: string;
  readonly object: ObjectReference | undefined;
  /** Where in the object (as written), or else in the Pod, the cause stands. */
  readonly path: JsonPath | undefined;

  constructor(message: string, object?: ObjectReference, path?: JsonPath) {
    this.message = message;
    this.object = object;
    this.path = path;
  }
}

/** What a stage works with, besides the Pod. */
export interface StageContext {
  readonly input: InjectionInput;
  /** The gates as kruise-manager of the chosen release runs with them. */
  readonly gates: FeatureGates;
  /** Where the stage tells what it did, and why objects did not apply. */
  readonly recorder: InjectionRecorder;
}

/**
 * One mutator of Kruise's Pod webhook.
 *
 * The Pod is a plain object that belongs to this run alone, in the form that Go's typed structs would give it (no unknown
 * fields, no empty optional ones, canonical quantities): a stage changes it in place and returns it, or returns a new one.
 * List items keep their identity while they stay in the Pod: that is how recorded steps find their final index.
 */
export interface Stage {
  readonly name: StageName;
  /** Whether kruise-manager runs the stage with these gates; a stage without it always runs. */
  readonly isEnabled?: (gates: FeatureGates) => boolean;
  readonly run: (pod: JsonObject, context: StageContext) => JsonObject | Rejection;
}
