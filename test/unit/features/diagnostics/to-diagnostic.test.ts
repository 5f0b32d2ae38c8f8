import { describe, expect, it } from 'vitest';
import { toDiagnostic } from '../../../../server/src/features/diagnostics/to-diagnostic.ts';
import { parseManifestFile } from '../../../../server/src/yaml/parse-manifest-file.ts';
import type { Finding } from '../../../../server/src/rules/rule.ts';

const [, part] = parseManifestFile('a: 1\n---\n# 🚀\nb: 2\n').parts;
const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };
const finding: Finding = {
  code: 'kubernetes/x',
  severity: 'hint',
  message: 'It is so.',
  range: { start: 9, end: 10 },
  tags: ['deprecated', 'unnecessary'],
  related: [{ message: 'here', uri: 'file:///b.yaml', range }],
};

describe('toDiagnostic', () => {
  it('moves the range to its place in the file and keeps everything else', () => {
    const features = { relatedPlaces: true, tags: true, codeDescriptions: true };
    expect(toDiagnostic(finding, part!, features)).toEqual({
      range: { start: { line: 3, character: 0 }, end: { line: 3, character: 1 } },
      severity: 4,
      code: 'kubernetes/x',
      source: 'kruise',
      message: 'It is so.',
      codeDescription: { href: expect.stringMatching(/^https:\/\/.*\/docs\/rules\/kubernetes\/x\.md$/) as string },
      tags: [2, 1],
      relatedInformation: [{ location: { uri: 'file:///b.yaml', range }, message: 'here' }],
    });
  });

  it('leaves out what the client does not know', () => {
    const diagnostic = toDiagnostic(finding, part!, { relatedPlaces: false, tags: false, codeDescriptions: false });
    expect(Object.keys(diagnostic)).toEqual(['range', 'severity', 'code', 'source', 'message']);
  });
});
