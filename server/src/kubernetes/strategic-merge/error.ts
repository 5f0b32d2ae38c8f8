import type { JsonValue } from '../../base/json.ts';
import { goTypeName } from '../go-format.ts';

/** Why a strategic merge patch cannot be applied, in the words of the Go code. It is an answer; only this folder throws it, and catches it again. */
export class StrategicMergeError extends Error {
  override readonly name = 'StrategicMergeError';
}

/** Where the Go code panics: what the webhook server says after it has recovered. */
export function goPanic(what: string): StrategicMergeError {
  return new StrategicMergeError(`panic: runtime error: ${what} [recovered]`);
}

/** Go panics where a mapping or a list is to be a member of a set. */
export function checkHashable(item: JsonValue): void {
  if (typeof item === 'object' && item !== null) throw goPanic(`hash of unhashable type ${goTypeName(item)}`);
}
