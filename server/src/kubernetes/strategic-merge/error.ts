/** Why a strategic merge patch cannot be applied, in the words of the Go code. It is an answer; only this folder throws it, and catches it again. */
export class StrategicMergeError extends Error {
  override readonly name = 'StrategicMergeError';
}

/** Where the Go code panics: what the webhook server says after it has recovered. */
export function goPanic(what: string): StrategicMergeError {
  return new StrategicMergeError(`panic: runtime error: ${what} [recovered]`);
}
