/** How many tests passed and failed. */
export interface Totals {
  readonly passed: number;
  readonly failed: number;
}

/** Prints the line that every test command ends with. */
export function printTotals({ passed, failed }: Totals): void {
  console.log(`\n${passed} passed, ${failed} failed`);
}

/** The totals in the last line of that form in `output`, if there is one. */
export function readTotals(output: string): Totals | undefined {
  const match = [...output.matchAll(/^(\d+) passed, (\d+) failed$/gm)].at(-1);
  return match && { passed: Number(match[1]), failed: Number(match[2]) };
}
