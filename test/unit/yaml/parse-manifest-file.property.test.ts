import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ManifestFile, TextChange } from '../../../server/src/yaml/manifest-file.ts';
import { parseManifestFile } from '../../../server/src/yaml/parse-manifest-file.ts';

const fragment = fc.constantFrom(
  '---\n',
  '---',
  '...\n',
  '...',
  '\n',
  '\r\n',
  '\r',
  'a: 1\n',
  'b:\n  - x\n',
  '  c: yes\n',
  '# note\n',
  '%YAML 1.1\n',
  '\uFEFF',
  '😀',
  ' ',
  '\t',
  '--- # x\n',
  '--- {a: 1}\n',
  'text: |\n  ---\n  x\n',
  '{',
  '}',
  '"',
  '<<<<<<< a\n',
  '-',
  '.',
  ':',
  '{{ x }}',
  'a: &a [*a]\n',
  '--',
  '..',
);
const text = fc.array(fragment, { maxLength: 14 }).map((parts) => parts.join(''));

interface Edit {
  readonly start: number;
  readonly length: number;
  readonly text: string;
}

const edit: fc.Arbitrary<Edit> = fc.record({
  start: fc.nat(),
  length: fc.oneof(fc.constant(0), fc.nat({ max: 12 })),
  text: fc.oneof(fragment, fc.constant(''), text),
});

function toChange(file: ManifestFile, { start, length, text: newText }: Edit): TextChange {
  const from = start % (file.length + 1);
  return {
    range: { start: file.positionAt(from), end: file.positionAt(Math.min(file.length, from + length)) },
    text: newText,
  };
}

/** What the protocol says about an edit: replace between two positions, each clamped to its line. */
function applyPlainly(content: string, file: ManifestFile, change: TextChange): string {
  if (!change.range) return change.text;
  const from = file.offsetAt(change.range.start);
  const to = file.offsetAt(change.range.end);
  return content.slice(0, from) + change.text + content.slice(to);
}

function describeFile(file: ManifestFile): unknown {
  return {
    length: file.length,
    text: file.text,
    lineBreak: file.lineBreak,
    parts: file.parts.map(({ document, startLine }) => ({
      text: document.text,
      lineBreaks: document.lineBreaks,
      startLine,
      value: document.value,
      problems: document.problems,
      isEmpty: document.isEmpty,
    })),
  };
}

describe('an edited file', () => {
  it('equals a fresh parse of the same text', () => {
    fc.assert(
      fc.property(text, fc.array(edit, { minLength: 1, maxLength: 6 }), (start, edits) => {
        let file = parseManifestFile(start);
        let content = start;
        for (const one of edits) {
          const change = toChange(file, one);
          content = applyPlainly(content, file, change);
          file = file.applyChanges([change]);
          expect(describeFile(file)).toEqual(describeFile(parseManifestFile(content)));
        }
      }),
      { numRuns: 400 },
    );
  });

  it('puts documents end to end without a gap', () => {
    fc.assert(
      fc.property(text, (content) => {
        const file = parseManifestFile(content);
        const { parts } = file;
        expect(parts.map(({ document }) => document.text).join('')).toBe(content);
        let line = 0;
        for (const [index, { document, startLine }] of parts.entries()) {
          expect(document.text).not.toBe('');
          expect([startLine, file.startLineOf(index)]).toEqual([line, line]);
          line += document.lineBreaks;
        }
      }),
    );
  });

  it('finds the same offset back from every position', () => {
    fc.assert(
      fc.property(text, (content) => {
        const file = parseManifestFile(content);
        for (let offset = 0; offset <= content.length; offset++) {
          const position = file.positionAt(offset);
          const isInsideLineBreak = content[offset] === '\n' && content[offset - 1] === '\r';
          if (!isInsideLineBreak) expect(file.offsetAt(position)).toBe(offset);
        }
      }),
    );
  });
});
