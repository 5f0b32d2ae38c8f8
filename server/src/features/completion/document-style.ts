import type { BlockEntry } from '../structure/block-entries.ts';

/** How a document is laid out. */
export interface DocumentStyle {
  /** Columns that a nested mapping is indented by. */
  readonly step: number;
  /** Columns that a dash is indented by from the key of its list: 0 where dashes stand below the key's first letter. */
  readonly dashStep: number;
}

/** Learns the style from what is written already: the first nested mapping and the first list decide. */
export function styleOf(entries: readonly BlockEntry[]): DocumentStyle {
  let step: number | undefined;
  let dashStep: number | undefined;
  for (let index = 1; index < entries.length && (step === undefined || dashStep === undefined); index++) {
    const parent = entries[index - 1];
    const child = entries[index];
    if (parent?.kind !== 'key' || parent.value !== '' || !child || child.line === parent.line) continue;
    const width = child.indent - parent.indent;
    if (child.kind === 'key' && width > 0) step ??= width;
    if (child.kind === 'item' && width >= 0) dashStep ??= width;
  }
  return { step: step ?? (dashStep || 2), dashStep: dashStep ?? step ?? 2 };
}
