import { isJsonObject, type JsonObject, type JsonValue } from '../../base/json.ts';
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

/**
 * Reads the content of a pull Secret as the kubelet does: `encoding/json` into `DockerConfigJSON` or `DockerConfig` of
 * `pkg/credentialprovider/config.go` (Kubernetes v1.32.10), field names without regard to case.
 */
export function decodeDockerConfig(text: string, format: DockerConfigFormat): DockerConfigResult {
  if (text.length > maxLength) return { error: { code: 'too-large' } };
  let value: JsonValue;
  try {
    value = JSON.parse(text) as JsonValue;
  } catch {
    return { error: { code: 'not-json' } };
  }
  if (value === null) return { entries: [], ignoredFields: [], looksLike: undefined };
  if (!isJsonObject(value)) return { error: { code: 'wrong-type', place: 'the whole content' } };
  return format === 'dockerconfigjson' ? decodeConfigJson(value) : decodeEntries(value, '', looksLikeConfigJson(value));
}

function decodeConfigJson(value: JsonObject): DockerConfigResult {
  const headers = field(value, 'httpheaders');
  if (headers !== undefined && headers !== null) {
    if (!isJsonObject(headers)) return { error: { code: 'wrong-type', place: 'HttpHeaders' } };
    const wrong = Object.entries(headers).find(([, header]) => header !== null && typeof header !== 'string');
    if (wrong) return { error: { code: 'wrong-type', place: `HttpHeaders["${wrong[0]}"]` } };
  }
  const auths = field(value, 'auths');
  const looksLike = auths === undefined && looksLikeDockercfg(value) ? 'dockercfg' : undefined;
  const ignoredFields = Object.keys(value).filter((name) => /^cred(sstore|helpers)$/i.test(name));
  if (auths === undefined || auths === null) return { entries: [], ignoredFields, looksLike };
  if (!isJsonObject(auths)) return { error: { code: 'wrong-type', place: 'auths' } };
  const decoded = decodeEntries(auths, 'auths', undefined);
  return 'error' in decoded ? decoded : { ...decoded, ignoredFields };
}

function decodeEntries(
  auths: JsonObject,
  place: string,
  looksLike: DockerConfigFormat | undefined,
): DockerConfigResult {
  const entries: DockerConfigEntry[] = [];
  for (const [key, value] of Object.entries(auths)) {
    const entry = decodeEntry(key, value, `${place}["${key}"]`);
    if ('error' in entry) return entry;
    entries.push(entry);
  }
  return { entries, ignoredFields: [], looksLike };
}

function decodeEntry(
  key: string,
  value: JsonValue,
  place: string,
): DockerConfigEntry | { readonly error: DockerConfigError } {
  if (value !== null && !isJsonObject(value)) return { error: { code: 'wrong-type', key, place } };
  const written = value ?? {};
  for (const name of ['username', 'password', 'email', 'auth']) {
    const content = field(written, name);
    if (content !== undefined && content !== null && typeof content !== 'string') {
      return { error: { code: 'wrong-type', key, place: `${place}.${name}` } };
    }
  }
  let username = textField(written, 'username');
  let password = textField(written, 'password');
  const auth = textField(written, 'auth');
  let authState: DockerConfigEntry['auth'] = 'absent';
  if (auth !== '') {
    const decoded = decodeAuth(auth);
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
    ignoredFields: ['identitytoken', 'registrytoken'].filter((name) => textField(written, name) !== ''),
    expiry: expiryOf(key, username, password),
  };
}

/** The value that Go's decoder takes for a struct field: names differ in case only, the last one wins. */
function field(value: JsonObject, lowerCaseName: string): JsonValue | undefined {
  const name = Object.keys(value).findLast((candidate) => foldCase(candidate) === lowerCaseName);
  return name === undefined ? undefined : value[name];
}

function textField(value: JsonObject, name: string): string {
  const content = field(value, name);
  return typeof content === 'string' ? content : '';
}

/** Unicode's simple folding, as far as ASCII names have other spellings: the long s and the Kelvin sign. */
function foldCase(name: string): string {
  return name.toLowerCase().replaceAll('\u017F', 's').replaceAll('\u212A', 'k');
}

function looksLikeConfigJson(value: JsonObject): DockerConfigFormat | undefined {
  return isJsonObject(field(value, 'auths')) ? 'dockerconfigjson' : undefined;
}

function looksLikeDockercfg(value: JsonObject): boolean {
  return Object.entries(value).some(
    ([key, entry]) =>
      /[.:]/.test(key) &&
      isJsonObject(entry) &&
      ['auth', 'username', 'password'].some((name) => field(entry, name) !== undefined),
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
