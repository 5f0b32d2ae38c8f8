import type { JsonPath, JsonValue } from '../base/json.ts';

/** A field of a Go struct as JSON sees it. */
export interface GoField {
  readonly name: string;
  readonly omitEmpty: boolean;
  readonly type: GoType;
  /** `patchStrategy` of the field, split at the comma. */
  readonly patchStrategies: readonly string[];
  readonly patchMergeKey: string | undefined;
}

/** A Go type, read from its spelling in a table of types. */
export type GoType =
  | { readonly kind: 'pointer' | 'slice' | 'map'; readonly element: GoType; readonly goName: string }
  | { readonly kind: 'struct'; readonly name: string; readonly goName: string }
  | { readonly kind: 'scalar'; readonly name: string; readonly goName: string };

/** Why a value does not fit a Go type, in the words of Go's decoder. */
export interface DecodeError {
  readonly path: JsonPath;
  readonly message: string;
}

/** A value as it comes back from Go, and what Go's decoder said on the way. */
export interface Normalized {
  readonly value: JsonValue;
  /** The error that the decoder reports first; the value at its place is then the zero value. */
  readonly error: DecodeError | undefined;
  readonly errors: readonly DecodeError[];
}
