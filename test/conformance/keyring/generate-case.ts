import { Random } from '../generate/random.ts';
import type { KeyringCase, KeyringCredential, KeyringSecret } from './question.ts';
import { makeImage, makeKey } from './names.ts';

interface WrittenSecret {
  readonly secret: KeyringSecret;
  readonly written: ReadonlyMap<string, KeyringCredential>;
}

interface WrittenEntry {
  readonly json: string;
  readonly credential: KeyringCredential;
}

const nothing: KeyringCredential = { username: '', password: '' };
const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** The case with that number of that seed: always the same one. */
export function generateKeyringCase(seed: number, index: number): KeyringCase {
  const random = new Random(seed, index);
  const image = makeImage(random);
  const secrets = random.times(
    random.weighted([
      [1, 0],
      [6, 1],
      [4, 2],
      [2, 3],
    ]),
    (at) => makeSecret(random, image, `s${at}`),
  );
  return {
    name: `${seed}/${index}`,
    question: { image, secrets: secrets.map(({ secret }) => secret) },
    written: secrets.map(({ written }) => written),
  };
}

function makeSecret(random: Random, image: string, id: string): WrittenSecret {
  const format = random.weighted([
    [4, 'dockerconfigjson'],
    [1, 'dockercfg'],
  ] as const);
  const type = random.weighted([
    [30, `kubernetes.io/${format}`],
    [1, 'Opaque'],
    [1, 'kubernetes.io/dockercfg'],
    [1, 'kubernetes.io/dockerconfigjson'],
  ]);
  const key = random.weighted([
    [30, `.${format}`],
    [1, 'config.json'],
    [1, '.dockercfg'],
    [1, '.dockerconfigjson'],
  ]);
  const { text, written } = makeContent(random, key === '.dockercfg' ? 'dockercfg' : 'dockerconfigjson', image, id);
  return { secret: { type, data: { [key]: text } }, written };
}

function makeContent(
  random: Random,
  format: 'dockerconfigjson' | 'dockercfg',
  image: string,
  id: string,
): { readonly text: string; readonly written: ReadonlyMap<string, KeyringCredential> } {
  const written = new Map<string, KeyringCredential>();
  const block = (part: string, isRead = true): string => {
    const entries = random.times(
      random.weighted([
        [1, 0],
        [6, 1],
        [4, 2],
        [2, 4],
      ]),
      (at) => {
        const key = written.size > 0 && random.chance(0.03) ? ([...written.keys()][0] ?? '') : makeKey(random, image);
        const { json, credential } = makeEntry(random, `${id}${part}e${at}`);
        if (isRead) written.set(key.toWellFormed(), credential);
        return `${JSON.stringify(key)}:${space(random)}${json}`;
      },
    );
    return `{${space(random)}${entries.join(`${space(random)},`)}}`;
  };
  if (random.chance(0.02))
    return { text: random.pick(['', '{', '[]', 'null', '7', '"text"', '{"auths":}', '{"auths": {},}']), written };
  if (format === 'dockercfg' && random.chance(0.95)) return { text: block(''), written };
  const auths = (part: string): string => {
    const name = authsKey(random);
    return `${JSON.stringify(name)}: ${block(part, name !== 'auth')}`;
  };
  const fields = [auths('a')];
  // Go decodes a field that comes again into the map that is there already.
  if (random.chance(0.05)) fields.push(random.chance(0.8) ? auths('b') : `"auths": ${random.pick(['{}', '[]', '5'])}`);
  if (random.chance(0.05))
    fields.push(random.pick(['"credsStore": "desktop"', '"credHelpers": {"gcr.io": "gcloud"}', '"detachKeys": 1']));
  if (random.chance(0.04))
    fields.push(
      random.pick([
        '"HttpHeaders": {"a": "b"}',
        '"httpheaders": {"a": 1}',
        '"HttpHeaders": null',
        '"HttpHeaders": [1]',
      ]),
    );
  if (random.chance(0.02)) {
    written.clear();
    fields.push('"auths": null');
  }
  // Under ".dockercfg" every field of a new config is an entry: the names of the fields are the hosts.
  const text = `{${fields.join(`,${space(random)}`)}}`;
  return format === 'dockercfg' ? { text, written: namesAsEntries(text) } : { text, written };
}

