import type { JsonPath, JsonValue } from '../../base/json.ts';

/** One step of a conversion. Paths count from the object's root and hold at the moment of the step. */
export type ConversionStep =
  | { readonly action: 'rename'; readonly path: JsonPath; readonly key: string }
  | { readonly action: 'set'; readonly path: JsonPath; readonly value: JsonValue }
  | { readonly action: 'remove'; readonly path: JsonPath };

/** What turns an object into the same one of another API version. */
export interface Conversion {
  readonly steps: readonly ConversionStep[];
  /** What the other version does not have: each a short sentence without a full stop. */
  readonly losses: readonly string[];
}

/** Why Kruise itself cannot convert the object. */
export class ConversionError {
  readonly message: string;
  constructor(message: string) {
    this.message = message;
  }
}

/** The steps that move a label or annotation to a field; the map goes too where it was the only entry. */
export function moveMetadata(
  part: 'labels' | 'annotations',
  key: string,
  written: { readonly [key: string]: unknown },
  field: { readonly path: JsonPath; readonly value: JsonValue } | undefined,
): readonly ConversionStep[] {
  const isLast = Object.keys(written).length === 1;
  return [
    { action: 'remove', path: isLast ? ['metadata', part] : ['metadata', part, key] },
    ...(field === undefined ? [] : [{ action: 'set' as const, ...field }]),
  ];
}
