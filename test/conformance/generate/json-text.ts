import type { Random } from './random.ts';

const keys = ['a', 'b', 'c', 'z', 'é', '<k>', '\\u0061', '', 'log', '0', '10', '2', '🚀', '\uff5e'];
const scalars = [
  '1',
  '-0',
  '1.0',
  '1e3',
  '1E+2',
  '0.10',
  '123456789012345678901234567890',
  'true',
  'false',
  'null',
  '""',
  '"text"',
  '"<&>"',
  '"\\u003c\\u2028\\/"',
  '"\\ud83d\\ude00"',
  '"\\ud83d"',
  '"\\t\\b\\u0001"',
  '"🚀"',
  '"\u007f"',
];
const broken = [
  '',
  '{',
  '{"a":}',
  '[1,]',
  '{"a":1,}',
  "{'a':1}",
  '01',
  '1.',
  '+1',
  'nul',
  '"\\x"',
  '"\t"',
  '{"a" 1}',
  '{} {}',
  '[',
  '\u00a0{}',
  '{"a":NaN}',
];

/** JSON as people write it: any nesting, spellings of numbers and strings, white space, the same key twice. */
export function jsonText(random: Random, depth = 3): string {
  const space = random.chance(0.25) ? random.pick([' ', '\n', '\t', '  ']) : '';
  if (depth === 0 || random.chance(0.3)) return random.pick(scalars);
  if (random.chance(0.25))
    return `[${space}${random.times(random.between(0, 3), () => jsonText(random, depth - 1)).join(`,${space}`)}${space}]`;
  return objectText(random, depth);
}

/** A JSON object as text. */
export function objectText(random: Random, depth = 3): string {
  const space = random.chance(0.25) ? ' ' : '';
  const entries = random.times(
    random.between(0, 4),
    () => `"${random.pick(keys)}"${space}:${space}${jsonText(random, depth - 1)}`,
  );
  return `${space}{${entries.join(`,${space}`)}}${space}`;
}

const stray = ['{', '}', '[', ']', ':', ',', '"', '\\', 'u', 't', 'n', '0', '-', '+', '.', 'e', ' ', '\u0001', 'é'];

/** What is no JSON, though near to it. */
export function brokenJsonText(random: Random): string {
  if (random.chance(0.4)) return random.pick(broken);
  const characters = Array.from(jsonText(random));
  const place = random.below(characters.length + 1);
  characters.splice(place, random.below(2), ...random.sample(stray, random.below(2)));
  return characters.slice(0, random.chance(0.3) ? place : undefined).join('');
}
