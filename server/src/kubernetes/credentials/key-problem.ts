import { normalizeKey } from './keyring.ts';
import { parseRegistryUrl, splitHostPort } from './registry-url.ts';

/** Why the key of an entry serves no image, whatever the image. */
export interface KeyProblem {
  readonly code: KeyProblemCode;
  /** The key that was most likely meant. */
  readonly proposal: string | undefined;
}

export type KeyProblemCode =
  | 'invalid'
  | 'blank'
  | 'scheme'
  | 'upper-case'
  | 'docker-hub-alias'
  | 'docker-hub-path'
  | 'api-path'
  | 'glob-in-path'
  | 'tag'
  | 'only-a-star';

/** The key that the whole world uses for Docker Hub. */
export const dockerHubUrl = 'https://index.docker.io/v1/';

/** Names of Docker Hub that other tools know and the kubelet does not. */
const dockerHubAliases: ReadonlySet<string> = new Set([
  'hub.docker.com',
  'registry.hub.docker.com',
  'registry-1.docker.io',
  'registry.docker.io',
  'www.docker.com',
  'docker.com',
]);

/** What keeps `key` from ever matching an image; `undefined` where nothing does. Beyond the kubelet's rules: images are lower-case. */
export function keyProblem(key: string): KeyProblem | undefined {
  const trimmed = key.trim();
  if (trimmed !== key && normalizeKey(trimmed) !== undefined) return { code: 'blank', proposal: trimmed };
  const scheme = /^([A-Za-z][A-Za-z0-9+.-]*):\/\//.exec(key);
  if (scheme && !/^https?$/.test(scheme[1] ?? '')) {
    // A user name and a password before the host are of no use, and are not shown.
    const rest = key.slice(scheme[0].length).replace(/^[^/]*@/, '');
    return { code: 'scheme', proposal: normalizeKey(rest) === undefined ? undefined : rest };
  }
  const stored = normalizeKey(key);
  if (stored === undefined) return { code: 'invalid', proposal: undefined };
  const url = parseRegistryUrl(`https://${stored}`);
  if (!url) return { code: 'invalid', proposal: undefined };
  return hostProblem(key, url.host, url.path) ?? pathProblem(key, stored, url.path);
}

function hostProblem(key: string, host: string, path: string): KeyProblem | undefined {
  const { name } = splitHostPort(host);
  if (dockerHubAliases.has(name.toLowerCase())) {
    const isWhole = path === '' || /^\/(v[12]\/?)?$/.test(path);
    return { code: 'docker-hub-alias', proposal: isWhole ? dockerHubUrl : `docker.io${path}` };
  }
  if (name === 'index.docker.io' && path !== '') {
    if (/^\/v[12]$/.test(path)) return { code: 'api-path', proposal: `${key}/` };
    return { code: 'docker-hub-path', proposal: `docker.io${path}` };
  }
  if (/[A-Z]/.test(host)) return { code: 'upper-case', proposal: key.toLowerCase() };
  return name === '*' ? { code: 'only-a-star', proposal: undefined } : undefined;
}

function pathProblem(key: string, stored: string, path: string): KeyProblem | undefined {
  if (/^\/v[12]$/.test(path)) return { code: 'api-path', proposal: `${key}/` };
  if (/[*?]/.test(path)) {
    const proposal = stored.replace(/\/[^/]*[*?].*$/, '/').replace(/^([^/]+)\/$/, '$1');
    return { code: 'glob-in-path', proposal };
  }
  if (/[:@]/.test(path)) return { code: 'tag', proposal: stored.replace(/^([^/]*\/[^:@]*)[:@].*$/, '$1') };
  return undefined;
}
