import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DocumentList, type ListedDocument } from '../../../server/src/yaml/document-list.ts';
import { parseManifestDocument } from '../../../server/src/yaml/parse-manifest-document.ts';

function entryOf(lines: number): ListedDocument {
  const text = Array.from({ length: lines }, (_, line) => `k${line}: v\n`).join('');
  return { document: parseManifestDocument(text), isContinuation: false, endsWithMarker: false };
}

const entries = (maxLength: number): fc.Arbitrary<ListedDocument[]> =>
  fc.array(fc.integer({ min: 1, max: 4 }).map(entryOf), { maxLength, size: 'max' });

const replacement = fc.record({ first: fc.nat(), count: fc.nat({ max: 200 }), entries: entries(200) });

/** What a list says must be what a plain array tells. */
function expectList(list: DocumentList, expected: readonly ListedDocument[]): void {
  expect([...list]).toEqual(expected);
  expect(list.length).toBe(expected.length);
  let [offset, line] = [0, 0];
  for (const [index, entry] of expected.entries()) {
    const { text, lineBreaks } = entry.document;
    expect(list.at(index)).toBe(entry);
    expect([list.startOf(index), list.lineOf(index)]).toEqual([{ offset, line }, line]);
    expect([list.indexAtOffset(offset), list.indexAtLine(line)]).toEqual([index, index]);
    offset += text.length;
    line += lineBreaks;
    expect([list.indexAtOffset(offset - 1), list.indexAtLine(line - 1)]).toEqual([index, index]);
  }
  expect(list.at(expected.length)).toBeUndefined();
  expect(list.at(-1)).toBeUndefined();
  expect(list.characters).toBe(offset);
  expect(list.startOf(expected.length)).toEqual({ offset, line });
  expect(list.indexAtOffset(offset)).toBe(Math.max(0, expected.length - 1));
}

describe('DocumentList', () => {
  it('says the same as a plain array, after any replacements', () => {
    fc.assert(
      fc.property(entries(600), fc.array(replacement, { maxLength: 4 }), (start, replacements) => {
        let plain = start;
        let list = DocumentList.of(plain);
        for (const { first, count, entries: put } of replacements) {
          const from = first % (plain.length + 1);
          const taken = Math.min(count, plain.length - from);
          plain = plain.toSpliced(from, taken, ...put);
          const earlier = list;
          list = list.replace(from, taken, put);
          expectList(list, plain);
          const { head, tail } = list.sharedWith(earlier);
          expect([head, tail]).toEqual([
            Math.min(from, earlier.length, list.length),
            Math.min(earlier.length - from - taken, Math.min(earlier.length, list.length) - head),
          ]);
        }
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  it('looks into nothing but the chunk that an edit touched', () => {
    const before = DocumentList.of(Array.from({ length: 10_000 }, () => entryOf(1)));
    const after = before.replace(5000, 1, [entryOf(2)]);
    let looks = 0;
    const at = (list: DocumentList): DocumentList => {
      const find = list.at.bind(list);
      list.at = (index) => {
        looks++;
        return find(index);
      };
      return list;
    };
    expect(at(after).sharedWith(at(before))).toEqual({ head: 5000, tail: 4999 });
    expect(looks).toBeLessThan(300);
  });

  it('does not fall apart into many small chunks, nor grow a large one', () => {
    let list = DocumentList.of(Array.from({ length: 1000 }, () => entryOf(1)));
    for (let round = 0; round < 2000; round++) list = list.replace(500, 0, [entryOf(1)]);
    for (let round = 0; round < 2900; round++) list = list.replace((round * 37) % list.length, 1, []);
    expect(list.length).toBe(100);
    const after = list.replace(50, 1, [entryOf(1)]);
    expect(after.sharedWith(list)).toEqual({ head: 50, tail: 49 });
    expectList(after, [...after]);
  });
});
