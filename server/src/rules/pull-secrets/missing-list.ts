import { asObject, valueAt, type JsonPath } from '../../base/json.ts';
import { groupKindKey } from '../../kubernetes/group-version-kind.ts';
import { workloadKinds } from '../../kubernetes/workload-kinds.ts';
import { pullCoverageOf, type CoveredImage, type PullCoverage } from '../../workspace/pull-coverage/pull-coverage.ts';
import { serviceAccountOf } from '../../workspace/pull-coverage/pullers.ts';
import { directoryOf } from '../../workspace/uri.ts';
import type { WorkspaceObject } from '../../workspace/workspace.ts';
import { nameOf, relatedPlace } from '../related-place.ts';
import type { Fix, Rule, RuleContext } from '../rule.ts';
import { addReferences } from './add-references.ts';
import { configExample, podExample, secretExample, stream } from './example.ts';
import { imagePlaces } from '../../workspace/pull-coverage/image-places.ts';

const registry = secretExample(configExample('registry.example.com'));
const image = 'registry.example.com/shop:2.0';

/** One of several workloads that pull from the same registry has no pull Secret. */
export const missingListRule: Rule = {
  meta: {
    code: 'pull-secrets/missing-list',
    severity: 'information',
    summary: 'A workload without pull Secrets, beside others that need one for the same registry.',
    explanation: [
      'Another workload in the same directory and namespace pulls from this registry with a Secret, and this one names none, nor does',
      'its ServiceAccount. Charts often have the list in some of their templates only: the Deployment runs, the CronJob ends',
      'in `ImagePullBackOff` at night.',
    ].join('\n'),
    source: 'plugin/pkg/admission/serviceaccount/admission.go (Kubernetes v1.32.10)',
    examples: {
      bad: stream(registry, podExample(image), podExample(image, '', 'other')),
      good: stream(registry, podExample(image), podExample(image, undefined, 'other')),
    },
  },
  kinds: workloadKinds.map(groupKindKey),
  needsWorkspace: true,
  check(context) {
    const { object, workspace } = context;
    const bare = pullCoverageOf(workspace, object).flatMap(({ images }) =>
      images.filter(({ verdict }) => verdict.kind === 'no-secrets'),
    );
    if (bare.length === 0) return;
    for (const { image: written, path } of imagePlaces(workspace, object)) {
      const found = bare.find((candidate) => candidate.image === written);
      const sibling = found && findSibling(context, found);
      if (sibling) {
        report(context, path, sibling);
        return;
      }
    }
  },
};

interface Sibling {
  readonly object: WorkspaceObject;
  readonly secret: string;
}

/** Another workload close by that pulls from the same registry with an entry that would serve the image too. */
function findSibling({ object, workspace }: RuleContext, bare: CoveredImage): Sibling | undefined {
  const directory = directoryOf(object.uri);
  const hostOf = (repository: string): string => repository.split('/', 1)[0] ?? '';
  for (const source of workspace.podSources(object.namespace)) {
    if (source.object === object || directoryOf(source.object.uri) !== directory) continue;
    const coverages: readonly PullCoverage[] = pullCoverageOf(workspace, source.object);
    for (const { images } of coverages) {
      for (const { repository, verdict } of images) {
        if (verdict.kind !== 'covered' || hostOf(repository) !== hostOf(bare.repository)) continue;
        const attempt = verdict.attempts.find(({ key }) => !key.includes('/') || bare.repository.startsWith(key));
        if (attempt && !verdict.isDockerHubFallback) return { object: source.object, secret: attempt.secret };
      }
    }
  }
  return undefined;
}

function report(context: RuleContext, path: JsonPath, sibling: Sibling): void {
  const { object, workspace } = context;
  context.report({
    path,
    message:
      `${nameOf(sibling.object)} pulls from this registry with the Secret "${sibling.secret}", but this ${object.gvk.kind} names no pull Secret, ` +
      'and none is known of its ServiceAccount. If the image is private, name the Secret here too.',
    related: [
      relatedPlace(workspace, sibling.object, ['metadata', 'name'], `${nameOf(sibling.object)} has the Secret.`),
    ],
    fixes: () => fixesFor(context, path, sibling.secret),
  });
}

function fixesFor({ object, workspace }: RuleContext, imagePath: JsonPath, secret: string): readonly Fix[] {
  const source = workspace
    .podSourcesOf(object)
    .find(({ templatePath }) => templatePath.every((step, index) => imagePath[index] === step));
  if (!source) return [];
  const template = asObject(valueAt(object.value, source.templatePath)) ?? {};
  const account = serviceAccountOf(workspace, template, object.namespace ?? '');
  const here: Fix = {
    title: `Name the Secret "${secret}" here`,
    isSafe: false,
    isPreferred: true,
    edits: addReferences(object, [...source.templatePath, 'spec', 'imagePullSecrets'], [secret]),
  };
  if (!account) return [here];
  const inAccount: Fix = {
    title: `Add the Secret "${secret}" to the ServiceAccount ${account.name}`,
    isSafe: false,
    edits: addReferences(account, ['imagePullSecrets'], [secret]),
  };
  return [here, inAccount];
}
