/** Lines `[start, end)` of the old text that became lines `[newStart, newEnd)` of the new one. */
export interface LineChange {
  readonly start: number;
  readonly end: number;
  readonly newStart: number;
  readonly newEnd: number;
}

/** The fewest changes between two lists of lines (Myers' greedy algorithm), in order; a run of changed lines is one change. */
export function diffLines(before: readonly string[], after: readonly string[]): readonly LineChange[] {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head++;
  let tail = 0;
  const shortest = Math.min(before.length, after.length) - head;
  while (tail < shortest && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  const trace = search(before.slice(head, before.length - tail), after.slice(head, after.length - tail));
  return trace.map(({ start, end, newStart, newEnd }) => ({
    start: start + head,
    end: end + head,
    newStart: newStart + head,
    newEnd: newEnd + head,
  }));
}

/** `furthest[k]` is how far the old text is read on diagonal `k` (old minus new position) after so many changed lines. */
function search(before: readonly string[], after: readonly string[]): readonly LineChange[] {
  const rounds: Map<number, number>[] = [];
  let furthest = new Map<number, number>([[1, 0]]);
  for (let changed = 0; changed <= before.length + after.length; changed++) {
    rounds.push(furthest);
    const next = new Map(furthest);
    for (let diagonal = -changed; diagonal <= changed; diagonal += 2) {
      let old = stepOnto(next, diagonal, changed);
      while (old < before.length && old - diagonal < after.length && before[old] === after[old - diagonal]) old++;
      next.set(diagonal, old);
      if (old >= before.length && old - diagonal >= after.length) return walkBack(rounds, before.length, after.length);
    }
    furthest = next;
  }
  return [];
}

function stepOnto(furthest: ReadonlyMap<number, number>, diagonal: number, changed: number): number {
  const added = furthest.get(diagonal + 1) ?? 0;
  const removed = (furthest.get(diagonal - 1) ?? -1) + 1;
  if (diagonal === -changed) return added;
  return diagonal === changed ? removed : Math.max(added, removed);
}

function walkBack(
  rounds: readonly ReadonlyMap<number, number>[],
  oldEnd: number,
  newEnd: number,
): readonly LineChange[] {
  const changes: LineChange[] = [];
  let [old, fresh] = [oldEnd, newEnd];
  for (let changed = rounds.length - 1; changed > 0; changed--) {
    const furthest = rounds[changed] ?? new Map<number, number>();
    const diagonal = old - fresh;
    const added = furthest.get(diagonal + 1) ?? 0;
    const removed = (furthest.get(diagonal - 1) ?? -1) + 1;
    const isAdded = diagonal === -changed || (diagonal !== changed && added >= removed);
    const previous = isAdded ? diagonal + 1 : diagonal - 1;
    const start = furthest.get(previous) ?? 0;
    const change = isAdded
      ? { start, end: start, newStart: start - previous, newEnd: start - previous + 1 }
      : { start, end: start + 1, newStart: start - previous, newEnd: start - previous };
    const last = changes[0];
    if (last?.start === change.end && last.newStart === change.newEnd) {
      changes[0] = { ...change, end: last.end, newEnd: last.newEnd };
    } else changes.unshift(change);
    [old, fresh] = [start, start - previous];
  }
  return changes;
}
