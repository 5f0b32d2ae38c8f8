import { asObject, asString, type JsonObject, type JsonPath } from '../../base/json.ts';
import { decodeBase64Text } from './auth-field.ts';
import {
  decodeDockerConfig,
  type DockerConfigEntry,
  type DockerConfigError,
  type DockerConfigFormat,
} from './docker-config.ts';
import { normalizeKey } from './keyring.ts';

/** What a Secret is to the kubelet when it pulls images. Facts only: no credentials are kept. */
export interface PullSecret {
  /** As the API server stores it: `Opaque` where none is written. */
  readonly type: string;
  /** The keys of `data` and `stringData`. */
  readonly keys: readonly string[];
  /** Where the Docker config is written in the Secret; `undefined` where neither of its keys is. */
  readonly contentPath: JsonPath | undefined;
  /** What the Docker config says, whatever the Secret's type. */
  readonly content: PullSecretContent | undefined;
  readonly state: PullSecretState;
}

/**
 * `usable`: the kubelet takes credentials from it. `blocks`: it does not decode, and stops every image of the Pod. `refused`: the
 * API server does not take the Secret. `wrong-type`: the kubelet skips it without a word. `no-credentials`: nothing is
 * in it. `hidden`: what is in it is not written in the manifest.
 */
export type PullSecretState = 'usable' | 'blocks' | 'refused' | 'wrong-type' | 'no-credentials' | 'hidden';

export type PullSecretContent =
  | {
      readonly kind: 'config';
      readonly format: DockerConfigFormat;
      readonly entries: readonly DockerConfigEntry[];
      readonly ignoredFields: readonly string[];
      readonly looksLike: DockerConfigFormat | undefined;
    }
  | { readonly kind: 'undecodable'; readonly error: DockerConfigError }
  | { readonly kind: 'refused'; readonly problem: RefusedContent }
  /** Encrypted, or filled in later. */
  | { readonly kind: 'hidden' };

/** Why the API server refuses the content: it is no base64, or no JSON object. */
export type RefusedContent =
  'not-base64' | 'json-in-data' | 'encoded-twice' | 'base64-in-string-data' | 'not-json' | 'no-object' | 'too-large';

/** The types of pull Secrets, with the key that belongs to each. */
export const pullSecretTypes: ReadonlyMap<string, string> = new Map([
  ['kubernetes.io/dockerconfigjson', '.dockerconfigjson'],
  ['kubernetes.io/dockercfg', '.dockercfg'],
]);

/** An API object holds at most 1.5 MiB, a Secret 1 MiB; base64 takes a third more. */
const maxLength = 2 * 1024 * 1024;

/**
 * Reads a Secret as `MakeDockerKeyring` in `pkg/credentialprovider/secrets/secrets.go` and `ValidateSecret` in
 * `pkg/apis/core/validation/validation.go` do (Kubernetes v1.32.10).
 */
export function readPullSecret(value: JsonObject): PullSecret {
  const type = asString(value['type']) || 'Opaque';
  const data = asObject(value['data']) ?? {};
  const stringData = asObject(value['stringData']) ?? {};
  const keys = [...new Set([...Object.keys(data), ...Object.keys(stringData)])];
  const wanted = pullSecretTypes.get(type);
  const key = [wanted, ...pullSecretTypes.values()].find((name) => name !== undefined && keys.includes(name));
  if (key === undefined) {
    const isEncrypted = value['sops'] !== undefined;
    const state = isEncrypted ? 'hidden' : wanted === undefined ? 'wrong-type' : 'refused';
    return { type, keys, contentPath: undefined, content: undefined, state };
  }
  const field = Object.hasOwn(stringData, key) ? 'stringData' : 'data';
  const format = key === '.dockercfg' ? 'dockercfg' : 'dockerconfigjson';
  const written = (field === 'data' ? data : stringData)[key];
  const content: PullSecretContent =
    value['sops'] === undefined ? readContent(written ?? '', field, format) : { kind: 'hidden' };
  const common = { type, keys, contentPath: [field, key], content };
  if (wanted === undefined) return { ...common, state: 'wrong-type' };
  if (wanted !== key) return { ...common, state: 'refused' };
  return { ...common, state: stateOf(content) };
}

