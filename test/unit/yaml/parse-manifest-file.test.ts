import { describe, expect, it } from 'vitest';
import { parseManifestFile } from '../../../server/src/yaml/parse-manifest-file.ts';

function textsOf(text: string): string[] {
  return parseManifestFile(text).parts.map(({ document }) => document.text);
}

describe('parseManifestFile', () => {
  it('cuts at document markers in column 0', () => {
    expect(textsOf('')).toEqual([]);
    expect(textsOf('a: 1\n---\nb: 2\n')).toEqual(['a: 1\n', '---\nb: 2\n']);
    expect(textsOf('---\r\na: |\r\n  ---\r\n--- # note\r\nb: 2')).toEqual([
      '---\r\na: |\r\n  ---\r\n',
      '--- # note\r\nb: 2',
    ]);
    expect(textsOf('a: 1\n...\nb: 2\n')).toEqual(['a: 1\n...\n', 'b: 2\n']);
    expect(textsOf('a: 1\n...\n---\nb: 2\n')).toEqual(['a: 1\n...\n', '---\nb: 2\n']);
    expect(textsOf('# note\n---\na: 1\n---x: 2\n')).toEqual(['# note\n', '---\na: 1\n---x: 2\n']);
    expect(textsOf('\uFEFF---\na: 1\n')).toEqual(['\uFEFF---\na: 1\n']);
    expect(textsOf('%YAML 1.1\n# note\n---\na: 1\n---\nb: 2\n')).toEqual([
      '%YAML 1.1\n# note\n---\na: 1\n',
      '---\nb: 2\n',
    ]);
  });

  it('keeps a JSON file whole', () => {
    expect(parseManifestFile('{"a": "x\n---\n"}\n', { isJson: true }).parts).toHaveLength(1);
    expect(parseManifestFile('', { isJson: true }).parts).toEqual([]);
  });

  it('says what kubectl would not read', () => {
    const [, second] = parseManifestFile('a: 1\n...\nb: 2\n').parts;
    expect(second?.document.problems.map(({ code }) => code)).toEqual(['ignored-document']);
    expect(second?.document.value).toEqual({ b: 2 });
  });

  it('lets one broken document be one broken document', () => {
    const { parts } = parseManifestFile('a: [\n---\nb: 2\n---\n\tc: 3\n---\n<<<<<<< x\n---\nd: 4\n');
    expect(parts.map(({ document }) => document.problems.length)).toEqual([1, 0, 1, 1, 0]);
    expect(parts[1]?.document.value).toEqual({ b: 2 });
    expect(parts[4]?.document.value).toEqual({ d: 4 });
  });

  it('knows its line break', () => {
    expect(parseManifestFile('a: 1\r\n---\n').lineBreak).toBe('\r\n');
    expect(parseManifestFile('a: 1').lineBreak).toBe('\n');
  });

  it('finds parts by line', () => {
    const file = parseManifestFile('a: 1\n---\nb: 2\n');
    expect([0, 1, 2, 3].map((line) => file.partAtLine(line)?.startLine)).toEqual([0, 1, 1, 1]);
    expect(parseManifestFile('').partAtLine(0)).toBeUndefined();
    expect(file.partAtLine(1)).toEqual(file.parts[1]);
    expect(file.partAtLine(1)?.document).toBe(file.parts[1]?.document);
  });
});

describe('applyChanges', () => {
  const file = parseManifestFile('a: 1\n---\nb: 2\n---\nc: 3\n');
  const at = (line: number, character: number) => ({ line, character });

  it('keeps every document that the edit does not touch', () => {
    const edited = file.applyChanges([{ range: { start: at(2, 3), end: at(2, 4) }, text: '22' }]);
    expect(edited.text).toBe('a: 1\n---\nb: 22\n---\nc: 3\n');
    expect(edited.parts[0]?.document).toBe(file.parts[0]?.document);
    expect(edited.parts[1]?.document).not.toBe(file.parts[1]?.document);
    expect(edited.parts[2]?.document).toBe(file.parts[2]?.document);
    expect(edited.parts[2]).toMatchObject({ startLine: 3 });
    expect(file.text).toBe('a: 1\n---\nb: 2\n---\nc: 3\n');
  });

  it('joins and cuts documents where markers vanish and appear', () => {
    const joined = file.applyChanges([{ range: { start: at(1, 0), end: at(1, 1) }, text: '' }]);
    expect(joined.parts.map(({ document }) => document.text)).toEqual(['a: 1\n--\nb: 2\n', '---\nc: 3\n']);
    const cut = joined.applyChanges([{ range: { start: at(1, 2), end: at(1, 2) }, text: '-' }]);
    expect(cut.parts.map(({ document }) => document.text)).toEqual(['a: 1\n', '---\nb: 2\n', '---\nc: 3\n']);
    expect(cut.parts[2]?.document).toBe(file.parts[2]?.document);
  });

  it('takes several changes one after the other, and whole replacements', () => {
    const edited = file.applyChanges([
      { range: { start: at(0, 0), end: at(0, 0) }, text: '# x\n' },
      { range: { start: at(1, 3), end: at(1, 4) }, text: '9' },
      { text: 'c: 0\n---\nb: 2\n' },
    ]);
    expect(edited.text).toBe('c: 0\n---\nb: 2\n');
    expect(edited.parts[1]?.document).toBe(file.parts[1]?.document);
    expect(file.applyChanges([{ text: '' }]).parts).toEqual([]);
    expect(parseManifestFile('').applyChanges([{ range: { start: at(0, 0), end: at(0, 0) }, text: 'a: 1' }]).text).toBe(
      'a: 1',
    );
  });

  it('takes positions beyond the text for its end', () => {
    expect(file.applyChanges([{ range: { start: at(99, 0), end: at(99, 9) }, text: 'x' }]).text).toBe(`${file.text}x`);
    expect(
      file.applyChanges([{ range: { start: at(0, 99), end: at(0, 99) }, text: '!' }]).text.startsWith('a: 1!\n'),
    ).toBe(true);
  });
});
