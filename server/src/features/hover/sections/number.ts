import type { HoverRequest } from '../hover-request.ts';

/** On a number that is not written in base ten: what kubectl reads. `defaultMode: 0644` is 420. */
export function describeNumber({ object, path, on }: HoverRequest): string | undefined {
  if (on !== 'value') return undefined;
  const range = object.document.rangeAt([...object.path, ...path], 'value');
  const source = range && object.document.text.slice(range.start, range.end);
  const match =
    source === undefined
      ? undefined
      : /^([-+]?)0(?:([oO]?)([0-7_]+)|([xX])([\da-fA-F_]+)|([bB])([01_]+))$/.exec(source);
  if (!match || source === undefined) return undefined;
  const [, sign = '', , octal, , hexadecimal, , binary] = match;
  const digits = (octal ?? hexadecimal ?? binary ?? '').replaceAll('_', '');
  const base = octal !== undefined ? 8 : hexadecimal !== undefined ? 16 : 2;
  const value = Number.parseInt(digits, base) * (sign === '-' ? -1 : 1);
  const names = { 8: 'octal', 16: 'hexadecimal', 2: 'binary' };
  return Number.isSafeInteger(value) ? `\`${source}\` is ${names[base]}: **${value}** in decimal.` : undefined;
}
