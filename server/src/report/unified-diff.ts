import { diffLines, type LineChange } from '../base/line-diff.ts';

/** So many unchanged lines are shown around each change. */
const contextLines = 3;

/** What changed in a file, as `patch` and `git apply` read it; empty where nothing did. */
export function unifiedDiff(path: string, before: string, after: string): string {
  const [old, fresh] = [linesOf(before), linesOf(after)];
  const hunks = groupChanges(diffLines(old, fresh)).map((changes) => formatHunk(changes, old, fresh));
  return hunks.length === 0 ? '' : `--- a/${path}\n+++ b/${path}\n${hunks.join('')}`;
}

/** Each with its line break. */
function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** Changes whose surroundings touch stand in one hunk. */
function groupChanges(changes: readonly LineChange[]): readonly (readonly LineChange[])[] {
  const groups: LineChange[][] = [];
  for (const change of changes) {
    const last = groups.at(-1);
    if (last !== undefined && change.start - (last.at(-1)?.end ?? 0) <= 2 * contextLines) last.push(change);
    else groups.push([change]);
  }
  return groups;
}

function formatHunk(changes: readonly LineChange[], old: readonly string[], fresh: readonly string[]): string {
  const [first, last] = [changes[0], changes.at(-1)];
  if (first === undefined || last === undefined) return '';
  const start = Math.max(0, first.start - contextLines);
  const end = Math.min(old.length, last.end + contextLines);
  const newStart = first.newStart - (first.start - start);
  const lines: string[] = [];
  let at = start;
  for (const change of changes) {
    lines.push(...old.slice(at, change.start).map((line) => ` ${line}`));
    lines.push(...old.slice(change.start, change.end).map((line) => `-${line}`));
    lines.push(...fresh.slice(change.newStart, change.newEnd).map((line) => `+${line}`));
    at = change.end;
  }
  lines.push(...old.slice(at, end).map((line) => ` ${line}`));
  const newLength = end - start + changes.reduce((sum, change) => sum + sizeDifference(change), 0);
  const body = lines.map((line) => (line.endsWith('\n') ? line : `${line}\n\\ No newline at end of file\n`));
  return `@@ -${span(start, end - start)} +${span(newStart, newLength)} @@\n${body.join('')}`;
}

function sizeDifference({ start, end, newStart, newEnd }: LineChange): number {
  return newEnd - newStart - (end - start);
}

function span(start: number, length: number): string {
  return `${length === 0 ? start : start + 1},${length}`;
}
