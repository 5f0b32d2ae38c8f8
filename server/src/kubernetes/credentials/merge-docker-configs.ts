import { deepEquals, isJsonObject, type JsonObject, type JsonValue } from '../../base/json.ts';
import { decodeAuth } from './auth-field.ts';
import { decodeDockerConfig, type DockerConfigFormat } from './docker-config.ts';
import { normalizeKey } from './keyring.ts';
import { dockerConfigOfEntries } from './pull-secret-manifest.ts';

/** A Docker config as its Secret holds it. */
export interface DockerConfigSource {
  readonly text: string;
  readonly format: DockerConfigFormat;
}

/** Several configs have other credentials for the same registry. */
export interface MergeConflict {
  /** The key as the kubelet keeps it; holds no credentials. */
  readonly key: string;
  /** Which of the configs have it, counted from zero. */
  readonly sources: readonly number[];
}

/** Either what must be decided first, or the merged config: credentials, to be written into a Secret and nowhere else. */
export type MergedDockerConfig =
  | { readonly conflicts: readonly MergeConflict[] }
  | {
      readonly dockerConfig: string;
      /** The keys as the kubelet keeps them, sorted. */
      readonly keys: readonly string[];
      /** How many entries were left out because the kubelet could do nothing with them: no valid key. */
      readonly ignoredEntries: number;
    };

interface Entry {
  readonly source: number;
  readonly key: string;
  readonly value: JsonObject;
  readonly username: string;
  readonly password: string;
}

/**
 * One Docker config with the entries of all `sources`; those that do not decode count as empty. Entries that the kubelet keeps
 * under one key are one: the same credentials are written once, and one with credentials goes before one without. Where the
 * credentials differ, `choices` says for each conflict, in their order, which config's entry stays.
 */
export function mergeDockerConfigs(
  sources: readonly DockerConfigSource[],
  choices: readonly number[],
): MergedDockerConfig {
  const entries = sources.flatMap(readEntries);
  const byKey = new Map<string, Entry[]>();
  let ignoredEntries = 0;
  for (const entry of entries) {
    const key = normalizeKey(entry.key);
    if (key === undefined) ignoredEntries++;
    else byKey.set(key, [...(byKey.get(key) ?? []), entry]);
  }
  const groups = [...byKey]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([key, own]) => ({ key, candidates: differing(own) }));
  const conflicts = groups.filter(({ candidates }) => candidates.length > 1);
  if (conflicts.some(({ candidates }, index) => !candidates.some(({ source }) => source === choices[index]))) {
    return {
      conflicts: conflicts.map(({ key, candidates }) => ({ key, sources: candidates.map(({ source }) => source) })),
    };
  }
  const chosen = new Map(conflicts.map(({ key }, index) => [key, choices[index]]));
  const kept = groups.flatMap(({ key, candidates }) => {
    const source = chosen.get(key);
    return candidates.find((entry) => source === undefined || entry.source === source) ?? [];
  });
  return {
    dockerConfig: dockerConfigOfEntries(new Map(kept.map(({ key, value }) => [key, value]))),
    keys: groups.map(({ key }) => key),
    ignoredEntries,
  };
}

/** Entries for one registry with credentials that differ, one of each kind. */
function differing(entries: readonly Entry[]): readonly Entry[] {
  const withCredentials = entries.filter(({ username, password }) => username !== '' && password !== '');
  const found: Entry[] = [];
  for (const entry of withCredentials.length > 0 ? withCredentials : entries) {
    if (!found.some((other) => isSame(entry, other))) found.push(entry);
  }
  // Of two spellings of a key in one config the kubelet tries either first: there is nothing to choose between configs.
  return found.filter((entry, index) => found.findIndex(({ source }) => source === entry.source) === index);
}

function isSame(left: Entry, right: Entry): boolean {
  if (left.username !== '' || right.username !== '') {
    return left.username === right.username && left.password === right.password;
  }
  return deepEquals(left.value, right.value);
}

function readEntries({ text, format }: DockerConfigSource, source: number): readonly Entry[] {
  if ('error' in decodeDockerConfig(text, format)) return [];
  const config = JSON.parse(text) as JsonValue;
  const auths = format === 'dockerconfigjson' && isJsonObject(config) ? fieldOf(config, 'auths') : config;
  if (!isJsonObject(auths)) return [];
  return Object.entries(auths).map(([key, written]): Entry => {
    const value = isJsonObject(written) ? written : {};
    return { source, key, value, ...credentialsOf(value) };
  });
}

/** As the kubelet reads them: `auth` goes before user name and password. */
function credentialsOf(value: JsonObject): { readonly username: string; readonly password: string } {
  const auth = textField(value, 'auth');
  const decoded = auth === '' ? undefined : decodeAuth(auth);
  return decoded && !('code' in decoded)
    ? decoded
    : { username: textField(value, 'username'), password: textField(value, 'password') };
}

function textField(value: JsonObject, name: string): string {
  const field = fieldOf(value, name);
  return typeof field === 'string' ? field : '';
}

/** Go's decoder takes names in any case, and the last one counts. */
function fieldOf(value: JsonObject, lowerCaseName: string): JsonValue | undefined {
  const name = Object.keys(value).findLast((candidate) => candidate.toLowerCase() === lowerCaseName);
  return name === undefined ? undefined : value[name];
}
