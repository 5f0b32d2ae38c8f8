import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LinterCommand } from './contenders.ts';
import { documentStream, mistakesIn } from './manifests.ts';
import { duration, median, ratio, table } from './statistics.ts';

/** Runs every linter on the same files, in turn, and compares the wall time of the whole process. */
export function linterSection(
  linters: readonly LinterCommand[],
  folder: string,
  sizes: readonly number[],
  seed: number,
): string {
  const rows: string[][] = [];
  for (const documents of sizes) {
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
    for (const [index, linter] of linters.entries()) {
      const own = median(times[index] ?? []);
      rows.push([
        String(documents),
        linter.name,
        duration(own),
        index === 0 ? '' : ratio(own, median(times[0] ?? [])),
        `${found[index]} (${mistakesIn(documents)})`,
      ]);
    }
  }
  return [
    '## The linter',
    '',
    'Wall time of the whole process on one file, median of five runs in turn after a warm-up. kubeconform checks schemas only,',
    'the same ones, from local disk; kruise-lint also runs all its rules. kube-linter has no schemas of Kruise kinds.',
    '',
    ...(linters.some(({ name }) => name === 'kube-linter') ? [] : ['kube-linter could not be built here.', '']),
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
