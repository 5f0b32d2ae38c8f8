import { describe, expect, it } from 'vitest';
import {
  AnnotatedText,
  wrapParts,
  type CommentPart,
} from '../../../../server/src/features/injection-preview/annotated-text.ts';
import type { Occurrence } from '../../../../server/src/features/references/named-thing.ts';

const target = { path: ['spec'] } as unknown as Occurrence;
const textOf = (parts: readonly CommentPart[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : part.text)).join('');

describe('AnnotatedText', () => {
  it('remembers where the words stand that lead somewhere', () => {
    const text = new AnnotatedText();
    text.add('a: 1');
    text.add('b: 2 # ', ['from ', { text: 'SidecarSet x', target }, ', ', { text: 'nobody', target: undefined }]);
    expect(text.text).toBe('a: 1\nb: 2 # from SidecarSet x, nobody\n');
    expect(text.links).toEqual([
      {
        range: { start: { line: 1, character: 12 }, end: { line: 1, character: 24 } },
        target,
        tooltip: 'SidecarSet x',
      },
    ]);
  });
});

it('lets no name end a comment', () => {
  const text = new AnnotatedText();
  text.add('# ', [{ text: 'SidecarSet a\nkind: Pod', target }, ' b\r\nc']);
  expect(text.text).toBe('# SidecarSet a kind: Pod b c\n');
});

describe('wrapParts', () => {
  it('breaks at spaces and keeps links whole', () => {
    const lines = wrapParts([{ text: 'SidecarSet log-agent', target }, ': one two three four'], 24);
    expect(lines.map(textOf)).toEqual(['SidecarSet log-agent:', 'one two three four']);
    expect(lines[0]?.[0]).toEqual({ text: 'SidecarSet log-agent', target });
  });

  it('does not break what has no spaces, and turns line breaks into spaces', () => {
    expect(wrapParts(['x'.repeat(30)], 10).map(textOf)).toEqual(['x'.repeat(30)]);
    expect(wrapParts(['one\n  two'], 80).map(textOf)).toEqual(['one two']);
    expect(wrapParts([''], 10).map(textOf)).toEqual(['']);
  });
});
