import { describe, expect, it } from 'vitest';
import { neverCancelled } from '../../../../server/src/base/cancellation.ts';
import { foldingRanges } from '../../../../server/src/features/folding-ranges/folding-ranges.ts';
import { parseManifestFile } from '../../../../server/src/yaml/parse-manifest-file.ts';

/** `0-3` for each range; comments with a `#`. */
function folds(text: string, isJson = false): readonly string[] {
  return foldingRanges(parseManifestFile(text, { isJson }), neverCancelled).map(
    ({ startLine, endLine, kind }) => `${startLine}-${endLine}${kind === 'comment' ? '#' : ''}`,
  );
}

describe('foldingRanges', () => {
  it.each([
    ['mappings', 'a:\n  b: 1\n  c:\n    d: 1\ne: 1\n', ['0-3', '2-3']],
    ['lists and their items', 'l:\n  - a: 1\n    b: 2\n  - c\n', ['0-3', '1-2']],
    ['lists without indentation', 'l:\n- a: 1\n  b: 2\n- c\nm: 1', ['0-3', '1-2']],
    ['the longest only where several begin on a line', 'l:\n  - m:\n      a: 1\n    b: 1\n', ['0-3', '1-3']],
    ['block scalars with their blank lines', 'a: |\n  b\n\n  c: d\n\ne: 1', ['0-3']],
    ['strings of several lines', 'a: "b\n  c"\nd: 1', ['0-1']],
    ['flow collections, but for the closing bracket', 'a: {\n  b: [\n    1\n  ]\n}\n', ['0-4', '1-2']],
    ['blocks of comments', '# a\n# b\nc: 1\n  # d\n# e\n', ['0-1#']],
    ['no comments inside of block scalars', 'a: |\n  # b\n  # c\n', ['0-2']],
    ['not over the comment of the next entry', 'a:\n  b: 1\n\n# about c\nc: 1', ['0-1']],
    ['documents, where there are several', 'a: 1\nb: 2\n---\nc:\n  d: 1\n---\n', ['0-1', '2-4', '3-4']],
    ['half-typed documents', 'a:\n  b: "x\n  c:\n    d: 1\n', ['0-3', '2-3']],
    ['nothing', 'a: 1\nb: 2', []],
    ['an empty file', '', []],
  ])('folds %s', (_, text, expected) => {
    expect(folds(text)).toEqual(expected);
    expect(folds(text.replaceAll('\n', '\r\n'))).toEqual(expected);
  });

  it('folds JSON', () => {
    expect(folds('{\n  "a": {\n    "b": [\n      1\n    ]\n  }\n}', true)).toEqual(['0-5', '1-4', '2-3']);
  });

  it('moves what stands below an edit', () => {
    const file = parseManifestFile('a: 1\n---\nb:\n  c: 1\n');
    const edited = file.applyChanges([
      { range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, text: 'x: 1\ny: 1\n' },
    ]);
    expect(foldingRanges(file, neverCancelled).map(({ startLine }) => startLine)).toEqual([1, 2]);
    expect(foldingRanges(edited, neverCancelled).map(({ startLine }) => startLine)).toEqual([0, 3, 4]);
  });

  it('folds documents only where there are very many', () => {
    const text = 'a:\n  b: 1\n---\n\n---\n# c\nd: 1\n\n'.repeat(300);
    expect(folds(text).slice(0, 4)).toEqual(['0-1', '4-9', '12-17', '20-25']);
    expect(folds(text).length).toBe(301);
  });

  it('stops when it is cancelled', () => {
    expect(foldingRanges(parseManifestFile('a:\n  b: 1'), { isCancellationRequested: true })).toEqual([]);
  });
});
