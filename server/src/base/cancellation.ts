/** Tells a long computation that nobody waits for it any more. Assignable from an LSP `CancellationToken`. */
export interface CancellationToken {
  readonly isCancellationRequested: boolean;
}

/** A token that is never cancelled: for tests, the command line, and callers that always want the answer. */
export const neverCancelled: CancellationToken = Object.freeze({ isCancellationRequested: false });
