import type { DockerConfigEntry } from './docker-config.ts';
import { dockerHubUrl, keyProblem, type KeyProblemCode } from './key-problem.ts';
import { explainMismatch, Keyring, normalizeKey, type KeyringEntry } from './keyring.ts';
import { parseRegistryUrl, splitHostPort } from './registry-url.ts';

/** An entry that was most likely meant for an image and does not serve it. */
export interface NearMiss extends KeyringEntry {
  readonly reason: KeyProblemCode | 'no-credentials' | 'port' | 'path' | 'label-count' | 'host';
  /** The key that would serve the image. */
  readonly proposal: string | undefined;
}

/** The less it takes to mend a key, the likelier it was meant. */
const distances: Readonly<Record<NearMiss['reason'], number>> = {
  'no-credentials': -1,
  blank: 0,
  'api-path': 1,
  scheme: 2,
  'upper-case': 3,
  'docker-hub-alias': 4,
  'docker-hub-path': 5,
  tag: 6,
  'glob-in-path': 7,
  port: 8,
  path: 9,
  'label-count': 10,
  'only-a-star': 11,
  invalid: 12,
  host: 13,
};

/** Of entries that do not serve `repository`, or have nothing to serve it with, the one that comes nearest; `undefined` where there are none. */
export function nearestEntry(entries: readonly KeyringEntry[], repository: string): NearMiss | undefined {
  let nearest: NearMiss | undefined;
  for (const item of entries) {
    const miss = explainMiss(item, repository);
    if (!nearest || distances[miss.reason] < distances[nearest.reason]) nearest = miss;
  }
  return nearest;
}

/** Whether a person who wrote this entry must have thought of this image: all but another registry or another repository. */
export function isLikelyMistake({ reason, proposal }: NearMiss): boolean {
  return reason !== 'host' && reason !== 'path' && reason !== 'invalid' && proposal !== undefined;
}

function explainMiss({ secret, entry }: KeyringEntry, repository: string): NearMiss {
  if (serves(entry, entry.key, repository)) return { secret, entry, reason: 'no-credentials', proposal: undefined };
  const problem = keyProblem(entry.key);
  if (problem) {
    const { code, proposal } = problem;
    if (proposal !== undefined && serves(entry, proposal, repository)) return { secret, entry, reason: code, proposal };
    if (code === 'only-a-star') return { secret, entry, reason: code, proposal: registryKey(repository) };
  }
  const stored = normalizeKey(entry.key);
  if (stored === undefined) return { secret, entry, reason: 'invalid', proposal: undefined };
  const image = parseRegistryUrl(`https://${repository}`)?.host ?? '';
  const host = parseRegistryUrl(`https://${stored}`)?.host ?? '';
  const corrected = stored.replace(host, image);
  switch (explainMismatch(stored, repository)) {
    case 'port': {
      const isSameName = splitHostPort(host).name === splitHostPort(image).name;
      if (isSameName && serves(entry, corrected, repository))
        return { secret, entry, reason: 'port', proposal: corrected };
      break;
    }
    case 'path':
      if (splitHostPort(host).name === splitHostPort(image).name)
        return { secret, entry, reason: 'path', proposal: undefined };
      break;
    case 'label-count':
      if (hasSameEnd(host, image) && serves(entry, corrected, repository))
        return { secret, entry, reason: 'label-count', proposal: corrected };
      break;
    default:
  }
  return { secret, entry, reason: 'host', proposal: undefined };
}

/** The key for everything of the image's registry. */
function registryKey(repository: string): string {
  const [host = ''] = repository.split('/', 1);
  return host === 'docker.io' ? dockerHubUrl : host;
}

/** `*.example.com` and `a.b.example.com`: a glob for hosts of the same domain. */
function hasSameEnd(glob: string, host: string): boolean {
  const suffix = /^\*+\.(.+\..+)$/.exec(glob)?.[1];
  return suffix !== undefined && (host === suffix || host.endsWith(`.${suffix}`));
}

function serves(entry: DockerConfigEntry, key: string, repository: string): boolean {
  return new Keyring([{ secret: '', entry: { ...entry, key } }]).lookup(repository).attempts.length > 0;
}
