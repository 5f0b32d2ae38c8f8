import type { Totals } from '../lib/totals.ts';

/** What became of one step of `npm test`. */
export interface StepResult extends Totals {
  readonly name: string;
  readonly seconds: number;
}

/** A step of `npm test`: gives the totals of its suite, or nothing where it is one check that throws when it fails. */
export interface Step {
  readonly name: string;
  /** Whether it runs only when asked for. */
  readonly isOptional?: boolean;
  readonly run: () => Promise<Totals | undefined>;
}

/** Runs a step and counts; an error counts as one failure and is printed. */
export async function runStep(name: string, run: () => Promise<Totals | undefined>): Promise<StepResult> {
  console.log(`\n=== ${name} ===`);
  const start = Date.now();
  let totals: Totals;
  try {
    totals = (await run()) ?? { passed: 1, failed: 0 };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    totals = { passed: 0, failed: 1 };
  }
  return { name, ...totals, seconds: Math.round((Date.now() - start) / 1000) };
}

/** One line a step. */
export function printSummary(results: readonly StepResult[]): void {
  console.log('\n=== summary ===');
  for (const { name, passed, failed, seconds } of results) {
    const mark = failed === 0 ? '✓' : '✗';
    console.log(
      `${mark} ${name.padEnd(20)} ${String(passed).padStart(6)} passed ${String(failed).padStart(4)} failed ${seconds} s`,
    );
  }
}
