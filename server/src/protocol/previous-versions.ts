/**
 * Client → server: what files held in the version that the workspace is compared with. Files that are not named stay as they were
 * told before; another `against` forgets all of them. A client that never sends it gets no comparisons.
 */
export const previousVersionsMethod = 'kruise/previousVersions';

export interface PreviousVersionsParams {
  /** The name of that version, as findings show it: `HEAD`. */
  readonly against: string;
  readonly files: readonly {
    readonly uri: string;
    /** `null` where the file is not in that version, or not known. */
    readonly text: string | null;
  }[];
}
