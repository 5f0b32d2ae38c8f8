import type { DockerConfigError } from '../../kubernetes/credentials/docker-config.ts';
import { normalizeKey } from '../../kubernetes/credentials/keyring.ts';
import type { KeyProblemCode } from '../../kubernetes/credentials/key-problem.ts';
import type { NearMiss } from '../../kubernetes/credentials/near-miss.ts';
import type { RefusedContent } from '../../kubernetes/credentials/pull-secret.ts';
import type { CoveringSecret, ImageVerdict } from './pull-coverage.ts';
import type { SecretInNamespace } from './secret-in-namespace.ts';

/** A host with a dot, a port or a glob, as images have it; a scheme before it, a path behind it, blanks at the ends. */
const shownKeyPattern = /^ *(?:[a-z]+:\/\/)?(?=localhost|[^/]*[.:*])[\w.*?\-:[\]]+(?:\/[\w.*?\-:/]*)? *$/i;
const longestShownKey = 200;

/** The key of an entry in a sentence. What does not look like a host may be anything, even a password, and is not shown. */
export function showKey(key: string): string {
  return isHostLike(key) ? `"${key}"` : 'whose key is not a host';
}

/** Whether the key of an entry may be repeated. */
export function isHostLike(key: string): boolean {
  return key.length <= longestShownKey && shownKeyPattern.test(key);
}

/** Why a key never serves an image. */
export function describeKeyProblem(code: KeyProblemCode): string {
  switch (code) {
    case 'invalid':
      return 'it is no valid host: the kubelet ignores this entry';
    case 'blank':
      return 'it begins or ends with a blank: the kubelet ignores this entry';
    case 'scheme':
      return 'only "https://" and "http://" may stand before the host, in lower case';
    case 'upper-case':
      return 'hosts are compared letter by letter, and images write theirs in lower case';
    case 'docker-hub-alias':
      return 'the kubelet knows Docker Hub as "https://index.docker.io/v1/" or "docker.io" only';
    case 'docker-hub-path':
      return 'images of Docker Hub are looked up below "docker.io", and "index.docker.io" counts only without a path';
    case 'api-path':
      return 'without a slash at the end the API version counts as a part of the image’s path';
    case 'glob-in-path':
      return 'globs work in the host only; a path covers everything that begins with it';
    case 'tag':
      return 'keys have no tag and no digest';
    case 'only-a-star':
      return 'a "*" stands for one part of a host between dots, and this one would be the whole host';
  }
}

/** Why the entry that comes nearest does not serve an image of `repository`. */
export function describeNearMiss({ secret, entry, reason, proposal }: NearMiss, repository: string): string {
  const intro = `The nearest entry is ${showKey(entry.key)} in the Secret "${secret}"`;
  const host = repository.split('/', 1)[0] ?? '';
  const meant = proposal === undefined || !isHostLike(proposal) ? '' : ` "${proposal}" would serve it.`;
  switch (reason) {
    case 'no-credentials':
      return `The entry for it, ${showKey(entry.key)} in the Secret "${secret}", has no user name and password.`;
    case 'port':
      return `${intro}, but the ports differ: a key must have the port of the image exactly as it is written there.${meant}`;
    case 'label-count':
      return `${intro}, but each "*" stands for one part between dots, and ${host} has another number of them.${meant}`;
    case 'path':
      return `${intro}, but the path of the image does not begin with its path.`;
    case 'host':
      return `None is for ${host}.`;
    default:
      return `${intro}, but ${describeKeyProblem(reason)}.${meant}`;
  }
}

/** Why a Docker config does not decode. */
export function describeDecodeError({ code, key, place }: DockerConfigError): string {
  const at = key === undefined ? '' : ` of the entry ${showKey(key)}`;
  switch (code) {
    case 'auth-not-base64':
      return `"auth"${at} is no standard base64`;
    case 'auth-without-colon':
      return `"auth"${at} decodes to something without a colon, where "user:password" is expected`;
    case 'wrong-type':
      return key === undefined
        ? `"${/^[\w.]+/.exec(place ?? '')?.[0] ?? 'a field'}" has the wrong JSON type`
        : `a field${at} has the wrong JSON type`;
    case 'not-json':
      return 'it is no JSON';
    case 'too-large':
      return 'it is larger than a Secret may be';
  }
}

/** Why the API server refuses the content. */
export function describeRefusal(problem: RefusedContent): string {
  switch (problem) {
    case 'not-base64':
      return 'the value in "data" is no base64';
    case 'json-in-data':
      return 'the value in "data" is plain JSON, where base64 is expected';
    case 'encoded-twice':
      return 'the value in "data" is base64 of base64: it was encoded twice';
    case 'base64-in-string-data':
      return 'the value in "stringData" is base64, where plain text is expected';
    case 'not-json':
      return 'the content is no valid JSON';
    case 'no-object':
      return 'the content is no JSON object';
    case 'too-large':
      return 'the content is larger than a Secret may be';
  }
}

/** What is the matter with a Secret in its namespace, as the end of a sentence that begins with its name. */
export function describeState({ state, secret, provider }: SecretInNamespace): string {
  switch (state) {
    case 'usable':
      return 'is there';
    case 'unknown':
      return provider
        ? `comes from ${provider.gvk.kind} ${provider.name}, and what is in it is not written`
        : 'may be there';
    case 'missing':
      return 'is missing';
    case 'blocks':
      return `does not decode (${secret?.content?.kind === 'undecodable' ? describeDecodeError(secret.content.error) : 'broken'})`;
    case 'refused':
      return `is refused by the API server (${secret?.content?.kind === 'refused' ? describeRefusal(secret.content.problem) : 'its type and its key do not belong together'})`;
    case 'wrong-type':
      return `is of the type ${secret?.type ?? 'Opaque'}, which is none of a pull Secret`;
    case 'no-credentials':
      return 'holds no credentials';
  }
}

/** The verdict in a few words, for cells and lists. */
export function describeVerdict(verdict: ImageVerdict, repository: string): string {
  switch (verdict.kind) {
    case 'covered': {
      const [first] = verdict.attempts;
      const fallback = verdict.isDockerHubFallback ? ', as the fallback for Docker Hub' : '';
      const more = verdict.attempts.length > 1 ? `, and ${verdict.attempts.length - 1} more` : '';
      return first ? `Secret "${first.secret}", entry ${showKey(first.entry.key)}${fallback}${more}` : '';
    }
    case 'blocked':
      return `nothing is pulled: ${statesOf(verdict.secrets)}`;
    case 'unknown':
    case 'missing':
    case 'unusable':
      return statesOf(verdict.secrets);
    case 'not-covered':
      return verdict.nearest ? describeNearMiss(verdict.nearest, repository) : 'No entry is for this host.';
    case 'no-secrets':
      return verdict.isServiceAccountUnknown
        ? 'no pull Secret, unless the ServiceAccount in the cluster has one'
        : 'no pull Secret';
    case 'invalid-image':
      return 'this is no valid image';
  }
}

/** The key under which the kubelet keeps an entry, where that is not how it is written. */
export function storedKey(key: string): string | undefined {
  const stored = normalizeKey(key);
  return stored === undefined || stored === key || !isHostLike(stored) ? undefined : stored;
}

function statesOf(secrets: readonly CoveringSecret[]): string {
  return secrets.map((secret) => `Secret "${secret.name}" ${describeState(secret)}`).join('; ');
}
