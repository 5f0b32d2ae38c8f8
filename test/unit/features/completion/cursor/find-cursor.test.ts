import { describe, expect, it } from 'vitest';
import { formatPath } from '../../../../../server/src/base/json.ts';
import type { CursorContext } from '../../../../../server/src/features/completion/cursor/cursor-context.ts';
import { findCursor } from '../../../../../server/src/features/completion/cursor/find-cursor.ts';
import { partAt } from '../../../../../server/src/features/part-at.ts';
import { outlineOf } from '../../../../../server/src/features/structure/document-outline.ts';
import { marked } from '../../marked-text.ts';

function cursorAt(text: string, isJson = false): CursorContext | undefined {
  const { file, position } = marked(text, { isJson });
  const part = partAt(file, position.line);
  return findCursor(
    outlineOf(part.document),
    { line: position.line - part.startLine, character: position.character },
    isJson,
  );
}

/** `key spec.containers[0] (name, image) @6` */
function summary(text: string, isJson = false): string {
  const cursor = cursorAt(text, isJson);
  if (!cursor) return 'nothing';
  const accepts = Object.entries(cursor.accepts).flatMap(([name, isAccepted]) => (isAccepted ? [name] : []));
  const keys = [...cursor.keys].join(', ');
  return `${accepts.join('/')} ${formatPath(cursor.path) || '.'}${keys ? ` (${keys})` : ''} @${cursor.indent}`;
}

describe('findCursor on blank lines', () => {
  it.each([
    ['', '|', 'key . @0'],
    ['after a key', 'a: 1\n|', 'key . (a) @0'],
    ['below an open key', 'spec:\n  |', 'key/value/item spec @2'],
    ['below an open key, with four spaces', 'spec:\n    |', 'key/value/item spec @4'],
    ['between siblings', 'spec:\n  a: 1\n  |\n  b: 2\nc: 3', 'key spec (a, b) @2'],
    ['below a nested mapping, at the outer indentation', 'spec:\n  a:\n    b: 1\n  |', 'key spec (a) @2'],
    ['at the root after nested mappings', 'spec:\n  a:\n    b: 1\n|', 'key . (spec) @0'],
    ['in a list item', 'l:\n  - a: 1\n    |\n  - a: 2', 'key l[0] (a) @4'],
    ['at the dash', 'l:\n  - a: 1\n  |', 'item l @2'],
    ['after a dash', 'l:\n  - |', 'key/value l[0] @4'],
    ['after a second dash', 'l:\n  - a: 1\n  - |', 'key/value l[1] @4'],
    ['after a dash without a blank', 'l:\n  -|', 'key/value l[0] @4'],
    ['after a dash, with the rest of the item below', 'l:\n  - |\n    b: 2', 'key l[0] (b) @4'],
    ['below a dash', 'l:\n  -\n    |', 'key/value l[0] @4'],
    ['in a list without indentation', 'l:\n- a: 1\n  |\nm: 1', 'key l[0] (a) @2'],
    ['at the dashes of a list without indentation', 'l:\n- a: 1\n|\nm: 1', 'key . (l, m) @0'],
    ['in nested lists', 'l:\n  - m:\n      - a: 1\n        |', 'key l[0].m[0] (a) @8'],
    ['with too little indentation', 'spec:\n    a: 1\n  |', 'key spec (a) @4'],
    ['with too much indentation', 'spec:\n  a: 1\n      |', 'key spec (a) @2'],
    ['above the first key', '|\na: 1\nb: 2', 'key . (a, b) @0'],
    ['above the first child', 'spec:\n|\n  a: 1', 'key . (spec) @0'],
    ['above the first child, indented', 'spec:\n |\n  a: 1', 'key spec (a) @2'],
    ['after the marker of a second document', 'a: 1\n---\n|', 'key . @0'],
    ['before the marker of the next document', 'a: 1\n|\n---\nb: 2', 'key . (a) @0'],
    ['below a comment', 'spec:\n  # words\n  |', 'key/value/item spec @2'],
    ['below an anchor', 'spec: &a\n  |', 'key/value/item spec @2'],
    ['in a second document after an unfinished one', 'spec:\n  containers:\n---\nspec:\n  |', 'key/value/item spec @2'],
    ['after a quoted key', '"a b": 1\n|', 'key . (a b) @0'],
    ['with carriage returns', 'spec:\r\n  a: 1\r\n  |\r\n', 'key spec (a) @2'],
    ['after an unclosed quote', 'a: "x\nspec:\n  |', 'key/value/item spec @2'],
    ['after an unclosed bracket', 'spec:\n  a: [x\n  |\nb: 1', 'nothing'],
  ])('%s', (_, text, expected) => {
    expect(summary(text)).toBe(expected);
  });
});

