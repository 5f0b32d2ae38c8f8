import type { Range } from 'vscode-languageserver-types';

/** Client → server: whether every image can be pulled in every namespace of the workspace. */
export const pullSecretCoverageMethod = 'kruise/pullSecretCoverage';

export interface PullSecretCoverageParams {
  /** With it the server sends `kruise/pullSecretCoverageChanged` after changes, until it is asked with `false`. */
  readonly watch?: boolean;
}

/** Server → client: the coverage may be different now; ask again where it is still shown. */
export const pullSecretCoverageChangedMethod = 'kruise/pullSecretCoverageChanged';

/**
 * `covered`: credentials are tried. `missing`: a Secret is missing. `wrong-type`, `no-credentials`, `refused`: a Secret is there and of no
 * use. `blocked`: a Secret does not decode, nothing is pulled. `not-covered`: no entry is for the image. `unknown`: it depends on
 * what no manifest shows. `none`: no pull Secret is named. `invalid`: the text is no image.
 */
export type CoverageStatus =
  | 'covered'
  | 'missing'
  | 'wrong-type'
  | 'no-credentials'
  | 'refused'
  | 'blocked'
  | 'not-covered'
  | 'unknown'
  | 'none'
  | 'invalid';

/** A place to go to. */
export interface CoverageLink {
  /** `Secret registry`. */
  readonly label: string;
  readonly uri: string;
  readonly range: Range;
}

/** One image in one namespace; never holds credentials. */
export interface CoverageCell {
  readonly image: string;
  readonly status: CoverageStatus;
  /** Which Secret and entry, or what is wrong, in a sentence. */
  readonly detail: string;
  /** The Secret that serves the image, or is to blame. */
  readonly secret?: CoverageLink;
  /** The key of the entry that is tried first. */
  readonly entry?: string;
  /** What pulls the image. */
  readonly pullers: readonly CoverageLink[];
}

export interface CoverageRow {
  readonly namespace: string;
  /** Only images that are pulled here, in the order of `images`. */
  readonly cells: readonly CoverageCell[];
}

/** Namespaces of one team: by the label `team` of the namespace, or else by what its name begins with. */
export interface CoverageGroup {
  readonly name: string;
  readonly rows: readonly CoverageRow[];
}

export interface PullSecretCoverageResult {
  /** The columns, sorted. */
  readonly images: readonly string[];
  readonly groups: readonly CoverageGroup[];
  /** How many images were left out because there are too many. */
  readonly omittedImages: number;
}
