import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastCheck from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffLines } from '../../../server/src/base/line-diff.ts';
import { unifiedDiff } from '../../../server/src/report/unified-diff.ts';

const anyLines = fastCheck.array(fastCheck.constantFrom('a', 'b', 'c', ''), { maxLength: 14 });
const anyText = fastCheck
  .tuple(anyLines, fastCheck.boolean())
  .map(([lines, ends]) => lines.join('\n') + (ends ? '\n' : ''));

describe('diffLines', () => {
  it('gives changes that make the new lines of the old ones', () => {
    fastCheck.assert(
      fastCheck.property(anyLines, anyLines, (before, after) => {
        const result: string[] = [];
        let at = 0;
        for (const { start, end, newStart, newEnd } of diffLines(before, after)) {
          result.push(...before.slice(at, start), ...after.slice(newStart, newEnd));
          at = end;
        }
        expect([...result, ...before.slice(at)]).toEqual(after);
      }),
      { numRuns: 2000 },
    );
  });

  it('finds the fewest changed lines', () => {
    expect(diffLines(['a', 'b', 'c'], ['a', 'x', 'b', 'c'])).toEqual([{ start: 1, end: 1, newStart: 1, newEnd: 2 }]);
    expect(diffLines(['a', 'b', 'c'], ['a', 'c'])).toEqual([{ start: 1, end: 2, newStart: 1, newEnd: 1 }]);
    expect(diffLines(['a'], ['a'])).toEqual([]);
  });
});

describe('unifiedDiff', () => {
  it('is empty where nothing changed', () => {
    expect(unifiedDiff('a.yaml', 'a\n', 'a\n')).toBe('');
  });

  it('is applied by git, whatever the texts', () => {
    const folder = mkdtempSync(join(tmpdir(), 'kruise-diff-'));
    try {
      for (const [before, after] of fastCheck.sample(fastCheck.tuple(anyText, anyText), { numRuns: 25, seed: 7 })) {
        const diff = unifiedDiff('a.yaml', before, after);
        if (diff === '') {
          expect(after).toBe(before);
          continue;
        }
        writeFileSync(join(folder, 'a.yaml'), before);
        execFileSync('git', ['apply', '--unsafe-paths', '--whitespace=nowarn', '-'], {
          cwd: folder,
          input: diff,
          stdio: ['pipe', 'ignore', 'inherit'],
        });
        expect(readFileSync(join(folder, 'a.yaml'), 'utf8')).toBe(after);
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
