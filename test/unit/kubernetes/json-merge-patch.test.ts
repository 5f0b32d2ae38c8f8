import { describe, expect, it } from 'vitest';
import { mergePatchJson, MergePatchError } from '../../../server/src/kubernetes/json-merge-patch.ts';

describe('mergePatchJson', () => {
  it.each([
    ['{"log-agent":1}', '{"envoy":2}', '{"envoy":2,"log-agent":1}'],
    ['{"b":1, "a":{"y":2,"x":[1,2]}}', '{"c":3}', '{"a":{"y":2,"x":[1,2]},"b":1,"c":3}'],
    ['{"a":{"y":2,"x":1}}', '{"a":{"z":{"q":1,"p":null}}}', '{"a":{"x":1,"y":2,"z":{"q":1}}}'],
    ['{"a":1}', '{"a":null}', '{}'],
    ['{"a":null}', '{"b":{"c":null}}', '{"a":null,"b":{}}'],
    ['{"a":{"b":1}}', '{"a":[{"z":null,"y":1}]}', '{"a":[{"z":null,"y":1}]}'],
    ['{"a":5}', '{"a":[{"z":null,"y":1}]}', '{"a":[{"y":1}]}'],
    ['[1]', '{"b":null,"a":1.0}', '{"a":1.0}'],
    ['7', '[{"a":null}, 1]', '[{},1]'],
    ['{"k":"<b>"}', '{"n":12345678901234567890}', '{"k":"\\u003cb\\u003e","n":12345678901234567890}'],
    ['{ "a" : "x  y" }', '{}', '{"a":"x  y"}'],
  ])('merges %s with %s', (document, patch, merged) => {
    expect(mergePatchJson(document, patch)).toBe(merged);
  });

  it.each([
    ['{', '{}', 'Invalid JSON Document'],
    ['null', '{}', 'Invalid JSON Document'],
    ['null', '', 'Invalid JSON Patch'],
    ['{}', 'null', 'Invalid JSON Patch'],
    ['{}', '7', 'Invalid JSON Patch'],
    ['{}', '{"a"}', 'Invalid JSON Patch'],
  ])('refuses %j with %j', (document, patch, message) => {
    expect(mergePatchJson(document, patch)).toEqual(new MergePatchError(message));
  });
});
