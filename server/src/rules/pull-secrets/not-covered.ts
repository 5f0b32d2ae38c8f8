import { groupKindKey } from '../../kubernetes/group-version-kind.ts';
import { isLikelyMistake } from '../../kubernetes/credentials/near-miss.ts';
import { isPublicRegistry } from '../../kubernetes/credentials/public-registries.ts';
import { workloadKinds } from '../../kubernetes/workload-kinds.ts';
import { describeNearMiss } from '../../workspace/pull-coverage/describe.ts';
import { jobKinds } from '../../workspace/pull-coverage/pullers.ts';
import {
  pullCoverageOf,
  type CoveredImage,
  type ImageVerdict,
  type PullCoverage,
} from '../../workspace/pull-coverage/pull-coverage.ts';
import type { WorkspaceObject } from '../../workspace/workspace.ts';
import { nameOf, relatedPlace } from '../related-place.ts';
import type { Fix, Rule, RuleContext } from '../rule.ts';
import { listNames } from '../wording.ts';
import { configExample, podExample, secretExample, stream } from './example.ts';
import { imagePlaces, type ImagePlace } from '../../workspace/pull-coverage/image-places.ts';
import { replaceKeyFix, writtenSecret } from './written-secret.ts';

/** An image for whose registry none of the pull Secrets has an entry. */
export const imageNotCoveredRule: Rule = {
  meta: {
    code: 'pull-secrets/not-covered',
    severity: 'warning',
    summary: 'No entry of the pull Secrets serves the image.',
    explanation: [
      'The Pod names pull Secrets, and none of their entries serves this image: the kubelet pulls it without credentials. Where an entry',
      'was most likely meant for it (the same host with another port, a missing slash, another name of Docker Hub) this is a warning, and',
      'the message tells which of the kubelet’s rules the entry fails. Otherwise it is an information only, and none at all for the',
      'well-known public registries: the image may be public.',
    ].join('\n'),
    source: 'pkg/credentialprovider/keyring.go (Kubernetes v1.32.10)',
    examples: {
      bad: stream(
        secretExample(configExample('registry.example.com')),
        podExample('registry.example.com:5000/shop:2.0'),
      ),
      good: stream(
        secretExample(configExample('registry.example.com:5000')),
        podExample('registry.example.com:5000/shop:2.0'),
      ),
    },
  },
  kinds: [
    ...new Set([{ group: 'apps.kruise.io', kind: 'SidecarSet' }, ...jobKinds, ...workloadKinds].map(groupKindKey)),
  ],
  needsWorkspace: true,
  check(context) {
    const { object, workspace } = context;
    const coverages = pullCoverageOf(workspace, object);
    if (!coverages.some(({ images }) => images.some(({ verdict }) => verdict.kind === 'not-covered'))) return;
    for (const place of imagePlaces(workspace, object)) {
      const missed = coverages.flatMap((coverage) => missesOf(coverage, place));
      if (missed.length > 0) report(context, place, missed);
    }
  },
};

interface Missed {
  readonly coverage: PullCoverage;
  readonly image: CoveredImage;
  readonly verdict: Extract<ImageVerdict, { kind: 'not-covered' }>;
}

function missesOf(coverage: PullCoverage, { image }: ImagePlace): readonly Missed[] {
  return coverage.images.flatMap((candidate) => {
    const { verdict } = candidate;
    if (candidate.image !== image || verdict.kind !== 'not-covered') return [];
    const missed: Missed = { coverage, image: candidate, verdict };
    return isMistake(missed) || !isPublicRegistry(candidate.repository) ? [missed] : [];
  });
}

function report(context: RuleContext, { path }: ImagePlace, missed: readonly Missed[]): void {
  const { workspace } = context;
  const first = missed.find(isMistake) ?? missed[0];
  if (!first) return;
  const { coverage, image, verdict } = first;
  const namespaces = [...new Set(missed.map((miss) => miss.coverage.puller.namespace))].sort();
  const secrets = listNames(coverage.secrets.map(({ name }) => `"${name}"`));
  const provider = verdict.nearest && coverage.secrets.find(({ name }) => name === verdict.nearest?.secret)?.provider;
  context.report({
    path,
    severity: isMistake(first) ? 'warning' : 'information',
    message:
      `No entry of the pull ${coverage.secrets.length === 1 ? 'Secret' : 'Secrets'} ${secrets} serves this image in ${listNames(namespaces)}: it is pulled without credentials. ` +
      (verdict.nearest ? describeNearMiss(verdict.nearest, image.repository) : ''),
    related: provider
      ? [relatedPlace(workspace, provider, ['metadata', 'name'], `${nameOf(provider)} has the nearest entry.`)]
      : [],
    fixes: () => (isMistake(first) && provider ? fixesFor(context, verdict, provider) : []),
  });
}

function fixesFor(
  { workspace }: RuleContext,
  { nearest }: Missed['verdict'],
  provider: WorkspaceObject,
): readonly Fix[] {
  const written = writtenSecret({ object: provider, workspace });
  if (!written || nearest?.proposal === undefined) return [];
  return replaceKeyFix(provider, written, nearest.entry.key, nearest.proposal);
}

function isMistake({ verdict: { nearest } }: Missed): boolean {
  return nearest !== undefined && isLikelyMistake(nearest);
}
