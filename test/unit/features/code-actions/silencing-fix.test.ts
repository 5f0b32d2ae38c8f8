import { describe, expect, it } from 'vitest';
import { silencingFix } from '../../../../server/src/features/code-actions/silencing-fix.ts';
import { parseManifestFile } from '../../../../server/src/yaml/parse-manifest-file.ts';

function silence(text: string, needle: string, options: { code?: string; uri?: string } = {}): string | undefined {
  const file = parseManifestFile(text);
  const part = file.parts.at(-1)!;
  const start = part.document.text.indexOf(needle);
  const { code = 'kubernetes/x', uri = 'file:///a.yaml' } = options;
  const finding = { code, severity: 'error', message: '', range: { start, end: start + needle.length } } as const;
  const edit = silencingFix(uri, part, finding)?.edits[0];
  if (edit === undefined) return undefined;
  const { text: own } = part.document;
  const at = part.document.offsetAt(edit.range.start);
  return own.slice(0, at) + edit.newText + own.slice(at);
}

describe('silencingFix', () => {
  it('puts the comment above the line, with its indentation and line break', () => {
    expect(silence('a:\r\n  b: 1\r\n', 'b')).toBe('a:\r\n  # kruise-lint disable-next-line kubernetes/x\r\n  b: 1\r\n');
    expect(silence('x: 1\n---\na:\n  - b: 1\n', 'b')).toBe(
      '---\na:\n  # kruise-lint disable-next-line kubernetes/x\n  - b: 1\n',
    );
  });

  it('is not offered where no comment can stand or help', () => {
    expect(silence('{"a": 1}', 'a', { uri: 'file:///a.json' })).toBeUndefined();
    expect(silence('{\n  a: 1\n}\n', 'a')).toBeUndefined();
    expect(silence('a: [\n', 'a', { code: 'yaml/syntax' })).toBeUndefined();
  });
});
