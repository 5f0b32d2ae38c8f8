const minInt64 = -(2n ** 63n);

/** `int64(number)` as amd64 computes it: cut towards zero; the smallest integer for whatever does not fit. */
export function goInt64(number: number): bigint {
  return number >= -(2 ** 63) && number < 2 ** 63 ? BigInt(Math.trunc(number)) : minInt64;
}

/** A float as Go's `%g` prints it. */
export function formatGoFloat(number: number): string {
  if (Number.isNaN(number)) return 'NaN';
  if (!Number.isFinite(number)) return number > 0 ? '+Inf' : '-Inf';
  if (number === 0) return Object.is(number, -0) ? '-0' : '0';
  const [digits = '', exponent = '0'] = number.toExponential().split('e');
  const power = Number(exponent);
  if (power >= -4 && power < 6) return String(number);
  return `${digits}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`;
}

/** The number that Go's `strconv.ParseFloat` reads, or its message why there is none. */
export function parseGoFloat(text: string): number | string {
  const refuse = (why: string): string => `strconv.ParseFloat: parsing ${goQuote(text)}: ${why}`;
  const special = /^(?:([+-]?)(inf|infinity)|nan)$/i.exec(text);
  if (special) return special[2] === undefined ? NaN : special[1] === '-' ? -Infinity : Infinity;
  // An underscore may stand between digits, and behind the prefix of hexadecimal ones.
  const digits = /^[+-]?0x/i.test(text) ? '[0-9a-fA-F]' : '[0-9]';
  if (new RegExp(`(?<!${digits}|^[+-]?0[xX])_|_(?!${digits})`).test(text)) return refuse('invalid syntax');
  const plain = text.replaceAll('_', '');
  const number = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(plain) ? Number(plain) : parseHexFloat(plain);
  if (number === undefined) return refuse('invalid syntax');
  return Number.isFinite(number) ? number : refuse('value out of range');
}

/** `0x1.8p3`: hexadecimal digits, then a power of two, which must be there. */
function parseHexFloat(text: string): number | undefined {
  const match = /^([+-]?)0x([0-9a-f]*)(?:\.([0-9a-f]*))?p([+-]?\d+)$/i.exec(text);
  const [, sign = '', whole = '', fraction = '', power = ''] = match ?? [];
  if (whole + fraction === '') return undefined;
  const mantissa = Number(BigInt(`0x${whole}${fraction}`));
  return (sign === '-' ? -1 : 1) * mantissa * 2 ** (Number(power) - 4 * fraction.length);
}

/** A Go string literal in double quotes, as `%q` prints it. */
export function goQuote(text: string): string {
  const short: Readonly<Record<string, string>> = {
    '\u0007': '\\a',
    '\b': '\\b',
    '\f': '\\f',
    '\n': '\\n',
    '\r': '\\r',
    '\t': '\\t',
    '\v': '\\v',
    '"': '\\"',
    '\\': '\\\\',
  };
  const escaped = text.toWellFormed().replace(/["\\\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    if (short[character]) return short[character];
    if (code < 0x80) return `\\x${code.toString(16).padStart(2, '0')}`;
    return code > 0xffff ? `\\U${code.toString(16).padStart(8, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
  });
  return `"${escaped}"`;
}
