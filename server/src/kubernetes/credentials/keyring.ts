import type { DockerConfigEntry } from './docker-config.ts';
import { parseRegistryUrl, splitHostPort, type RegistryUrl } from './registry-url.ts';
import { matchGlob } from './shell-glob.ts';

/** Docker Hub's name in credentials; its images fall back to it. */
export const dockerHubKey = 'index.docker.io';

/** An entry of a pull Secret, and which Secret it came from. */
export interface KeyringEntry {
  /** Name of the Secret. */
  readonly secret: string;
  readonly entry: DockerConfigEntry;
}

/** The entries that the kubelet tries for an image, in its order. */
export interface KeyringLookup {
  readonly attempts: readonly KeyringAttempt[];
  /** Whether no key matched and the credentials of Docker Hub serve, because the image is one of Docker Hub's. */
  readonly isDockerHubFallback: boolean;
}

/** Credentials that the kubelet tries. */
export interface KeyringAttempt extends KeyringEntry {
  /** The key as the kubelet stores it. */
  readonly key: string;
}

/** Why a key does not serve an image. */
export type KeyMismatch = 'invalid-key' | 'port' | 'label-count' | 'path' | 'host' | 'malformed-glob';

/**
 * The kubelet's keyring over the entries of a Pod's pull Secrets, in the order in which the Pod lists them.
 *
 * Mirrors `BasicDockerKeyring` in `pkg/credentialprovider/keyring.go` (Kubernetes v1.32.10). Two entries of one Secret that
 * are stored under the same key have no fixed order there; here they keep the order in which they are written.
 */
export class Keyring {
  /** Keys as the kubelet stores them, in the order in which it tries them. */
  readonly keys: readonly string[];
  readonly #entries = new Map<string, KeyringEntry[]>();

  constructor(entries: readonly KeyringEntry[]) {
    for (const item of entries) {
      const key = normalizeKey(item.entry.key);
      if (key === undefined) continue;
      const stored = this.#entries.get(key);
      if (stored) stored.push(item);
      else this.#entries.set(key, [item]);
    }
    this.keys = [...this.#entries.keys()].sort((left, right) => -compareByCodePoint(left, right));
  }

  /** What the kubelet tries for `repository`: an image without tag and digest, normalised (`docker.io/library/nginx`). */
  lookup(repository: string): KeyringLookup {
    const attempts = this.keys
      .filter((key) => explainMismatch(key, repository) === undefined)
      .flatMap((key) => this.#attemptsOf(key));
    if (attempts.length > 0 || !isDockerHubRepository(repository)) return { attempts, isDockerHubFallback: false };
    const fallback = this.#attemptsOf(dockerHubKey);
    return { attempts: fallback, isDockerHubFallback: fallback.length > 0 };
  }

  #attemptsOf(key: string): readonly KeyringAttempt[] {
    return (this.#entries.get(key) ?? []).map((item) => ({ ...item, key }));
  }
}

/** The key under which the kubelet stores an entry: host, port and path; `undefined` where it ignores the entry. */
export function normalizeKey(key: string): string | undefined {
  const url = parseRegistryUrl(/^https?:\/\//.test(key) ? key : `https://${key}`);
  if (!url) return undefined;
  const path = /^\/v[12]\//.test(url.path) ? url.path.slice(3) : url.path;
  return path === '' || path === '/' ? url.host : url.host + path;
}

/** Why the stored `key` does not serve `repository`; `undefined` where it does. */
export function explainMismatch(key: string, repository: string): KeyMismatch | undefined {
  const glob = parseRegistryUrl(`https://${key}`);
  const target = parseRegistryUrl(`https://${repository}`);
  if (!glob || !target) return 'invalid-key';
  return explainUrlMismatch(glob, target);
}

/** Whether the kubelet takes `repository` for one of Docker Hub's. */
export function isDockerHubRepository(repository: string): boolean {
  const slash = repository.indexOf('/');
  const first = slash < 0 ? repository : repository.slice(0, slash);
  if (first === '') return false;
  return slash < 0 || first === 'docker.io' || first === dockerHubKey || !/[.:]/.test(first);
}

function explainUrlMismatch(glob: RegistryUrl, target: RegistryUrl): KeyMismatch | undefined {
  const globHost = splitHostPort(glob.host);
  const targetHost = splitHostPort(target.host);
  if (globHost.port !== targetHost.port) return 'port';
  const globLabels = globHost.name.split('.');
  const targetLabels = targetHost.name.split('.');
  if (globLabels.length !== targetLabels.length) return 'label-count';
  if (!target.path.startsWith(glob.path)) return 'path';
  for (const [index, label] of globLabels.entries()) {
    const verdict = matchGlob(label, targetLabels[index] ?? '');
    if (verdict === 'malformed') return 'malformed-glob';
    if (verdict === 'no-match') return 'host';
  }
  return undefined;
}

/** Byte order of UTF-8, which is the order of code points and not that of UTF-16 code units. */
function compareByCodePoint(left: string, right: string): number {
  const leftPoints = Array.from(left, (character) => character.codePointAt(0) ?? 0);
  const rightPoints = Array.from(right, (character) => character.codePointAt(0) ?? 0);
  for (let index = 0; index < Math.min(leftPoints.length, rightPoints.length); index += 1) {
    const difference = (leftPoints[index] ?? 0) - (rightPoints[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return leftPoints.length - rightPoints.length;
}
