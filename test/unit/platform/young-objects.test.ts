import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const source = join(import.meta.dirname, '../../../server/src/platform/young-objects.ts');
const folder = mkdtempSync(join(tmpdir(), 'young-objects-'));

afterAll(() => rmSync(folder, { recursive: true }));

/** What a process of its own prints, since flags hold for a process. */
function run(script: string): string {
  const head = `
    const { expectManyObjects, limitYoungObjects, withInitialFlags } = await import(${JSON.stringify(source)});
    const { getHeapSpaceStatistics } = await import('node:v8');
    const { Script } = await import('node:vm');
    const { readFileSync, writeFileSync } = await import('node:fs');
    const file = ${JSON.stringify(join(folder, 'compiled'))};
    const megabytes = () => getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size / 2 ** 20;
    const work = async () => {
      for (let round = 0, kept; round < 100; round++) {
        kept = Array.from({ length: 10_000 }, (_, index) => ({ index, list: [index] }));
        await new Promise((resolve) => setImmediate(resolve));
      }
    };\n`;
  return execFileSync(process.execPath, ['--input-type=module', '--eval', head + script], { encoding: 'utf8' }).trim();
}

describe('the space for young objects', () => {
  it('grows to 4 MiB in each half and no further, where it would grow to 16', () => {
    expect(Number(run('await work(); console.log(megabytes());'))).toBeGreaterThan(20);
    const limited = Number(run('limitYoungObjects(); await work(); console.log(megabytes());'));
    expect(limited).toBeGreaterThanOrEqual(8);
    expect(limited).toBeLessThan(20);
  }, 30_000);

  it('grows in larger steps where many are expected', () => {
    const largestStep = (script: string): number =>
      Number(
        run(`${script} const sizes = [megabytes()], kept = [];
        for (let index = 0; index < 400_000; index++) {
          kept.push({ index, list: [index] });
          if (index % 1000 === 0 && sizes.at(-1) !== megabytes()) sizes.push(megabytes());
        }
        console.log(Math.max(...sizes.map((size, index) => size / (sizes[index - 1] ?? size))));`),
      );
    expect(largestStep('')).toBeLessThan(3);
    expect(largestStep('expectManyObjects();')).toBeGreaterThan(3);
  }, 30_000);

  it('does not spoil compiled code for the next process', () => {
    run(`limitYoungObjects(); await work();
      withInitialFlags(() => writeFileSync(file, new Script('1 + 1').createCachedData())); await work();
      if (megabytes() >= 20) throw new Error('it grows again');`);
    const isRejected = `new Script('1 + 1', { cachedData: readFileSync(file) }).cachedDataRejected`;
    expect(run(`console.log(${isRejected});`)).toBe('false');
  }, 30_000);
});
