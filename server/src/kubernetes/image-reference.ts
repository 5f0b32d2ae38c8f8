/** A container image, split as `github.com/distribution/reference` does after it filled in Docker's defaults. */
export interface ImageReference {
  /** Registry host and port: `docker.io` where none is written. Empty where the first part is no valid host name. */
  readonly domain: string;
  /** Repository within the registry: `library/nginx`. */
  readonly path: string;
  /** `domain/path`. */
  readonly name: string;
  /** `latest` where neither tag nor digest is written; otherwise empty where there is only a digest. */
  readonly tag: string;
  /** `sha256:…`, or empty. */
  readonly digest: string;
}

const defaultDomain = 'docker.io';
const digestLengths = new Map([
  ['sha256', 64],
  ['sha384', 96],
  ['sha512', 128],
]);
const domainPart = /^[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?$/;
const pathPart = /^[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*$/;

/**
 * Reads an image as `ParseImageName` of `k8s.io/kubernetes/pkg/util/parsers` (v1.32) does; `undefined` where it is no valid
 * reference. Every part is tested by itself, so that no text takes more than linear time.
 */
export function parseImageReference(image: string): ImageReference | undefined {
  if (/^[a-f0-9]{64}$/.test(image)) return undefined;
  const [domain, remainder] = splitDockerDomain(image);
  const [remote = ''] = remainder.split(':', 1);
  if (remote !== remote.toLowerCase()) return undefined;

  const [beforeDigest, digest] = cut(remainder, '@');
  const [path, tag] = cut(beforeDigest, ':');
  if (tag !== undefined && !/^\w[\w.-]{0,127}$/.test(tag)) return undefined;
  if (digest !== undefined && !isDigest(digest)) return undefined;
  if (!path.split('/').every((part) => pathPart.test(part))) return undefined;
  const isDomain = isValidDomain(domain);
  // A first part that is no host name may still be the first part of a path.
  if (!isDomain && !pathPart.test(domain)) return undefined;
  if ((isDomain ? path : `${domain}/${path}`).length > 255) return undefined;
  return {
    domain: isDomain ? domain : '',
    path: isDomain ? path : `${domain}/${path}`,
    name: `${domain}/${path}`,
    tag: tag ?? (digest === undefined ? 'latest' : ''),
    digest: digest ?? '',
  };
}

/** The tag that decides the default of `imagePullPolicy`; empty for an image that can't be read. */
export function imageTag(image: string): string {
  return parseImageReference(image)?.tag ?? '';
}

function splitDockerDomain(image: string): [string, string] {
  const [first, rest] = cut(image, '/');
  if (rest === undefined) return [defaultDomain, `library/${image}`];
  const isDomain = first === 'localhost' || /[.:]/.test(first) || first.toLowerCase() !== first;
  if (!isDomain) return [defaultDomain, image];
  const domain = first === 'index.docker.io' ? defaultDomain : first;
  return [domain, domain === defaultDomain && !rest.includes('/') ? `library/${rest}` : rest];
}

function isValidDomain(domain: string): boolean {
  const [, host = '', port] = /^(\[[a-fA-F0-9:]+\]|[^:]*)(?::(.*))?$/s.exec(domain) ?? [];
  if (port !== undefined && !/^[0-9]+$/.test(port)) return false;
  return host.startsWith('[') || host.split('.').every((part) => domainPart.test(part));
}

function isDigest(digest: string): boolean {
  const [algorithm, hex = ''] = cut(digest, ':');
  return digestLengths.get(algorithm) === hex.length && /^[a-f0-9]+$/.test(hex);
}

function cut(text: string, separator: string): [string, string | undefined] {
  const index = text.indexOf(separator);
  return index < 0 ? [text, undefined] : [text.slice(0, index), text.slice(index + separator.length)];
}
