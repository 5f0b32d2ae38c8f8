import { describe, expect, it } from 'vitest';
import type { SelectionRange } from 'vscode-languageserver-types';
import { neverCancelled } from '../../../../server/src/base/cancellation.ts';
import { selectionRanges } from '../../../../server/src/features/selection-ranges/selection-ranges.ts';
import { marked } from '../marked-text.ts';

/** The texts that are selected step by step. */
function steps(text: string, isJson = false): readonly string[] {
  const { file, position } = marked(text, { isJson });
  const found: string[] = [];
  let range: SelectionRange | undefined = selectionRanges(file, [position], neverCancelled)[0];
  for (; range; range = range.parent) {
    found.push(file.text.slice(file.offsetAt(range.range.start), file.offsetAt(range.range.end)));
  }
  return found;
}

describe('selectionRanges', () => {
  it('goes from a value to its entry, its mapping, the document and the file', () => {
    expect(steps('a:\n  b: x|y\n  c: 1\n---\nd: 1\n')).toEqual([
      'xy',
      'b: xy',
      'b: xy\n  c: 1',
      'a:\n  b: xy\n  c: 1',
      'a:\n  b: xy\n  c: 1\n---\nd: 1\n',
    ]);
  });

  it('goes from a key to its entry', () => {
    expect(steps('a|b: 1\nc: 2\n').slice(0, 2)).toEqual(['ab', 'ab: 1']);
  });

  it('goes from the text in quotes to the quotes', () => {
    expect(steps('a: "x|y"').slice(0, 3)).toEqual(['xy', '"xy"', 'a: "xy"']);
  });

  it('goes through lists', () => {
    expect(steps('l:\n  - a: 1|\n    b: 2\n  - c\n').slice(0, 5)).toEqual([
      '1',
      'a: 1',
      'a: 1\n    b: 2',
      '- a: 1\n    b: 2\n  - c',
      'l:\n  - a: 1\n    b: 2\n  - c',
    ]);
  });

  it('goes from the text of a block scalar to its header', () => {
    expect(steps('a: |\n  x‸y\n  z\nb: 1\n').slice(0, 3)).toEqual(['  xy\n  z', '|\n  xy\n  z', 'a: |\n  xy\n  z']);
  });

  it('goes through JSON', () => {
    expect(steps('{"a": [1, {"b": "x|y"}]}', true).slice(0, 4)).toEqual(['xy', '"xy"', '"b": "xy"', '{"b": "xy"}']);
  });

  it('gives something in an empty file, and nothing when it is cancelled', () => {
    const { file, position } = marked('|');
    expect(selectionRanges(file, [position], neverCancelled)).toEqual([{ range: { start: position, end: position } }]);
    expect(selectionRanges(file, [position], { isCancellationRequested: true })).toEqual([]);
  });
});