function namesAsEntries(text: string): ReadonlyMap<string, KeyringCredential> {
  return new Map([...text.matchAll(/"([^"]+)": /g)].map(([, name = '']) => [name, nothing]));
}

/** `auths` as Go takes it: in any case, with the other spellings that Unicode has for its letters. */
function authsKey(random: Random): string {
  return random.weighted([
    [40, 'auths'],
    [1, 'Auths'],
    [1, 'AUTHS'],
    [1, 'auth\u017F'],
    [1, 'auth'],
  ]);
}

function makeEntry(random: Random, id: string): WrittenEntry {
  const own: KeyringCredential = { username: `u-${id}`, password: `p-${id}` };
  const inAuth: KeyringCredential = {
    username: `a-${id}`,
    password: random.weighted([
      [9, `q-${id}`],
      [1, ''],
      [1, `q:${id}`],
      [1, `q-${id}-ü`],
    ]),
  };
  const field = (name: string, value: unknown): string =>
    `${JSON.stringify(fieldCase(random, name))}: ${JSON.stringify(value)}`;
  const plain = [field('username', own.username), field('password', own.password)];
  const broken = random.pick([
    'me:secret',
    base64('token'),
    `${base64('a:b')} `,
    '-_-_',
    base64('a:b').slice(0, -3),
    '=',
  ]);
  return random.weighted<() => WrittenEntry>([
    [30, () => ({ json: object(plain), credential: own })],
    [20, () => ({ json: object([field('auth', encodeAuth(random, inAuth))]), credential: inAuth })],
    [
      10,
      () => ({
        json: object(random.shuffle([...plain, field('auth', encodeAuth(random, inAuth))])),
        credential: inAuth,
      }),
    ],
    [5, () => ({ json: object([...plain, field('email', 'a@example.com'), field('auth', '')]), credential: own })],
    [3, () => ({ json: object([plain[0] ?? '']), credential: { ...own, password: '' } })],
    [3, () => ({ json: object([plain[1] ?? '']), credential: { ...own, username: '' } })],
    [
      3,
      () => ({ json: object([...plain, field('identitytoken', 't'), field('registrytoken', 't')]), credential: own }),
    ],
    [2, () => ({ json: object([...plain, field('USERNAME', null)]), credential: own })],
    [2, () => ({ json: object([field('username', 'earlier'), ...plain]), credential: own })],
    [3, () => ({ json: random.pick(['{}', 'null']), credential: nothing })],
    [1, () => ({ json: object([field('auth', broken)]), credential: nothing })],
    [
      1,
      () => ({
        json: random.pick(['"text"', '5', '[]', '{"username": 5}', '{"email": []}', '{"auth": true}']),
        credential: nothing,
      }),
    ],
  ])();
}

function object(fields: readonly string[]): string {
  return `{${fields.join(', ')}}`;
}

function fieldCase(random: Random, name: string): string {
  return random.weighted([
    [20, name],
    [1, name.toUpperCase()],
    [1, name.replace('s', '\u017F')],
  ]);
}

/** As `docker login` and people write it: padded, without padding, with a line break. */
function encodeAuth(random: Random, { username, password }: KeyringCredential): string {
  const encoded = base64(`${username}:${password}`);
  return random.weighted([
    [8, encoded],
    [2, encoded.replace(/=+$/, '')],
    [1, `${encoded}\n`],
    [1, `${encoded.slice(0, 4)}\r\n${encoded.slice(4)}`],
  ]);
}

function space(random: Random): string {
  return random.weighted([
    [4, ''],
    [2, ' '],
    [1, '\n  '],
    [1, '\t'],
  ]);
}
