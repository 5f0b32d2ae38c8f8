import { describe, expect, it } from 'vitest';
import { compareGoStrings, goJson, goMapJson } from '../../../server/src/kubernetes/go-json.ts';

describe('goJson', () => {
  it('escapes what Go escapes', () => {
    expect(goJson('a && <b>')).toBe('"a \\u0026\\u0026 \\u003cb\\u003e"');
    expect(goJson('\u2028\u2029\u0001\b\f\n\r\t"\\')).toBe('"\\u2028\\u2029\\u0001\\b\\f\\n\\r\\t\\"\\\\"');
    expect(goJson('\ud800x')).toBe('"\ufffdx"');
    expect(goJson('é😀\u007f')).toBe('"é😀\u007f"');
  });

  it('keeps the order of keys and writes no spaces', () => {
    expect(goJson({ b: [1, true, null], a: {} })).toBe('{"b":[1,true,null],"a":{}}');
  });
});

describe('goMapJson', () => {
  it('sorts its own keys alone, numbers as texts', () => {
    const map = new Map([
      ['9', { b: 1, a: 2 }],
      ['10', { z: 0 }],
    ]);
    expect(goMapJson(map)).toBe('{"10":{"z":0},"9":{"b":1,"a":2}}');
  });
});

describe('compareGoStrings', () => {
  it('orders by code points, as the bytes of UTF-8 do', () => {
    const sorted = ['😀', '\ue000', 'b', 'a', 'A', 'ab', ''].sort(compareGoStrings);
    expect(sorted).toEqual(['', 'A', 'a', 'ab', 'b', '\ue000', '😀']);
  });
});
