import type { Random } from '../generate/random.ts';

const hosts = [
  'docker.io',
  'index.docker.io',
  'registry-1.docker.io',
  'hub.docker.com',
  'registry.hub.docker.com',
  'quay.io',
  'ghcr.io',
  'registry.example.com',
  'a.registry.example.com',
  'mirror.example.com',
  'example.com',
  'localhost',
  'registry',
  '10.0.0.7',
  '123456789012.dkr.ecr.eu-west-1.amazonaws.com',
  'xn--bcher-kva.example',
] as const;
const ports = ['', '', '', '', ':5000', ':443', ':80'] as const;
const paths = [
  'library/nginx',
  'nginx',
  'org/app',
  'org',
  'organisation/app',
  'org/app/deep',
  'team-a/shop',
  'v1/app',
  'v2/app',
  'a__b/c.d-e',
] as const;

/** An image: of a well-known place mostly, sometimes none at all. */
export function makeImage(random: Random): string {
  const tag = random.weighted([
    [4, ''],
    [4, ':1.27'],
    [1, ':latest'],
    [1, `@sha256:${'0123456789abcdef'.repeat(4)}`],
    [1, `:1@sha256:${'0'.repeat(64)}`],
  ]);
  if (random.chance(0.03))
    return random.pick([
      '',
      ':1',
      'Quay.io/Org/app',
      'a b',
      'quay.io//app',
      'quay.io/',
      'f'.repeat(64),
      'quay.io/org/app:',
      'quay.io/org/app@sha256:00',
      '[::1]:5000/org/app',
      'quay.io/-a',
      'http://quay.io/a',
    ]);
  if (random.chance(0.2))
    return `${random.pick(['nginx', 'library/nginx', 'org/app', 'localhost/app', 'docker.io/nginx', 'index.docker.io/nginx', 'index.docker.io/org/app'])}${tag}`;
  return `${random.pick(hosts)}${random.pick(ports)}/${random.pick(paths)}${tag}`;
}

/** The key of an entry: made for the image as a rule, then bent in the ways in which people and tools bend it. */
export function makeKey(random: Random, image: string): string {
  const [host = '', ...path] = image.replace(/(:[\w.-]+)?(@.*)?$/, '').split('/');
  const isOfImage = random.chance(0.7);
  const base = isOfImage && path.length > 0 ? host : random.pick(hosts) + random.pick(ports);
  const place = isOfImage ? `/${path.join('/')}` : `/${random.pick(paths)}`;
  const tail = random.weighted([
    [8, ''],
    [2, '/'],
    [3, place],
    [2, `${place}/`],
    [2, place.slice(0, random.between(1, place.length))],
    [1, place.slice(0, place.lastIndexOf('/'))],
    [2, '/v1/'],
    [2, '/v2/'],
    [1, '/v1'],
    [1, '/v2'],
    [1, `/v2${place}`],
    [1, '/*'],
    [1, `${place}:1.27`],
    [1, '//'],
    [1, '?a=b'],
    [1, '#f'],
    [1, '/%6frg'],
    [1, '/%zz'],
  ]);
  const scheme = random.weighted([
    [8, ''],
    [4, 'https://'],
    [2, 'http://'],
    [1, 'HTTPS://'],
    [1, 'oci://'],
    [1, '//'],
  ]);
  const key = scheme + bendHost(random, base) + tail;
  return random.weighted([
    [40, key],
    [1, ` ${key}`],
    [1, `${key} `],
    [1, `user:secret@${key}`],
    [1, key.toUpperCase()],
    [1, `${key}\n`],
    [1, random.pick(['', '*', '*.*', '\\', '[', '$(cat x)', '\ud800'])],
  ]);
}

function bendHost(random: Random, host: string): string {
  const labels = host.split('.');
  const at = random.below(labels.length);
  const withLabel = (label: string): string => labels.map((own, index) => (index === at ? label : own)).join('.');
  const own = labels[at] ?? '';
  return random.weighted([
    [14, host],
    [2, withLabel('*')],
    [1, withLabel(`${own.slice(0, 1)}*`)],
    [1, withLabel(`*${own.slice(-1)}`)],
    [1, withLabel(own.replace(/./, '?'))],
    [1, withLabel('[a-z]*')],
    [1, `*.${host}`],
    [1, labels.slice(1).join('.')],
    [1, `${host}.`],
    [1, host.replace(/:\d+$/, '')],
    [1, `${host.replace(/:\d+$/, '')}:443`],
    [1, `${host.replace(/:\d+$/, '')}:*`],
    [1, host.toUpperCase()],
    [1, '[::1]:5000'],
  ]);
}
