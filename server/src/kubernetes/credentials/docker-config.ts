import { isJsonObject, type JsonValue } from '../../base/json.ts';
import { JsonSyntaxError, parseRawJson, rawString, type RawJson } from '../raw-json.ts';
import { decodeAuth } from './auth-field.ts';

/** The two formats of a pull Secret: `.dockerconfigjson` (with `auths`) and the older `.dockercfg` (without). */
export type DockerConfigFormat = 'dockerconfigjson' | 'dockercfg';

/** Facts about an entry of a Docker config. Never the credentials themselves. */
export interface DockerConfigEntry {
  /** The key as written: host, URL, host with path or glob. */
  readonly key: string;
  /** Whether the kubelet gets a user name, a password from it. */
  readonly hasUsername: boolean;
  readonly hasPassword: boolean;
  /** `auth` replaces user name and password; `mismatch`: it says something else than they do. */
  readonly auth: 'absent' | 'used' | 'mismatch';
  /** Fields that Docker knows and the kubelet ignores: `identitytoken`, `registrytoken`. */
  readonly ignoredFields: readonly string[];
  /** When the credentials stop working, where they say so themselves. */
  readonly expiry: TokenExpiry | undefined;
}

/** What is known of the life of credentials. `jwt`: `expiresAt` in seconds since 1970, where the token has it. */
export type TokenExpiry = { readonly kind: 'ecr' } | { readonly kind: 'jwt'; readonly expiresAt: number | undefined };

/** A decoded Docker config, or why the kubelet cannot decode it. */
export type DockerConfigResult =
  | {
      readonly entries: readonly DockerConfigEntry[];
      /** Top-level fields that Docker knows and the kubelet ignores: `credsStore`, `credHelpers`. */
      readonly ignoredFields: readonly string[];
      /** What the content looks like where it is in the other format than its key says. */
      readonly looksLike: DockerConfigFormat | undefined;
    }
  | { readonly error: DockerConfigError };

/** Why a Docker config does not decode: then the kubelet pulls no image at all for the Pod. */
export interface DockerConfigError {
  readonly code: 'not-json' | 'wrong-type' | 'auth-not-base64' | 'auth-without-colon' | 'too-large';
  /** The entry's key, where one entry is to blame. */
  readonly key?: string;
  /** Where the type is wrong: `auths`, `auths["quay.io"].username`. */
  readonly place?: string;
}

/** A Secret holds at most 1 MiB; more than this is not even looked at. */
const maxLength = 2 * 1024 * 1024;

type RawObject = Extract<RawJson, { kind: 'object' }>;
type Failure = { readonly error: DockerConfigError };

/**
 * Reads the content of a pull Secret as the kubelet does: `encoding/json` into `DockerConfigJSON` or `DockerConfig` of
 * `pkg/credentialprovider/config.go` (Kubernetes v1.32.10). Field names count in any case. A field that comes again is decoded over
 * what is there: entries of a second `auths` are added, `null` leaves texts as they are.
 */
export function decodeDockerConfig(text: string, format: DockerConfigFormat): DockerConfigResult {
  if (text.length > maxLength) return { error: { code: 'too-large' } };
  const value = parseRawJson(text);
  if (value instanceof JsonSyntaxError) return { error: { code: 'not-json' } };
  if (value.kind === 'null') return { entries: [], ignoredFields: [], looksLike: undefined };
  if (value.kind !== 'object') return { error: { code: 'wrong-type', place: 'the whole content' } };
  if (format === 'dockerconfigjson') return decodeConfigJson(value);
  const entries = new Map<string, DockerConfigEntry>();
  const failure = decodeEntries(value, '', entries);
  return failure ?? { entries: [...entries.values()], ignoredFields: [], looksLike: looksLikeConfigJson(value) };
}

function decodeConfigJson(value: RawObject): DockerConfigResult {
  const entries = new Map<string, DockerConfigEntry>();
  for (const [name, field] of value.written) {
    const failure = isField(name, 'httpheaders')
      ? checkHeaders(field)
      : isField(name, 'auths')
        ? decodeAuths(field, entries)
        : undefined;
    if (failure) return failure;
  }
  const hasAuths = value.written.some(([name]) => isField(name, 'auths'));
  return {
    entries: [...entries.values()],
    ignoredFields: [...value.entries.keys()].filter((name) => /^cred(sstore|helpers)$/i.test(name)),
    looksLike: !hasAuths && looksLikeDockercfg(value) ? 'dockercfg' : undefined,
  };
}

