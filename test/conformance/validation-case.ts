import type { JsonObject } from '../../server/src/base/json.ts';

/** An object that somebody applies, put to the API server's checks and to Kruise's webhooks. */
export interface ValidationCase {
  readonly name: string;
  /** The rules of the catalogue that the case shows. */
  readonly rules?: readonly string[];
  readonly about?: string;
  readonly namespace?: string;
  readonly namespaces?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The object as written: any of Kruise's kinds, in a version that the release serves. */
  readonly object: JsonObject;
  /** The object as it was: then this is an update. */
  readonly old?: JsonObject;
  /** What the cluster holds besides. */
  readonly cluster?: readonly JsonObject[];
  readonly featureGates?: Readonly<Record<string, boolean>>;
  /** `admitted`, or a part of the message of the refusal. */
  readonly expect: string;
}

/** Who refuses: reading, the mutating webhook, the CRD's schema, or the validating webhook. */
export type ValidationStage = 'decode' | 'mutate' | 'schema' | 'validate';

/** What the real code answers to a case. */
export interface Verdict {
  readonly name: string;
  readonly allowed: boolean;
  readonly stage?: ValidationStage;
  readonly code?: number;
  readonly message?: string;
  /** The single errors of the schema. */
  readonly causes?: readonly { readonly field: string; readonly reason: string; readonly message: string }[];
  /** What the API server removed on reading; kubectl refuses it by default. */
  readonly unknownFields?: readonly string[];
  /** Why there is no answer: the case holds an object that no cluster could hold. */
  readonly error?: string;
}
