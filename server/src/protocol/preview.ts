/**
 * The requests behind the injection preview. Types and method names only; docs/lsp-extensions.md explains them.
 */

/** Names an object of the workspace so that it is found again after edits: by identity, not by position. */
export interface ObjectIdentity {
  /** The file that the object is written in. */
  readonly uri: string;
  readonly group: string;
  readonly kind: string;
  readonly name: string;
  /** As the workspace sees it; left out for cluster-scoped kinds. */
  readonly namespace?: string;
}

/** A Pod to preview: that of a workload (or a Pod itself), or the sample Pod made from a SidecarSet's selector. */
export interface PreviewSubject {
  /** The Pod or workload; the SidecarSet itself where `isSample`. */
  readonly object: ObjectIdentity;
  /** Whether the Pod is made up from the object's selector because no workload is meant. */
  readonly isSample?: boolean;
  /** Ordinal of the Pod among the workload's replicas, from zero: WorkloadSpread places them differently. */
  readonly replica?: number;
}

/** One Pod that the user can choose. */
export interface PreviewTarget {
  readonly subject: PreviewSubject;
  /** `Deployment storefront`. */
  readonly label: string;
  /** `in shop`. */
  readonly description: string;
}

/** `kruise/previewTargets`: which Pods can be previewed for the object at a position. */
export const previewTargetsMethod = 'kruise/previewTargets';
export interface PreviewTargetsParams {
  readonly textDocument: { readonly uri: string };
  readonly position: { readonly line: number; readonly character: number };
}
export interface PreviewTargetsResult {
  /** The object at the position, as a person would call it: `SidecarSet log-agent`. */
  readonly title: string;
  /** One for a workload; for SidecarSet, WorkloadSpread and PodUnavailableBudget every workload that matches, then a sample. */
  readonly targets: readonly PreviewTarget[];
}

/** `kruise/previewInjection`: the Pod before and after. The answer is `null` where the subject is gone. */
export const previewInjectionMethod = 'kruise/previewInjection';
export interface PreviewInjectionParams {
  readonly subject: PreviewSubject;
}
export interface PreviewInjectionResult {
  /** `Deployment storefront in shop`. */
  readonly title: string;
  /** YAML of the Pod as its owner creates it. */
  readonly before: string;
  /** YAML of the Pod that runs, with a comment on every part that was injected; says why where nothing was. */
  readonly after: string;
}

/** `kruise/explainInjection`: what applied, what did not, and why. The answer is `null` where the subject is gone. */
export const explainInjectionMethod = 'kruise/explainInjection';
export interface ExplainInjectionParams {
  readonly subject: PreviewSubject;
}
export interface ExplainInjectionResult {
  readonly title: string;
  /** The report in Markdown; links are URIs with `#L<line>` fragments, lines from one. */
  readonly markdown: string;
}

/** `kruise/previewChanged`, server to client: previews that are shown may be out of date and should be asked for again. */
export const previewChangedMethod = 'kruise/previewChanged';
