import { describe, expect, it } from 'vitest';
import { parseManifestDocument } from '../../../server/src/yaml/parse-manifest-document.ts';

/** Locates every `▲` of a text that is written without them. */
function locateAll(marked: string): string[] {
  const places: number[] = [];
  let text = '';
  for (const character of marked) {
    if (character === '▲') places.push(text.length);
    else text += character;
  }
  const document = parseManifestDocument(text);
  return places.map((place) => {
    const { on, path } = document.locate(place);
    return `${on} ${path.join('.')}`.trim();
  });
}

describe('locate', () => {
  it('tells keys, values and the gaps between them', () => {
    expect(locateAll('▲kind▲: ▲Pod▲\nspec:▲\n▲  ▲name: a▲\n')).toEqual([
      'key kind',
      'key kind',
      'value kind',
      'value kind',
      'value spec',
      'gap',
      'key spec.name',
      'value spec.name',
    ]);
  });

  it('finds what a new key on a blank line would join', () => {
    expect(locateAll('spec:\n  a: 1\n  b:\n    ▲\n  ▲\n ▲\n▲')).toEqual(['gap spec.b', 'gap spec', 'gap', 'gap']);
    expect(locateAll('spec:\n  ▲\n  a: 1\n')).toEqual(['gap spec']);
    expect(locateAll('▲')).toEqual(['gap']);
    expect(locateAll('---\n▲\nkind: A\n▲')).toEqual(['gap', 'gap']);
  });

  it('finds the item or list in flush and in indented lists', () => {
    expect(locateAll('spec:\n  list:\n  - name: x\n    ▲\n  ▲\n▲')).toEqual(['gap spec.list.0', 'gap spec', 'gap']);
    expect(locateAll('spec:\n  list:\n    - name: x\n      ▲\n    ▲\n  ▲\n')).toEqual([
      'gap spec.list.0',
      'gap spec.list',
      'gap spec',
    ]);
    expect(locateAll('list:\n  - a▲\n  - ▲\n  -▲\n')).toEqual(['value list.0', 'value list.1', 'value list.2']);
  });

  it('knows the inside of block scalars', () => {
    expect(locateAll('a: |▲\n  te▲xt\n▲\n  more▲\n  ▲\n ▲\n▲\nb: 1')).toEqual([
      'value a',
      'block-scalar a',
      'block-scalar a',
      'block-scalar a',
      'block-scalar a',
      'gap',
      'gap',
    ]);
  });

  it('knows brackets and comments', () => {
    expect(locateAll('a: {▲}\nb: [▲x,▲ y]\nc: # he▲re\n  ▲# and\n  d: 1\n')).toEqual([
      'gap a',
      'value b.0',
      'gap b',
      'comment',
      'gap c',
    ]);
    expect(locateAll('{\n  "a": {\n    ▲\n    "b": 1\n  },\n  ▲\n}\n')).toEqual(['gap a', 'gap']);
  });

  it('takes a half-typed key for what the parser sees', () => {
    expect(locateAll('spec:\n  containers: []\n  sel▲\n')).toEqual(['key spec.sel']);
    expect(locateAll('metadata:\n  la▲\nspec: 1\n')).toEqual(['value metadata']);
  });
});
