import { groupKindKey } from '../../kubernetes/group-version-kind.ts';
import { workloadKinds } from '../../kubernetes/workload-kinds.ts';
import { describeState } from '../../workspace/pull-coverage/describe.ts';
import { jobKinds } from '../../workspace/pull-coverage/pullers.ts';
import { isPullSecretUse, namespacesOfUse } from '../../workspace/pull-coverage/pull-uses.ts';
import { secretIn, type SecretInNamespace } from '../../workspace/pull-coverage/secret-in-namespace.ts';
import type { ObjectUse } from '../../workspace/workspace.ts';
import { nameOf, relatedPlace } from '../related-place.ts';
import type { Rule, RuleContext, Severity } from '../rule.ts';
import { listNames } from '../wording.ts';
import { configExample, podExample, secretExample, stream } from './example.ts';

const image = 'registry.example.com/shop:2.0';
/** So many Secrets are linked. */
const mostRelated = 10;

/** A name of a pull Secret that is there and of no use. */
export const unusablePullSecretRule: Rule = {
  meta: {
    code: 'pull-secrets/unusable',
    severity: 'warning',
    summary: 'A pull Secret that exists, but from which nothing can be pulled.',
    explanation: [
      'The Secret is there, but it is of the wrong type, holds no credentials, or does not decode. The kubelet skips the first two',
      'without a word. One that does not decode stops **every** image of the Pod, public ones too; a SidecarSet brings it into all Pods',
      'that it matches. Kruise’s daemon gives up in the same way: an ImagePullJob with such a Secret pulls nothing, nor do other jobs for',
      'the same image. What to mend is told at the Secret.',
    ].join('\n'),
    source:
      'pkg/credentialprovider/secrets/secrets.go (Kubernetes v1.32.10); pkg/daemon/criruntime/imageruntime/cri.go (v1.9.1)',
    examples: {
      bad: stream(secretExample(configExample('registry.example.com', '{}')), podExample(image)),
      good: stream(secretExample(configExample('registry.example.com')), podExample(image)),
    },
  },
  kinds: [
    ...new Set(
      [
        { group: 'apps.kruise.io', kind: 'SidecarSet' },
        { group: '', kind: 'ServiceAccount' },
        ...jobKinds,
        ...workloadKinds,
      ].map(groupKindKey),
    ),
  ],
  needsWorkspace: true,
  check(context) {
    const { object, workspace } = context;
    for (const use of workspace.usesIn(object).filter(isPullSecretUse)) {
      const found = namespacesOfUse(workspace, use).map((namespace) => secretIn(workspace, use.target.name, namespace));
      const bad = found.filter(({ state }) => state !== 'usable' && state !== 'missing' && state !== 'unknown');
      const blocking = bad.filter(({ state }) => state === 'blocks');
      const isEmpty = bad.every(({ state }) => state === 'no-credentials');
      if (blocking.length > 0) reportUse(context, use, blocking, 'error');
      else if (bad.length > 0) reportUse(context, use, bad, isEmpty ? 'information' : 'warning');
    }
  },
};

function isKruiseDaemon({ path }: ObjectUse): boolean {
  return path.includes('pullSecrets');
}

function reportUse(
  { workspace, report }: RuleContext,
  use: ObjectUse,
  secrets: readonly SecretInNamespace[],
  severity: Severity,
): void {
  const [first] = secrets;
  if (!first) return;
  const namespaces = listNames(secrets.map(({ namespace }) => namespace));
  const isBlocking = severity === 'error';
  const fate = isKruiseDaemon(use)
    ? isBlocking
      ? 'Kruise’s daemon then pulls none of the images, public ones included.'
      : 'It is skipped, and private images cannot be pulled.'
    : isBlocking
      ? 'The kubelet then pulls no image of these Pods, public ones included.'
      : 'It is skipped, and private images fail with ImagePullBackOff.';
  report({
    path: use.path,
    severity,
    message: `The Secret "${use.target.name}" in ${namespaces} ${describeState(first)}. ${fate}`,
    related: secrets
      .slice(0, mostRelated)
      .flatMap(({ provider }) =>
        provider ? [relatedPlace(workspace, provider, ['metadata', 'name'], `${nameOf(provider)} is the Secret.`)] : [],
      ),
  });
}