/** Whether the kubelet gets credentials that can work from the entry. */
export function hasCredentials({ hasUsername, hasPassword }: DockerConfigEntry): boolean {
  return hasUsername && hasPassword;
}

function stateOf(content: PullSecretContent): PullSecretState {
  if (content.kind === 'undecodable') return 'blocks';
  if (content.kind !== 'config') return content.kind;
  return content.entries.some(hasCredentials) ? 'usable' : 'no-credentials';
}

function readContent(written: unknown, field: 'data' | 'stringData', format: DockerConfigFormat): PullSecretContent {
  if (typeof written !== 'string') return { kind: 'hidden' };
  if (written.length > maxLength) return { kind: 'refused', problem: 'too-large' };
  if (isPlaceholder(written)) return { kind: 'hidden' };
  let text = written;
  if (field === 'data') {
    const decoded = decodeBase64Text(written, 'padded');
    if (decoded === undefined)
      return { kind: 'refused', problem: /^\s*\{/.test(written) ? 'json-in-data' : 'not-base64' };
    if (isPlaceholder(decoded)) return { kind: 'hidden' };
    text = decoded;
  }
  const result = decodeDockerConfig(text, format);
  if (!('error' in result)) {
    return { kind: 'config', format, ...result, entries: result.entries.map(withoutUserInformation) };
  }
  const { error } = result;
  if (error.code === 'not-json') return { kind: 'refused', problem: explainNoJson(text, field) };
  if (error.code === 'too-large') return { kind: 'refused', problem: 'too-large' };
  if (error.place === 'the whole content') return { kind: 'refused', problem: 'no-object' };
  return { kind: 'undecodable', error: shownError(error) };
}

function explainNoJson(text: string, field: 'data' | 'stringData'): RefusedContent {
  const isEncoded = /^\s*\{/.test(decodeBase64Text(text.trim(), 'padded') ?? '');
  if (!isEncoded) return 'not-json';
  return field === 'data' ? 'encoded-twice' : 'base64-in-string-data';
}

/** What other tools fill in before the Secret is applied: templates, environment variables, SOPS, vaults. */
function isPlaceholder(text: string): boolean {
  return (
    /^\s*(\$\{[^}]*\}|\$\([^)]*\)|\$[A-Z_][A-Z0-9_]*|<[^<>{}]+>|ENC\[.*\]|ref\+.*)\s*$/s.test(text) ||
    text.includes('{{')
  );
}

/** A key may hold a user name and password before its host: they must not be shown with it. */
function withoutUserInformation(entry: DockerConfigEntry): DockerConfigEntry {
  const key = shownKey(entry.key);
  return key === entry.key ? entry : { ...entry, key };
}

/** The key without user name, password, query and fragment, where it is stored the same way; otherwise something invalid. */
function shownKey(key: string): string {
  if (!/[@?#]/.test(key)) return key;
  const scheme = /^https?:\/\//.exec(key)?.[0] ?? '';
  const rest = key.slice(scheme.length).replace(/[?#].*$/s, '');
  const slash = rest.indexOf('/');
  const authority = slash < 0 ? rest : rest.slice(0, slash);
  const shown = scheme + authority.slice(authority.lastIndexOf('@') + 1) + (slash < 0 ? '' : rest.slice(slash));
  return normalizeKey(shown) === normalizeKey(key) && shown !== '' ? shown : ' (not a host)';
}

function shownError({ code, key, place }: DockerConfigError): DockerConfigError {
  const shown = key === undefined ? undefined : shownKey(key);
  return {
    code,
    ...(shown === undefined ? {} : { key: shown }),
    ...(place === undefined
      ? {}
      : { place: key === undefined || shown === undefined ? place : place.replace(key, () => shown) }),
  };
}
