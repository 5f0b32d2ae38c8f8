import { describe, expect, it } from 'vitest';
import { readBlockEntries } from '../../../../server/src/features/structure/block-entries.ts';

/** `key a@0 = 1`, `item @2`, `text @4 = b`; with `..` and the last line where the value has several. */
function entries(text: string): readonly string[] {
  return readBlockEntries(text.split('\n')).map(({ kind, key, indent, value, line, endLine }) => {
    const end = endLine > line ? ` ..${endLine}` : '';
    return `${kind} ${key}@${indent}${value === '' ? '' : ` = ${value}`}${end}`;
  });
}

describe('readBlockEntries', () => {
  it.each([
    ['keys', 'a: 1\nb:\n  c: d e # f', ['key a@0 = 1', 'key b@0', 'key c@2 = d e']],
    [
      'dashes',
      '- a: 1\n  b: 2\n- - c\n-',
      ['item @0', 'key a@2 = 1', 'key b@2 = 2', 'item @0', 'item @2', 'text @4 = c', 'item @0'],
    ],
    ['quoted keys', `"a: \\"b": 1\n'c''d': 2`, ['key a: "b@0 = 1', "key c'd@0 = 2"]],
    ['keys with colons and number signs', 'a:b#c: 1\nhttp://x: 2', ['key a:b#c@0 = 1', 'key http://x@0 = 2']],
    ['anchors, tags and aliases', 'a: &x !!map\n  b: *x', ['key a@0', 'key b@2 = *x']],
    ['block scalars', 'a: |-\n  b: c\n\n  d\ne: 1', ['key a@0 = |- ..3', 'key e@0 = 1']],
    ['block scalars in lists', '- |\n  a: b\n- c', ['item @0', 'text @2 = | ..1', 'item @0', 'text @2 = c']],
    ['strings of several lines', 'a: "b\n  c: d"\ne: 1', ['key a@0 = "b ..1', 'key e@0 = 1']],
    ['strings that are not closed', 'a: "b\nc: 1', ['key a@0 = "b', 'key c@0 = 1']],
    ['flow collections', 'a: {b: [1,\n  2]}\nc: 1', ['key a@0 = {b: [1, ..1', 'key c@0 = 1']],
    ['flow collections that are not closed', 'a:\n  b: [1\nc: 1', ['key a@0', 'key b@2 = [1', 'key c@0 = 1']],
    ['brackets in strings', `a: ["]", ']']\nb: 1`, [`key a@0 = ["]", ']']`, 'key b@0 = 1']],
    ['markers', '--- # words\na: 1\n---\nb: 1', ['key a@0 = 1']],
    ['a byte order mark', '\uFEFFa: 1\nb: 1', ['key a@0 = 1', 'key b@0 = 1']],
    ['words', 'a\n b c', ['text @0 = a', 'text @1 = b c']],
    ['comments only', '# a: b\n  # c\n', []],
    ['nothing', '', []],
  ])('reads %s', (_, text, expected) => {
    expect(entries(text)).toEqual(expected);
  });

  it('reads every line once, whatever it holds', () => {
    const texts = ['"a"a"a\n', 'a: "x\n', '[\n', '{a: [\n', "- 'b\n", 'a: |\n', '- - - \n'].map((line) =>
      line.repeat(20_000),
    );
    for (const text of texts) expect(readBlockEntries(text.split('\n')).length).toBeLessThan(100_000);
  });
});