function checkHeaders(headers: RawJson): Failure | undefined {
  if (headers.kind === 'null') return undefined;
  if (headers.kind !== 'object') return { error: { code: 'wrong-type', place: 'HttpHeaders' } };
  const wrong = headers.written.find(([, header]) => header.kind !== 'null' && header.kind !== 'string');
  return wrong && { error: { code: 'wrong-type', place: `HttpHeaders["${wrong[0]}"]` } };
}

function decodeAuths(auths: RawJson, entries: Map<string, DockerConfigEntry>): Failure | undefined {
  if (auths.kind === 'null') {
    entries.clear();
    return undefined;
  }
  if (auths.kind !== 'object') return { error: { code: 'wrong-type', place: 'auths' } };
  return decodeEntries(auths, 'auths', entries);
}

function decodeEntries(auths: RawObject, place: string, entries: Map<string, DockerConfigEntry>): Failure | undefined {
  for (const [written, value] of auths.written) {
    // Go has no strings of half a surrogate pair.
    const key = written.toWellFormed();
    const entry = decodeEntry(key, value, `${place}["${key}"]`);
    if ('error' in entry) return entry;
    entries.set(key, entry);
  }
  return undefined;
}

function decodeEntry(key: string, value: RawJson, place: string): DockerConfigEntry | Failure {
  if (value.kind !== 'null' && value.kind !== 'object') return { error: { code: 'wrong-type', key, place } };
  const written = value.kind === 'object' ? value.written : [];
  const fields = { username: '', password: '', email: '', auth: '' };
  for (const [name, content] of written) {
    const field = fieldNames.find((candidate) => isField(name, candidate));
    if (field === undefined || content.kind === 'null') continue;
    const text = rawString(content);
    if (text === undefined) return { error: { code: 'wrong-type', key, place: `${place}.${field}` } };
    fields[field] = text.toWellFormed();
  }
  let { username, password } = fields;
  let authState: DockerConfigEntry['auth'] = 'absent';
  if (fields.auth !== '') {
    const decoded = decodeAuth(fields.auth);
    if ('code' in decoded) return { error: { code: decoded.code, key } };
    const isSaidTwice = username !== '' || password !== '';
    authState = isSaidTwice && (decoded.username !== username || decoded.password !== password) ? 'mismatch' : 'used';
    ({ username, password } = decoded);
  }
  return {
    key,
    hasUsername: username !== '',
    hasPassword: password !== '',
    auth: authState,
    ignoredFields: ['identitytoken', 'registrytoken'].filter((token) =>
      written.some(([name, content]) => isField(name, token) && (rawString(content) ?? '') !== ''),
    ),
    expiry: expiryOf(key, username, password),
  };
}

const fieldNames = ['username', 'password', 'email', 'auth'] as const;

/**
 * Whether Go's decoder takes `name` for the field: names differ in case only. Unicode's simple folding has other spellings for two
 * letters of ASCII: the long s and the Kelvin sign.
 */
function isField(name: string, lowerCaseName: string): boolean {
  return name.toLowerCase().replaceAll('\u017F', 's').replaceAll('\u212A', 'k') === lowerCaseName;
}

function looksLikeConfigJson(value: RawObject): DockerConfigFormat | undefined {
  const hasAuths = value.written.some(([name, content]) => isField(name, 'auths') && content.kind === 'object');
  return hasAuths ? 'dockerconfigjson' : undefined;
}

function looksLikeDockercfg(value: RawObject): boolean {
  return value.written.some(
    ([key, entry]) =>
      /[.:]/.test(key) &&
      entry.kind === 'object' &&
      entry.written.some(([name]) => ['auth', 'username', 'password'].some((field) => isField(name, field))),
  );
}

function expiryOf(key: string, username: string, password: string): TokenExpiry | undefined {
  if (username === 'AWS' && /\.dkr\.ecr(-fips)?\.[a-z0-9-]+\.amazonaws\.com(\.cn)?/.test(key)) return { kind: 'ecr' };
  const parts = password.split('.');
  if (parts.length !== 3 || !password.startsWith('eyJ')) return undefined;
  return { kind: 'jwt', expiresAt: readExpiry(parts[1] ?? '') };
}

/** `exp` of a JSON Web Token's claims; nothing of it is verified, and nothing leaves this function but the number. */
function readExpiry(claims: string): number | undefined {
  try {
    const value = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as JsonValue;
    const expiry = isJsonObject(value) ? value['exp'] : undefined;
    return typeof expiry === 'number' && Number.isFinite(expiry) ? expiry : undefined;
  } catch {
    return undefined;
  }
}
