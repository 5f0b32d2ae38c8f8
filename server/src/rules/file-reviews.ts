import type { Configuration } from '../workspace/configuration.ts';
import { FileReview } from '../workspace/file-review.ts';
import type { ManifestWorkspace } from '../workspace/manifest-workspace.ts';
import { uriKey } from '../workspace/uri.ts';
import type { DocumentPart } from '../yaml/manifest-file.ts';
import { isConfigurationFile } from './configuration-file/configuration-findings.ts';
import type { DocumentFindings, Finding } from './rule.ts';

/** How far the documents of an open file were looked at. */
interface ReviewState {
  readonly review: FileReview<readonly Finding[]>;
  readonly configuration: Configuration;
  /** Whether files were being read meanwhile. */
  sawScan: boolean;
}

/** The reviews of the open files: each costs as much as what changed since the last one. */
export class FileReviews {
  readonly #workspace: ManifestWorkspace;
  readonly #reviews = new Map<string, ReviewState>();

  constructor(workspace: ManifestWorkspace) {
    this.#workspace = workspace;
  }

  /**
   * The findings of the documents of a file that have any, in order. `findingsIn` is asked about documents for which they may be
   * different than the last time; after each `pause` is called, and ends it all with `undefined` where it gives `false`.
   */
  async review(
    uri: string,
    findingsIn: (part: DocumentPart) => readonly Finding[],
    pause: () => Promise<boolean>,
  ): Promise<readonly DocumentFindings[] | undefined> {
    const state = this.#reviewOf(uri);
    for (const part of state.review.take()) {
      this.#workspace.counters.documentsReviewed++;
      const findings = findingsIn(part);
      state.review.note(part, findings.length > 0 ? findings : undefined);
      // What needs the whole picture was left out.
      state.sawScan ||= this.#workspace.isScanning;
      if (!(await pause())) return undefined;
    }
    return state.review.results().map(([part, findings]) => ({ part, findings }));
  }

  /** The review of a file, in which waits what may be different since the last one. */
  #reviewOf(uri: string): ReviewState {
    const { configuration } = this.#workspace;
    const parts = this.#workspace.partsOf(uri);
    const known = this.#followedReview(uri);
    // In a file of settings one document speaks of the others.
    if (known?.configuration === configuration && !known.sawScan && !isConfigurationFile(uri)) {
      // The comments above the first marker speak of the document below it.
      for (const part of parts.slice(0, 2)) known.review.wait(part);
      return known;
    }
    const state = { review: known?.review ?? new FileReview<readonly Finding[]>(), configuration, sawScan: false };
    if (known !== undefined || this.#workspace.follow(uri, state.review)) this.#reviews.set(uriKey(uri), state);
    state.review.restart(parts);
    return state;
  }

  #followedReview(uri: string): ReviewState | undefined {
    const known = this.#reviews.get(uriKey(uri));
    if (known !== undefined && !known.review.isOver) return known;
    // Files come and go: what is left of closed ones goes when another is opened.
    for (const [key, { review }] of this.#reviews) if (review.isOver) this.#reviews.delete(key);
    return undefined;
  }
}
