import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LinterCommand } from './contenders.ts';
import { documentStream, mistakesIn } from './manifests.ts';
import { duration, median, ratio, table } from './statistics.ts';

/** What a linter was seen to do with one file. */
export interface LintingResult {
  readonly documents: number;
  readonly linter: string;
  /** Milliseconds of the whole process. */
  readonly times: readonly number[];
  readonly found: number;
}

/** Runs every linter on the same files, in turn. */
export function measureLinters(
  linters: readonly LinterCommand[],
  folder: string,
  sizes: readonly number[],
  seed: number,
): readonly LintingResult[] {
  return sizes.flatMap((documents) => {
    const file = join(folder, `lint-${documents}.yaml`);
    writeFileSync(file, documentStream(documents, seed));
    const times = linters.map((): number[] => []);
    const found = linters.map(() => 0);
    for (let round = -1; round < 5; round += 1) {
      for (const [index, linter] of linters.entries()) {
        const start = performance.now();
        const run = spawnSync(linter.command, [...linter.args(file)], { encoding: 'utf8', maxBuffer: 2 ** 30 });
        if (round >= 0) times[index]?.push(performance.now() - start);
        found[index] = countSafely(linter, run.stdout);
      }
    }
    return linters.map(({ name }, index) => ({
      documents,
      linter: name,
      times: times[index] ?? [],
      found: found[index] ?? Number.NaN,
    }));
  });
}

/** The section of the report about linters. */
export function linterSection(results: readonly LintingResult[]): string {
  const rows = results.map(({ documents, linter, times, found }) => {
    const ours = results.find((other) => other.documents === documents)?.times ?? [];
    const against = linter === 'kruise-lint' ? '' : ratio(median(times), median(ours));
    return [String(documents), linter, duration(median(times)), against, `${found} (${mistakesIn(documents)})`];
  });
  return [
    '## The linter',
    '',
    'Wall time of the whole process on one file, median of five runs in turn after a warm-up. kubeconform checks schemas only,',
    'the same ones, from local disk; kruise-lint also runs all its rules. kube-linter has no schemas of Kruise kinds.',
    '',
    ...(results.some(({ linter }) => linter === 'kube-linter') ? [] : ['kube-linter could not be built here.', '']),
    table(['documents', 'linter', 'wall time', 'against kruise-lint', 'mistakes found (there)'], rows),
  ].join('\n');
}

function countSafely(linter: LinterCommand, output: string): number {
  try {
    return linter.count(output);
  } catch {
    return Number.NaN;
  }
}
