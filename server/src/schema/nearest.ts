/** How many letters must be inserted, removed, replaced or swapped with their neighbour to turn one word into the other. */
export function editDistance(left: string, right: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++) {
      const isSame = left[row - 1] === right[column - 1];
      let cost = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]) {
        cost = Math.min(cost, (beforePrevious[column - 2] ?? 0) + 1);
      }
      current.push(cost);
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous[right.length] ?? 0;
}

/** Longer words than this are nobody's typing mistake, and would take long to compare. */
const longest = 64;

/**
 * The one of `candidates` that was most likely meant by `word`: the same but for case, `-` and `_`, or a few letters away
 * (`tolerance`: how many at the most, a third of the word's length where left out). `undefined` where none is close.
 */
export function nearest(word: string, candidates: Iterable<string>, tolerance?: number): string | undefined {
  if (word.length > longest) return undefined;
  const normal = normalize(word);
  let best: string | undefined;
  let bestDistance = (tolerance ?? Math.max(1, Math.floor(word.length / 3))) + 1;
  for (const candidate of candidates) {
    if (normalize(candidate) === normal) return candidate;
    if (Math.abs(candidate.length - word.length) >= bestDistance) continue;
    const distance = editDistance(normal, normalize(candidate));
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
}

/** Whether `meant`, one of `candidates`, is surely what `word` should be: the same but for case, or one letter off and no other near. */
export function isPlainTypo(word: string, meant: string, candidates: readonly string[]): boolean {
  const distanceTo = (candidate: string): number => editDistance(normalize(word), normalize(candidate));
  if (distanceTo(meant) === 0) return true;
  return (
    word.length > 3 && distanceTo(meant) === 1 && candidates.filter((other) => distanceTo(other) === 1).length === 1
  );
}

function normalize(word: string): string {
  return word.toLowerCase().replaceAll(/[-_ ]/g, '');
}
