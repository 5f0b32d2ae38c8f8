import type { JsonObject, JsonValue } from '../../../server/src/base/json.ts';
import { maybe, object } from './parts.ts';
import type { Random } from './random.ts';

const cpuQuantities: readonly JsonValue[] = [
  '100m',
  '1',
  1,
  '0.5',
  0.1,
  '1500m',
  '1.5',
  '2000m',
  '0',
  '0m',
  '1e3',
  '0.0001',
  '1n',
  '333u',
  '0.001',
  '12E2',
  '+5',
  '0100m',
  '1.500',
  '.5',
  '1.',
  250,
];
const memoryQuantities: readonly JsonValue[] = [
  '64Mi',
  '128Mi',
  '1Gi',
  '1024Mi',
  '1.5Gi',
  '100M',
  '1000M',
  '1000000',
  1000000,
  '1G',
  '0',
  '1Ki',
  '512',
  '1025Mi',
  '129e6',
  '0.5Gi',
  '1Ti',
  '123456789',
  '9223372036854775807',
  '9223372036854775808',
  '1E',
  '1.000',
  '1e-3',
  '100k',
  '2048Ki',
  '-1',
  '7Ei',
];

const suffixes = [
  '',
  '',
  'm',
  'm',
  'n',
  'u',
  'k',
  'M',
  'G',
  'T',
  'P',
  'E',
  'Ki',
  'Mi',
  'Mi',
  'Gi',
  'Ti',
  'Pi',
  'Ei',
  'e0',
  'e3',
  'E3',
  'e-3',
  'E-6',
  'e1',
  'e+2',
  'e9',
  'e12',
];

/** Any spelling of a quantity. */
export function quantity(random: Random): string {
  const digits = (length: number): string =>
    random.times(random.between(1, length), () => String(random.below(10))).join('');
  const whole = random.pick(['0', '1', '00', digits(3), digits(4), digits(random.chance(0.1) ? 22 : 6)]);
  const fraction = random.weighted([
    [6, ''],
    [2, `.${digits(3)}`],
    [1, '.'],
    [1, `.${digits(random.chance(0.2) ? 18 : 5)}`],
    [1, '.500'],
    [1, '.000'],
  ]);
  return (
    random.weighted([
      [20, ''],
      [1, '+'],
      [1, '-'],
    ]) +
    whole +
    fraction +
    random.pick(suffixes)
  );
}

function anyQuantity(random: Random): JsonValue {
  if (random.chance(0.996)) return quantity(random);
  return random.pick<JsonValue>([
    '',
    ' 1',
    '1 ',
    '1..',
    '--1',
    'x',
    '1x',
    '1e',
    '1EE3',
    '１',
    '0x1',
    '1e1.5',
    '1 Gi',
    'Gi',
    '.',
    '+',
    '1e99',
    true,
    null,
    [],
    1.5e-9,
  ]);
}

function quantities(random: Random): JsonObject {
  const list: JsonObject = {};
  if (random.chance(0.75)) list['cpu'] = random.chance(0.4) ? anyQuantity(random) : random.pick(cpuQuantities);
  if (random.chance(0.75)) list['memory'] = random.chance(0.4) ? anyQuantity(random) : random.pick(memoryQuantities);
  if (random.chance(0.08)) list['ephemeral-storage'] = random.pick(memoryQuantities);
  if (random.chance(0.05)) list['example.com/gpu'] = random.pick([1, '2', '1k']);
  if (random.chance(0.03)) list['hugepages-2Mi'] = '4Mi';
  return list;
}

/** `resources` of a container. */
export function resources(random: Random): JsonObject {
  return object({
    limits: random.chance(0.6) ? quantities(random) : undefined,
    requests: random.chance(0.5) ? quantities(random) : undefined,
    claims: random.chance(0.02) ? [{ name: 'claim', ...(random.chance(0.5) && { request: 'gpu' }) }] : undefined,
  });
}

const numbers = [
  '2',
  '50%',
  '0.5',
  '100m',
  '200Mi',
  '1Gi',
  '10',
  '1.5',
  '1e1',
  '0',
  '33%',
  '1.0005',
  '0.0005',
  '1k',
  '3',
  '100Ki',
  '1M',
  '150%',
  '12.5%',
  '1.500',
  '64Mi',
];
const oddNumbers = [
  '100x',
  '1e',
  '1E',
  '100n',
  '5Kb',
  '.5',
  '5.',
  '1Ei',
  '0x10',
  '1_0',
  '1e3Mi',
  '1.2.3',
  '2T',
  '1P',
  '1Pi',
  '1e-2',
  '1E2',
  '1u',
];

