import { expect, it } from 'vitest';
import { createPatch } from '../../../server/src/kubernetes/json-patch.ts';

it('compares maps by key and lists by place, as appscode/jsonpatch does', () => {
  const before = { a: 1, b: [{ x: 1 }, { x: 2 }], c: null, d: 'gone' };
  const after = { a: 2, b: [{ x: 1 }], c: 'new', e: [] };
  expect(createPatch(before, after)).toEqual([
    { operation: 'replace', path: ['a'], value: 2 },
    { operation: 'remove', path: ['b', 1] },
    { operation: 'add', path: ['c'], value: 'new' },
    { operation: 'remove', path: ['d'] },
    { operation: 'add', path: ['e'], value: [] },
  ]);
  expect(createPatch(after, after)).toEqual([]);
  expect(createPatch({ a: 1 }, { a: '1' })).toEqual([{ operation: 'replace', path: ['a'], value: '1' }]);
});