describe('findCursor on words', () => {
  it.each([
    ['half-typed key', 'spec:\n  cont|', 'key/value/item spec @2'],
    ['half-typed key between others', 'spec:\n  a: 1\n  co|\n  b: 2', 'key spec (a, b) @2'],
    ['half-typed key in an item', 'l:\n  - a: 1\n    im|', 'key l[0] (a) @4'],
    ['word after a dash', 'l:\n  - na|', 'key/value l[0] @4'],
    ['second word after a dash', 'l:\n  - a\n  - b|', 'key/value l[1] @4'],
    ['existing key', 'spec:\n  na|me: x\n  b: 2', 'key spec (b) @2'],
    ['existing key after a dash', 'l:\n  - na|me: x\n    b: 2', 'key l[0] (b) @4'],
    ['value', 'a: fo|o', 'value a @0'],
    ['no value', 'a: |', 'value a @0'],
    ['no value and no blank', 'a:|', 'value a @0'],
    ['no value before a comment', 'a: | # words', 'value a @0'],
    ['quoted value', 'a: "fo|o"', 'value a @0'],
    ['value after emoji and Chinese text', '"你好😀": fo|', "value ['你好😀'] @0"],
    ['value behind a byte order mark', '\uFEFFkind: Si|', 'value kind @0'],
    ['key below a byte order mark', '\uFEFFkind: x\n|', 'key . (kind) @0'],
  ])('%s', (_, text, expected) => {
    expect(summary(text)).toBe(expected);
  });

  it('keeps what stands around the word', () => {
    expect(cursorAt('spec:\n  a: "fo|o"  # words')).toMatchObject({
      line: 1,
      startColumn: 5,
      endColumn: 10,
      quote: '"',
    });
    expect(cursorAt('spec:\n  co|nt: 1')).toMatchObject({ startColumn: 2, endColumn: 6, hasColon: true });
    expect(cursorAt('a:|')).toMatchObject({ startColumn: 2, endColumn: 2, lead: ' ' });
    expect(cursorAt('l:\n  -|')).toMatchObject({ startColumn: 3, endColumn: 3, lead: ' ' });
  });

  it('mends indentation', () => {
    expect(cursorAt('spec:\n    a: 1\n  co|')).toMatchObject({ startColumn: 0, endColumn: 4, lead: '    ', indent: 4 });
    expect(cursorAt('spec:\n  a: 1\n     |  ')).toMatchObject({ startColumn: 0, endColumn: 7, lead: '  ' });
  });
});

describe('findCursor says nothing', () => {
  it.each([
    ['in a comment line', '# a|b\nc: 1'],
    ['in a comment behind a value', 'a: 1 # b|'],
    ['in a block scalar', 'a: |\n  b: ‸\nc: 1'],
    ['on a blank line of a block scalar', 'a: |\n  b\n  ‸\nc: 1'],
    ['behind the header of a block scalar', 'a: |‸\n  b'],
    ['in a folded block scalar of a list', 'l:\n  - >-\n    b‸\n'],
    ['in a string of several lines', 'a: "b\n  c|\n  d"'],
    ['on a document marker', 'a: 1\n---|\nb: 2'],
    ['in the indentation of a written line', 'spec:\n |  a: 1'],
    ['before a dash', 'l:\n |  - a: 1'],
    ['between key and colon', 'a |: 1'],
    ['on a word below a complete value', 'a: b\n    wo|'],
    ['on a directive', '%YA|ML 1.1\n---\na: 1'],
  ])('%s', (_, text) => {
    expect(summary(text)).toBe('nothing');
  });

  it('except behind a block scalar', () => {
    expect(summary('spec:\n  a: |\n    b\n  ‸\nc: 1')).toBe('key spec (a) @2');
  });
});

describe('findCursor in flow collections', () => {
  it.each([
    ['empty mapping', 'a: {|}', 'key a @4'],
    ['second key', 'a: {b: 1, |}', 'key a (b) @10'],
    ['half-typed key', 'a: {b: 1, c|, d: 2}', 'key a (b, d) @11'],
    ['existing key', 'a: {b|: 1}', 'key a @5'],
    ['value', 'a: {b: |}', 'value a.b @7'],
    ['item', 'a: [x, |]', 'value a[1] @7'],
    ['nested', 'a: [{b: 1}, {c: |}]', 'value a[1].c @16'],
    ['over several lines', 'a: {\n  b: 1,\n  |\n}', 'key a (b) @2'],
    ['in a list item', 'l:\n  - a: [x, |]', 'value l[0].a[1] @11'],
    ['as a list item', 'l:\n  - [x, |]', 'value l[0][1] @8'],
    ['behind the closing bracket', 'a: {b: 1}|', 'nothing'],
    ['in a comment', 'a: [\n  x, # y|\n]', 'nothing'],
  ])('%s', (_, text, expected) => {
    expect(summary(text)).toBe(expected);
  });

  it.each([
    ['key', '{"a": 1, "|"}', 'key . (a) @10'],
    ['value', '{"a": {"b": "x|"}}', 'value a.b @14'],
    ['item', '{"a": [{"b": 1}, {|}]}', 'key a[1] @18'],
    ['over several lines', '{\n  "a": 1,\n  |\n}', 'key . (a) @2'],
  ])('of JSON: %s', (_, text, expected) => {
    expect(summary(text, true)).toBe(expected);
    expect(cursorAt(text, true)?.flow).toBe('json');
  });
});
