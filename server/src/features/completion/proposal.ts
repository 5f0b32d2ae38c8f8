import type { CompletionItemKind } from 'vscode-languageserver-types';
import type { ValueShape } from '../yaml-service/schema-service.ts';

/** Something that could be written at the cursor, before it is turned into an edit. */
export interface Proposal {
  readonly label: string;
  readonly kind: CompletionItemKind;
  /** One line beside the label. */
  readonly detail?: string;
  /** Markdown. */
  readonly documentation?: string;
  /** Proposals come in the order of their ranks, those of one rank as they were proposed. */
  readonly rank: number;
  readonly write: KeyText | ValueText | SnippetText;
}

/** What a scalar may be. */
export type ScalarValue = string | number | boolean;

/** A key, with what stands behind its colon. */
export interface KeyText {
  readonly as: 'key';
  readonly key: string;
  readonly shape: ValueShape;
  /** The values to choose from, as they are to be written in YAML. */
  readonly choices?: readonly ScalarValue[];
  /** That it begins an item of the list at the cursor, where the cursor could also stand for something else. */
  readonly inItem?: boolean;
}

/** A scalar. */
export interface ValueText {
  readonly as: 'value';
  readonly value: ScalarValue;
  /** As for keys. */
  readonly inItem?: boolean;
}

/** Several lines in LSP's snippet syntax, with `\n` and two spaces for each level. */
export interface SnippetText {
  readonly as: 'snippet';
  readonly body: string;
}

/** Ranks, from what the user most likely wants to what is merely possible. */
export const ranks = {
  /** What the schema requires and is not there yet; names that fit exactly. */
  first: 0,
  /** Fields and values that are often used; names of the workspace. */
  likely: 1,
  /** All other fields and values. */
  possible: 2,
  /** Deprecated or elsewhere. */
  last: 3,
} as const;
