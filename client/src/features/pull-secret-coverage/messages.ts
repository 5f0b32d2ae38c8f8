import type { CoverageLink, CoverageStatus, PullSecretCoverageResult } from '../../../../server/src/protocol/index.ts';

/** What the extension and the page in the panel tell each other. */

/** Extension → page. */
export type ToPage =
  | {
      readonly type: 'coverage';
      readonly coverage: PullSecretCoverageResult;
      /** Whether files are still being read: there may be more to come. */
      readonly isScanning: boolean;
      readonly texts: PanelTexts;
    }
  /** Put the keyboard into the table. */
  | { readonly type: 'focus' }
  /** The server did not answer. */
  | { readonly type: 'failed'; readonly texts: PanelTexts };

/** Page → extension. */
export type FromPage =
  /** The page can take messages. */
  | { readonly type: 'ready' }
  /** Open the manifest at the place. */
  | { readonly type: 'open'; readonly place: Place }
  /** Write the Secret that is missing. */
  | { readonly type: 'create'; readonly secret: MissingSecret }
  /** Ask the server again. */
  | { readonly type: 'retry' }
  /** The page shows something else now. */
  | { readonly type: 'shown'; readonly shown: ShownCoverage }
  /** Another cell is selected. */
  | { readonly type: 'selected'; readonly details: string };

export type Place = Pick<CoverageLink, 'uri' | 'range'>;

export interface MissingSecret {
  readonly name: string;
  readonly namespace: string;
  /** An image that it is missing for. */
  readonly image: string;
}

/** What a reader of the page sees, row by row; for those who cannot look into it. */
export interface ShownCoverage {
  /** The line above the table. */
  readonly summary: string;
  /** The texts of the table's first hundred rows, column headings first. */
  readonly rows: readonly (readonly string[])[];
  /** What is told of the selected cell. */
  readonly details: string;
}

/** Every word of the page, in the language of the editor. `{0}`, `{1}` stand for names and numbers. */
export interface PanelTexts {
  readonly title: string;
  readonly statuses: Readonly<Record<CoverageStatus, string>>;
  readonly namespace: string;
  readonly notPulled: string;
  readonly team: string;
  readonly teamProblems: string;
  readonly summary: string;
  readonly scanning: string;
  readonly nothing: string;
  readonly nothingLeft: string;
  readonly failed: string;
  readonly retry: string;
  readonly omittedImages: string;
  readonly omittedNamespaces: string;
  readonly problemsOnly: string;
  readonly filter: string;
  readonly details: string;
  readonly noDetails: string;
  readonly pulledBy: string;
  readonly openSecret: string;
  readonly createSecret: string;
  readonly help: string;
}
