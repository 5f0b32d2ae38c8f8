import { describe, expect, it } from 'vitest';
import { silencingFixes } from '../../../../server/src/features/code-actions/silencing-fix.ts';
import { parseManifestFile } from '../../../../server/src/yaml/parse-manifest-file.ts';

function silence(
  text: string,
  needle: string,
  options: { code?: string; uri?: string; index?: number } = {},
): string | undefined {
  const file = parseManifestFile(text);
  const part = file.parts.at(-1)!;
  const start = part.document.text.indexOf(needle);
  const { code = 'kubernetes/x', uri = 'file:///a.yaml' } = options;
  const finding = { code, severity: 'error', message: '', range: { start, end: start + needle.length } } as const;
  const edit = silencingFixes(uri, part, finding)[options.index ?? 0]?.edits[0];
  if (edit === undefined) return undefined;
  const { text: own } = part.document;
  const at = part.document.offsetAt(edit.range.start);
  return own.slice(0, at) + edit.newText + own.slice(at);
}

describe('silencingFixes', () => {
  it('puts the comment above the line, with its indentation and line break', () => {
    expect(silence('a:\r\n  b: 1\r\n', 'b')).toBe('a:\r\n  # kruise-lint disable-next-line kubernetes/x\r\n  b: 1\r\n');
    expect(silence('x: 1\n---\na:\n  - b: 1\n', 'b')).toBe(
      '---\na:\n  # kruise-lint disable-next-line kubernetes/x\n  - b: 1\n',
    );
  });

  it('puts a comment for the whole document below its marker', () => {
    expect(silence('a:\r\n  b: 1\r\n', 'b', { index: 1 })).toBe(
      '# kruise-lint disable kubernetes/x\r\na:\r\n  b: 1\r\n',
    );
    expect(silence('x: 1\n---\n# why\na: 1\n', 'a:', { index: 1 })).toBe(
      '---\n# kruise-lint disable kubernetes/x\n# why\na: 1\n',
    );
  });

  it('offers no comment that would become a part of a text, but one for the document', () => {
    const text = 'a: |\n  {"b": 1}\n';
    expect(silence(text, '"b"')).toBe(`# kruise-lint disable kubernetes/x\n${text}`);
    expect(silence('a: "x\n\n  y"\n', 'y')).toBe('# kruise-lint disable kubernetes/x\na: "x\n\n  y"\n');
  });

  it('is not offered where no comment can stand or help', () => {
    expect(silence('{"a": 1}', 'a', { uri: 'file:///a.json' })).toBeUndefined();
    expect(silence('{\n  a: 1\n}\n', 'a')).toBeUndefined();
    expect(silence('a: [\n', 'a', { code: 'yaml/syntax' })).toBeUndefined();
  });
});
