import { asObject, asString, valueAt } from '../../../base/json.ts';
import { imageTag } from '../../../kubernetes/image-reference.ts';
import { describeState, describeVerdict, showKey, storedKey } from '../../../workspace/pull-coverage/describe.ts';
import { imagePlaces } from '../../../workspace/pull-coverage/image-places.ts';
import {
  pullCoverageOf,
  type CoveredImage,
  type CoveringSecret,
  type PullCoverage,
} from '../../../workspace/pull-coverage/pull-coverage.ts';
import type { HoverRequest } from '../hover-request.ts';
import { linkToObject, listOf } from '../object-link.ts';
import { isSamePath } from '../../references/named-thing.ts';

const origins: Readonly<Record<CoveringSecret['from'], string>> = {
  pod: '',
  'service-account': ', from the ServiceAccount',
  webhook: ', added by Kruise’s webhook',
  job: '',
};

/** On an image: which pull Secrets and entries are tried for it, in order, in each namespace. */
export function describeImage(request: HoverRequest): string | undefined {
  const { context, object, path, on } = request;
  const { workspace } = context;
  if (on !== 'value') return undefined;
  const place = imagePlaces(workspace, object).find((candidate) => isSamePath(candidate.path, path));
  if (!place) return undefined;
  const byNamespace = new Map<string, { readonly coverage: PullCoverage; readonly image: CoveredImage }>();
  for (const coverage of pullCoverageOf(workspace, object)) {
    const image = coverage.images.find((candidate) => candidate.image === place.image);
    if (image && !byNamespace.has(coverage.puller.namespace))
      byNamespace.set(coverage.puller.namespace, { coverage, image });
  }
  if (byNamespace.size === 0) return undefined;
  const [first] = byNamespace.values();
  const repository = first?.image.repository ?? '';
  const puller = first?.coverage.puller.by === 'kubelet' ? 'The kubelet' : 'Kruise’s daemon';
  const intro =
    repository === ''
      ? 'This is no valid image.'
      : `${puller} pulls \`${repository}\` with these credentials, in this order:`;
  const isShuffled = first?.coverage.puller.by === 'kruise-daemon' && first.coverage.secrets.length > 1;
  const lines = [...byNamespace].sort(([left], [right]) => (left < right ? -1 : 1));
  return [
    intro,
    listOf(lines, ([namespace, { coverage, image }]) => `\`${namespace}\`: ${describe(request, coverage, image)}`, 10),
    lines.some(([, { image }]) => image.verdict.kind === 'covered')
      ? 'Where none of them opens the registry the pull fails: it is not tried without credentials then.'
      : '',
    isShuffled ? 'Where several Secrets have the same key, their order is not fixed.' : '',
    cacheNote(request, place.image),
  ]
    .filter((text) => text !== '')
    .join('\n\n');
}

function describe(request: HoverRequest, { secrets }: PullCoverage, { verdict, repository }: CoveredImage): string {
  if (verdict.kind !== 'covered') {
    const others = secrets
      .filter(({ state }) => state === 'usable')
      .map((secret) => `Secret ${link(request, secret)} has no entry for it`);
    const text = describeVerdict(verdict, repository);
    return verdict.kind === 'not-covered' || others.length === 0
      ? `**no credentials**: ${text}`
      : `${text}; ${others.join('; ')}`;
  }
  const attempts = verdict.attempts.map(({ secret: name, entry }, index) => {
    const secret = secrets.find((candidate) => candidate.name === name);
    const stored = storedKey(entry.key);
    return (
      `${index + 1}. Secret ${secret ? link(request, secret) : `\`${name}\``}${secret ? origins[secret.from] : ''}, ` +
      `entry ${showKey(entry.key)}${stored === undefined ? '' : ` (kept as \`${stored}\`)`}`
    );
  });
  const skipped = secrets.filter(({ state }) => state !== 'usable' && state !== 'unknown');
  return [
    ...attempts,
    verdict.isDockerHubFallback ? 'as the fallback for Docker Hub, because no key matches' : '',
    ...skipped.map((secret) => `Secret ${link(request, secret)} ${describeState(secret)}`),
  ]
    .filter((text) => text !== '')
    .join('; ');
}

function link({ context }: HoverRequest, { name, provider }: CoveringSecret): string {
  return provider ? linkToObject(context.workspace, provider) : `\`${name}\``;
}

/** What happens where the node has the image already. */
function cacheNote({ object, path }: HoverRequest, image: string): string {
  const container = asObject(valueAt(object.value, path.slice(0, -1)));
  if (path.at(-1) !== 'image' || container?.['name'] === undefined) return '';
  const policy = asString(container['imagePullPolicy']) || (imageTag(image) === 'latest' ? 'Always' : 'IfNotPresent');
  if (policy === 'Always') return '';
  return (
    `With \`${policy}\` an image that the node already has is not pulled again. Whether the Pod may use it without credentials of its own ` +
    'depends on the kubelet: before Kubernetes 1.35 it may; from 1.35 on the feature gate `KubeletEnsureSecretPulledImages` (beta and on by ' +
    'default; alpha and off in 1.33 and 1.34) lets it only where these credentials have pulled the image before, or can. ' +
    'Images that were on the node from the start are free for all (`NeverVerifyPreloadedImages`).'
  );
}
