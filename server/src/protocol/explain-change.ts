import type { ObjectIdentifier, ObjectParams } from './injection-preview.ts';

/** Client → server: what becomes of the changes of one object once they are applied, as Markdown. */
export const explainChangeMethod = 'kruise/explainChange';

export type ExplainChangeParams = ObjectParams & {
  /** As for previews: with it the server tells by `kruise/previewChanged` when the answer is out of date. */
  readonly preview?: string;
};

/** `null` where there is no object. */
export type ExplainChangeResult = {
  /** `Change of SidecarSet log-agent`. */
  readonly title: string;
  /** The object that the report is about. */
  readonly object: ObjectIdentifier;
  /** Links in it are `uri#L<line>,<column>`, from 1. */
  readonly markdown: string;
} | null;
