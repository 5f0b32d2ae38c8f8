import type { Position, Range, TextDocumentIdentifier } from 'vscode-languageserver-types';

/** Names an object of the workspace so that it is found again after edits above it. */
export interface ObjectIdentifier {
  /** The file that it is written in. */
  readonly uri: string;
  /** Empty for the core group. */
  readonly group: string;
  readonly kind: string;
  readonly name: string;
  /** Where it is written or implied; left out for cluster-scoped kinds. */
  readonly namespace?: string;
  /** The how-manieth object of this identity in the file, from zero; 0 where left out. */
  readonly ordinal?: number;
}

/** A Pod that can be previewed. */
export interface PreviewTarget {
  /** The Pod or workload; with `isSample` the SidecarSet, WorkloadSpread or PodUnavailableBudget that a Pod is made up for. */
  readonly object: ObjectIdentifier;
  /** Which Pod template of the workload, where it has several. */
  readonly templatePath?: readonly (string | number)[];
  /** Whether the Pod is made up from the selector of `object`, because no workload of the workspace matches it. */
  readonly isSample?: boolean;
}

/** The object that a request is about: at the cursor, or by name. */
export type ObjectParams =
  | { readonly textDocument: TextDocumentIdentifier; readonly position: Position }
  | { readonly object: ObjectIdentifier };

/** Client → server: which Pods can be previewed for an object. */
export const previewTargetsMethod = 'kruise/previewTargets';

export type PreviewTargetsParams = ObjectParams;

/** `null` where there is no object, or one that has nothing to do with Pods. */
export type PreviewTargetsResult = {
  /** The object that was asked about: `SidecarSet log-agent`. */
  readonly title: string;
  /** Exactly one for a workload; one or more for a SidecarSet, WorkloadSpread or PodUnavailableBudget. */
  readonly targets: readonly PreviewTargetItem[];
} | null;

/** A target as a pick list shows it. */
export interface PreviewTargetItem {
  /** `Deployment storefront`. */
  readonly label: string;
  /** `namespace shop`. */
  readonly description: string;
  readonly target: PreviewTarget;
}

/** Client → server: the Pod before and after Kruise's webhook. */
export const previewInjectionMethod = 'kruise/previewInjection';

export interface PreviewInjectionParams {
  readonly target: PreviewTarget;
  /** Which replica of the workload, from zero: a WorkloadSpread may treat them differently. 0 where left out. */
  readonly replica?: number;
  /**
   * An id chosen by the client. With it the server watches what the preview depends on and sends `kruise/previewChanged`
   * until the client sends `kruise/previewClosed`.
   */
  readonly preview?: string;
}

/** `null` where the target is gone. */
export type PreviewInjectionResult = {
  /** `Pod of Deployment storefront`. */
  readonly title: string;
  /** YAML of the Pod as the webhook receives it. */
  readonly before: string;
  /** YAML of the Pod as it will run, with comments that say where each injected part comes from. */
  readonly after: string;
  /** Places in `after` and where they come from. */
  readonly links: readonly PreviewLink[];
  /** Whether anything was changed by the webhook. */
  readonly isInjected: boolean;
  /** Why the webhook would refuse the Pod; left out where it would not. */
  readonly rejection?: string;
  /** Where a WorkloadSpread applies: which replica is shown of how many. */
  readonly replica?: { readonly shown: number; readonly count: number };
  /** Files that the preview depends on, the target's own included. */
  readonly dependencies: readonly string[];
} | null;

/** A place of the preview and the place in the workspace that it comes from. */
export interface PreviewLink {
  readonly range: Range;
  readonly uri: string;
  readonly targetRange: Range;
  /** `SidecarSet log-agent`. */
  readonly tooltip: string;
}

/** Client → server: what applies to one workload and what does not, as Markdown. */
export const explainInjectionMethod = 'kruise/explainInjection';

/** Same as for the preview. */
export type ExplainInjectionParams = PreviewInjectionParams;

/** `null` where the target is gone. */
export type ExplainInjectionResult = {
  readonly title: string;
  /** Links in it are `uri#L<line>,<column>`, from 1. */
  readonly markdown: string;
  readonly dependencies: readonly string[];
} | null;

/** Server → client: something changed that these previews depend on; ask again for those that are still shown. */
export const previewChangedMethod = 'kruise/previewChanged';

export interface PreviewChangedParams {
  readonly previews: readonly string[];
}

/** Client → server: a preview is no longer shown. */
export const previewClosedMethod = 'kruise/previewClosed';

export interface PreviewClosedParams {
  readonly preview: string;
}
