/** Why a strategic merge patch cannot be applied, in the words of the Go code. It is an answer; only this folder throws it, and catches it again. */
export class StrategicMergeError extends Error {
  override readonly name = 'StrategicMergeError';
}
