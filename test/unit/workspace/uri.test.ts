import { describe, expect, it } from 'vitest';
import { baseNameOf, directoryOf, resolveUri, uriKey } from '../../../server/src/workspace/uri.ts';

describe('uriKey', () => {
  it('is the same for every spelling of a URI', () => {
    expect(uriKey('file:///C%3A/a%20b/%40x.yaml')).toBe(uriKey('file:///c:/a b/@x.yaml'));
    expect(uriKey('file:///a/100%.yaml')).toBe('file:///a/100%.yaml');
    expect(uriKey('untitled:Untitled-1')).toBe('untitled:Untitled-1');
  });
});

describe('resolveUri', () => {
  it.each([
    ['file:///a/b/k.yaml', '../c/d.yaml', 'file:///a/c/d.yaml'],
    ['file:///a/b/k.yaml', './d e.yaml', 'file:///a/b/d%20e.yaml'],
    ['vscode-vfs://github/o/r/k.yaml', '../base', 'vscode-vfs://github/o/base'],
    ['untitled:k.yaml', 'd.yaml', undefined],
    ['file:///a/k.yaml', 'https://example.com/x', undefined],
    ['file:///a/k.yaml', 'github.com/x?ref=v1', undefined],
    ['file:///a/k.yaml', '/etc/x', undefined],
    ['file:///a/k.yaml', '', undefined],
  ])('%s and %s', (uri, relative, expected) => {
    expect(resolveUri(uri, relative)).toBe(expected);
  });
});

describe('directoryOf and baseNameOf', () => {
  it('cut at the last slash', () => {
    expect([directoryOf('file:///a/b.yaml'), baseNameOf('file:///a/b.yaml'), directoryOf('untitled:x')]).toEqual([
      'file:///a/',
      'b.yaml',
      undefined,
    ]);
  });
});
