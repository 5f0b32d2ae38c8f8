import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../../server/src/base/json.ts';
import { GoTypes } from '../../../server/src/kubernetes/go-types.ts';

const types = new GoTypes({
  Pod: 'name? string; labels? map[string]string; items? []Item; first? *Item; tags? []string',
  Item: 'name? string; size? int32; on? *bool',
});

function decode(value: JsonValue): JsonValue {
  return types.normalizeAnyCase('Pod', value).value;
}

describe('FieldCase', () => {
  it('takes field names in any case, in structs, lists and pointers', () => {
    expect(decode({ NAME: 'n', Items: [{ Size: 1 }], FIRST: { On: false } })).toEqual({
      name: 'n',
      items: [{ size: 1 }],
      first: { on: false },
    });
  });

  it('leaves keys of maps as they are', () => {
    expect(decode({ Labels: { App: 'a' } })).toEqual({ labels: { App: 'a' } });
  });

  it('decodes later spellings over earlier ones', () => {
    expect(decode({ First: { name: 'a', size: 1 }, first: { size: 2 } })).toEqual({ first: { name: 'a', size: 2 } });
    expect(decode({ Items: [{ name: 'a' }, { name: 'b' }], items: [{ size: 1 }] })).toEqual({
      items: [{ name: 'a', size: 1 }],
    });
    expect(decode({ Labels: { a: '1' }, labels: { b: '2' } })).toEqual({ labels: { a: '1', b: '2' } });
  });

  it('keeps a scalar over null, and loses what a pointer, list or map held', () => {
    expect(decode({ Name: 'a', name: null })).toEqual({ name: 'a' });
    expect(decode({ First: { name: 'a' }, first: null, Tags: ['x'], tags: null })).toEqual({});
  });

  it('passes over what is no struct', () => {
    expect(types.normalizeAnyCase('Pod', { First: 7 }).error?.message).toContain('cannot unmarshal number');
  });
});
