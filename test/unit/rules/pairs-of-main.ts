import { annotations } from '../../../server/src/kruise/annotations.ts';
import { sidecarSetExample } from '../../../server/src/rules/sidecarset/example.ts';

/** Two manifests that differ in one point, of which one is refused. */
export interface RulePair {
  /** The number of the rule, as in `docs/rules/webhooks.md`. */
  readonly id: string;
  /** The code of what tells of it. */
  readonly code: string;
  readonly refused: string;
  readonly accepted: string;
  /** What both were in HEAD, where the rule is about updates. */
  readonly before?: string;
  /** Whether it can only be warned of. */
  readonly isWarning?: boolean;
}

/** Containers get the name of their set, so that no two sets conflict. */
const named = (name: string, spec = ''): string => sidecarSetExample(spec).replaceAll('log-agent', name);
const canary = (base: string, options: { readonly type?: string; readonly name?: string } = {}): string => {
  const { type = 'NotUpdate', name = 'canary' } = options;
  return named(name, `  updateStrategy:\n    type: ${type}\n`).replace(
    `name: ${name}\n`,
    `name: ${name}\n  annotations:\n    ${annotations.sidecarSetCanary}: "true"\n    ${annotations.sidecarSetBase}: ${base}\n`,
  );
};
const inView = `---\n${named('stable')}---\n${named('other')}---\n${canary('stable', { name: 'second' })}`;
const canaryPair = (id: string, refused: string, more: Partial<RulePair> = {}): RulePair => ({
  id,
  code: 'kruise/sidecarset/canary',
  refused: refused + inView,
  accepted: canary('stable') + inView,
  ...more,
});

const budget = (version: string, options: { readonly annotation?: string; readonly spec?: string } = {}): string => {
  const { annotation = '', spec = '' } = options;
  return `apiVersion: policy.kruise.io/${version}\nkind: PodUnavailableBudget\nmetadata:\n  name: shop\n  namespace: shop\n${annotation}spec:\n  selector: {matchLabels: {app: shop}}\n  maxUnavailable: 1\n${spec}`;
};
const total = (text: string): string => `  annotations: {pub.kruise.io/protect-total-replicas: "${text}"}\n`;

/** A refused and an accepted manifest for each rule that came after the release that the oracle runs. */
export const pairsOfMain: readonly RulePair[] = [
  canaryPair('SS-V10', canary('canary')),
  {
    id: 'SS-V11',
    code: 'kruise/sidecarset/canary-base-changed',
    refused: canary('other') + inView,
    accepted: canary('stable') + inView,
    before: canary('stable') + inView,
  },
  canaryPair('SS-V12', canary('gone'), { isWarning: true }),
  canaryPair('SS-V13', canary('second')),
  canaryPair('SS-V14', canary('stable', { type: 'RollingUpdate' })),
  {
    id: 'PUB-V04',
    code: 'kruise/podunavailablebudget/annotations',
    refused: budget('v1beta1', { annotation: total('4'), spec: '  protectTotalReplicas: 5\n' }),
    accepted: budget('v1beta1', { annotation: total('5'), spec: '  protectTotalReplicas: 5\n' }),
  },
  {
    id: 'PUB-V14',
    code: 'schema/enum',
    refused: budget('v1beta1', { spec: '  protectOperations: [DELETE, MOVE]\n' }),
    accepted: budget('v1beta1', { spec: '  protectOperations: [DELETE, EVICT]\n' }),
  },
  {
    id: 'PUB-V15a',
    code: 'kruise/podunavailablebudget/target',
    refused: budget('v1beta1', { spec: '  ignoredPodSelector: {matchLabels: {app: "a b"}}\n' }),
    accepted: budget('v1beta1', { spec: '  ignoredPodSelector: {matchLabels: {app: "a"}}\n' }),
  },
  {
    id: 'PUB-V15b',
    code: 'kruise/podunavailablebudget/target',
    refused: budget('v1beta1', { spec: '  ignoredPodSelector: {}\n' }),
    accepted: budget('v1beta1', { spec: '  ignoredPodSelector: {matchLabels: {app: a}}\n' }),
  },
  {
    id: '0.3',
    code: 'kruise/api/metadata-of-other-version',
    refused: budget('v1beta1', { annotation: total('5') }),
    accepted: budget('v1alpha1', { annotation: total('5') }),
    isWarning: true,
  },
];
