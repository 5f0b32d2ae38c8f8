import type { LineTable } from './line-table.ts';

/** What is known of a document before it is parsed. */
export interface DocumentInput {
  readonly text: string;
  readonly lines: LineTable;
  readonly isEmpty: boolean;
  readonly isTemplate: boolean;
  readonly isContinuation: boolean;
}
