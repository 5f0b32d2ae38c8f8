import type { JsonObject, JsonValue } from '../../../server/src/base/json.ts';
import type { Random } from './random.ts';

/** Drops the entries that are `undefined`: lets generators write optional fields in one literal. */
export function object(entries: Readonly<Record<string, JsonValue | undefined>>): JsonObject {
  const result: JsonObject = {};
  for (const [key, value] of Object.entries(entries)) {
    if (value !== undefined) result[key] = value;
  }
  return result;
}

/** The value with the given probability, otherwise nothing. */
export function maybe<T extends JsonValue>(random: Random, probability: number, make: () => T): T | undefined {
  return random.chance(probability) ? make() : undefined;
}

/** Few names, so that sidecars and app containers clash, and hot-upgrade twins meet what is there already. */
export const containerNames = [
  'app',
  'web',
  'nginx',
  'log-agent',
  'mesh',
  'cfg',
  'agent',
  'a',
  'b',
  'dns-f',
  'x',
  'x-1',
  'x-2',
  'init-db',
];
export const envNames = ['POD_NAME', 'POD_IP', 'HOME', 'LOG_DIR', 'A', 'B', 'C', 'my.env', 'MY-ENV', '_x', 'ODD_NAME'];
export const volumeNames = ['logs', 'cfg', 'data', 'vol-a', 'vol-b', 'certs', 'disk', 'raw'];
export const paths = [
  '/var/log',
  '/etc/cfg',
  '/data',
  '/a/b',
  '/a/b/c',
  '/staragent',
  '/dev/xvda',
  '/dev/xvdb',
  '/e/f',
  '/tmp',
];
export const labelValues: Readonly<Record<string, readonly string[]>> = {
  app: ['nginx', 'web', 'api'],
  tier: ['fe', 'be'],
  env: ['prod', 'dev', ''],
  version: ['v1', 'v2'],
  'example.com/role': ['main', 'worker'],
};
/** Text that Go's JSON escapes, or that breaks careless string handling. */
const awkwardTexts = [
  'a && b',
  '<b>"q"</b>',
  'tab\there',
  'ünïcödé 🚀',
  'line\nbreak',
  '\u2028',
  "it's",
  '\\',
  '$(A)',
  '{"k":1}',
  '\u0007',
  '\b\f\u007f',
  'é',
];

/** A string: mostly plain, sometimes one that has to be escaped. */
export function text(random: Random): string {
  return random.chance(0.2)
    ? random.pick(awkwardTexts)
    : random.pick(['', 'x', 'value', '1', 'true', 'sh', '-c', '--flag=1', 'hello world']);
}

export function image(random: Random): string {
  return random.pick([
    'nginx',
    'nginx:1.15.1',
    'nginx:latest',
    'registry.example.com:5000/team/app',
    'registry.example.com:5000/team/app:v2',
    'busybox@sha256:2919d0172f7524b2d8df9e50066a682669e6d170ac0f6a49676d54358fe970b5',
    'busybox:latest@sha256:2919d0172f7524b2d8df9e50066a682669e6d170ac0f6a49676d54358fe970b5',
    'docker.io/library/redis:7',
    'UPPER/Case:Tag',
    'bad image',
    'localhost/x',
    'a/b/c:latest',
    'nginx:',
    'centos:6.7',
  ]);
}

/** Labels out of the shared pool; `always` wins. */
export function labels(random: Random, always: Readonly<Record<string, string>> = {}): Record<string, string> {
  const result: Record<string, string> = {};
  for (const [key, values] of Object.entries(labelValues)) {
    if (random.chance(0.5)) result[key] = random.pick(values);
  }
  return { ...result, ...always };
}

/** A selector that Kubernetes cannot use: an unknown operator, values where none belong, none where some do. */
function brokenSelector(random: Random): JsonObject {
  return random.pick<JsonObject>([
    { matchExpressions: [{ key: 'app', operator: 'Sometimes' }] },
    { matchExpressions: [{ key: 'app', operator: 'In' }] },
    { matchExpressions: [{ key: 'app', operator: 'NotIn', values: [] }] },
    { matchExpressions: [{ key: 'app', operator: 'Exists', values: ['x'] }] },
    { matchExpressions: [{ key: 'not a key', operator: 'Exists' }] },
    { matchLabels: { app: 'not a value!' } },
    { matchLabels: { 'a/b/c': 'x' } },
    { matchExpressions: [{ key: 'app', operator: 'in', values: ['nginx'] }] },
    { matchExpressions: [{ key: '', operator: 'Exists' }] },
  ]);
}

/** A label selector. Where `target` is given it mostly matches those labels. */
export function selector(random: Random, target: Readonly<Record<string, string>>): JsonObject {
  const keys = Object.keys(labelValues);
  const known = Object.keys(target);
  const matchLabels: Record<string, string> = {};
  const matchExpressions: JsonObject[] = [];
  if (random.chance(0.012)) return brokenSelector(random);
  for (let count = random.between(1, 2); count > 0; count--) {
    const key = known.length > 0 && random.chance(0.85) ? random.pick(known) : random.pick(keys);
    const value = target[key];
    const other = random.pick(labelValues[key] ?? ['other']);
    switch (random.below(6)) {
      case 0:
      case 1:
        matchLabels[key] = value !== undefined && random.chance(0.9) ? value : other;
        break;
      case 2:
        matchExpressions.push({
          key,
          operator: 'In',
          values: value !== undefined && random.chance(0.9) ? [value, 'zz'] : [other],
        });
        break;
      case 3:
        matchExpressions.push({
          key,
          operator: 'NotIn',
          values: value !== undefined && random.chance(0.2) ? [value] : ['nope'],
        });
        break;
      case 4:
        matchExpressions.push({ key, operator: value !== undefined || random.chance(0.2) ? 'Exists' : 'DoesNotExist' });
        break;
      default:
        matchExpressions.push(
          value === undefined || random.chance(0.1) ? { key, operator: 'DoesNotExist' } : { key, operator: 'Exists' },
        );
    }
  }
  return object({
    matchLabels: Object.keys(matchLabels).length > 0 ? matchLabels : undefined,
    matchExpressions: matchExpressions.length > 0 ? matchExpressions : undefined,
  });
}
