/** How much work was done; read by tests that guard the cost of an edit, and by the log. */
export interface Counters {
  /** Documents whose objects were read from their text. */
  documentsRead: number;
  /** Objects put into the index or taken out of it. */
  entriesTouched: number;
  /** Times that a rule looked at an object. */
  rulesRun: number;
  /** Documents of which was asked whether what is said of them still holds. */
  documentsReviewed: number;
}

/** Counters at zero. */
export function createCounters(): Counters {
  return { documentsRead: 0, entriesTouched: 0, rulesRun: 0, documentsReviewed: 0 };
}