function expression(random: Random, variable: string, depth: number): string {
  if (depth <= 0 || random.chance(0.25)) {
    return random.weighted([
      [10, variable],
      [6, random.chance(0.3) ? quantity(random) : random.pick(numbers)],
      [1, random.pick(oddNumbers)],
      [1, random.pick(['cpu', 'memory', 'CPU', 'Memory', 'disk'])],
    ]);
  }
  const left = (): string => expression(random, variable, depth - 1);
  const space = random.chance(0.6) ? ' ' : '';
  switch (random.below(10)) {
    case 0:
    case 1:
      return `${left()}${space}+${space}${left()}`;
    case 2:
      return `${left()}${space}-${space}${left()}`;
    case 3:
    case 4:
    case 5:
      return `${variable}${space}*${space}${random.pick(numbers)}`;
    case 6:
      return `${left()}${space}/${space}${random.pick(['2', '3', '7', '0', '100m', '1.5', left()])}`;
    case 7:
      return `(${space}${left()}${space})`;
    case 8:
      return `${random.pick(['max', 'min', 'MAX', 'Min'])}(${left()},${space}${left()})`;
    default:
      return random.chance(0.3) ? `-${left()}` : `max(0, ${left()})`;
  }
}

function expressionText(random: Random, variable: string): string {
  if (random.chance(0.02))
    return random.pick([
      '',
      ' ',
      'max(cpu)',
      'max',
      'cpu(1)',
      'cpu %',
      '1 2',
      '()',
      'min(1,2,3)',
      'cpu;',
      '١',
      '((cpu))',
      '--cpu',
      '+1',
      'memory\n*2',
      'max(cpu,',
    ]);
  return expression(random, variable, random.between(0, 3));
}

const atoms = [
  'a',
  'p',
  'x',
  '-',
  '[a-z]',
  '[^-]',
  '\\w',
  '\\d',
  '.',
  '\\pL',
  '[[:alpha:]]',
  '(?:ap|we)',
  '(x|n)',
  '\\Qa\\E',
  '\\x61',
  '[\\d\\-]',
  '\\S',
];
const repeats = ['', '', '', '*', '+', '?', '{2}', '{1,}', '{0,3}', '*?', '+?', '??'];
const oddPatterns = [
  '[',
  '(?=a)',
  '(?!a)',
  '(?<n>a)',
  '(?P<n>a)',
  '\\1',
  '(a',
  'a)',
  '*',
  'a**',
  '{',
  'a{2000}',
  '(?i',
  '\\',
  '[z-a]',
  '\\pX',
  '(?z)',
  '(?#c)',
  'a{1001}',
  '\\C',
  '\\z',
  'x{2}{3}',
  ']',
  '(?s-m:.)',
  '\\8',
  '[[:foo:]]',
  '(|a)+',
  '\\Z',
  '(?P=n)',
  '(?P<1>a)',
  '',
];

/** A pattern for names of containers: mostly one that matches something, now and then one that RE2 does not know. */
function namePattern(random: Random): string {
  if (random.chance(0.6))
    return random.pick([
      '.*',
      'a',
      '^(app|web|nginx)$',
      '(?i)APP',
      '^x(-[12])?$',
      '[^a]',
      '\\bapp\\b|\\w{3}',
      '(a+)+$',
      'never',
    ]);
  if (random.chance(0.07)) return random.pick(oddPatterns);
  if (random.chance(0.03))
    return random.pick([
      'ü🚀',
      '\u0007',
      '"',
      'a\nb',
      '\ufeff',
      '\u200b',
      '\u00ad',
      '\ud800',
      '\u007f',
      '\\x{10FFFF}',
      '𝒳|x',
    ]);
  const parts = random.times(random.between(1, 4), () => random.pick(atoms) + random.pick(repeats));
  const pattern = parts.join('');
  return random.weighted([
    [6, pattern],
    [2, `^${pattern}`],
    [2, `${pattern}$`],
    [1, `(?i)${pattern}|^b`],
    [1, `\\b${pattern}`],
    [1, `(?U)${pattern}`],
  ]);
}

/** `resourcesPolicy` of a sidecar. */
export function resourcesPolicy(random: Random): JsonObject {
  const expressions = (): JsonObject =>
    object({
      cpu: random.chance(0.7) ? expressionText(random, 'cpu') : undefined,
      memory: random.chance(0.7) ? expressionText(random, 'memory') : undefined,
    });
  return object({
    targetContainersMode: random.pick(['sum', 'max']),
    targetContainersNameRegex: maybe(random, 0.45, () => namePattern(random)),
    resourcesExpr: object({
      limits: random.chance(0.75) ? expressions() : undefined,
      requests: random.chance(0.75) ? expressions() : undefined,
    }),
  });
}
