import { describe, expect, it } from 'vitest';
import { JsonSyntaxError, parseRawJson } from '../../../server/src/kubernetes/raw-json.ts';

describe('parseRawJson', () => {
  it('keeps texts as written, and the last of equal keys', () => {
    const value = parseRawJson(' {"a": 1.0, "\\u0061": [true, null]} ');
    if (value instanceof JsonSyntaxError || value.kind !== 'object') throw new Error('no object');
    expect([...value.entries.keys()]).toEqual(['a']);
    expect(value.entries.get('a')?.text).toBe('[true, null]');
  });

  it.each([
    ['', 'unexpected end of JSON input'],
    ['{"a":1', 'unexpected end of JSON input'],
    ['{a', "invalid character 'a' looking for beginning of object key string"],
    ['{"a" 1}', "invalid character '1' after object key"],
    ['{"a":1 "b"}', `invalid character '"' after object key:value pair`],
    ['[1 2]', "invalid character '2' after array element"],
    ['[1,]', "invalid character ']' looking for beginning of value"],
    ['01', "invalid character '1' after top-level value"],
    ['-', "invalid character ' ' in numeric literal"],
    ['1.', "invalid character ' ' after decimal point in numeric literal"],
    ['tru', "invalid character ' ' in literal true (expecting 'e')"],
    ['nul1', "invalid character '1' in literal null (expecting 'l')"],
    ['"\u0001"', "invalid character '\\x01' in string literal"],
    ['"\\x"', "invalid character 'x' in string escape code"],
    ['"\\u12g4"', "invalid character 'g' in \\u hexadecimal character escape"],
    ['é', "invalid character 'Ã' looking for beginning of value"],
    ["'", "invalid character '\\'' looking for beginning of value"],
  ])('says of %j what Go says', (text, message) => {
    expect(parseRawJson(text)).toEqual(new JsonSyntaxError(message));
  });

  it('refuses deep nesting instead of exhausting the stack', () => {
    expect(parseRawJson('['.repeat(100_000))).toBeInstanceOf(JsonSyntaxError);
    expect(parseRawJson('{"a":'.repeat(100_000))).toBeInstanceOf(JsonSyntaxError);
  });
});
