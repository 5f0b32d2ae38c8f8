import { groupKindKey } from '../../kubernetes/group-version-kind.ts';
import { resolveFeatureGates, type FeatureGateName } from '../../kruise/feature-gates.ts';
import { listNames } from '../wording.ts';
import type { Rule } from '../rule.ts';
import { spreadExample } from '../workloadspread/spec.ts';

/** Kinds that are refused while all of these gates are off. */
const gatesByKind: Readonly<Record<string, readonly FeatureGateName[]>> = {
  'PodUnavailableBudget.policy.kruise.io': ['PodUnavailableBudgetDeleteGate', 'PodUnavailableBudgetUpdateGate'],
  'WorkloadSpread.apps.kruise.io': ['WorkloadSpread'],
};

/** A kind whose feature gate is off. */
export const featureGateRule: Rule = {
  meta: {
    code: 'kruise/object/feature-gate',
    covers: ['0.6', 'PUB-V01', 'WS-V01'],
    severity: 'error',
    summary: 'A kind whose feature gate is off.',
    explanation:
      'PodUnavailableBudgets and WorkloadSpreads work only with their feature gates. These are on by default; where `kruise.featureGates` says ' +
      'that your cluster has them off, or has `PodWebhook` off, on which they depend, the webhook refuses the object.',
    source:
      'pkg/webhook/podunavailablebudget/validating/pub_create_update_handler.go, pkg/features/kruise_features.go (v1.9.1)',
    examples: {
      bad: `# With kruise.featureGates: {"WorkloadSpread": false}\n${spreadExample('  - name: zone-a\n')}`,
      good: spreadExample('  - name: zone-a\n'),
      badGates: { WorkloadSpread: false },
    },
  },
  kinds: Object.keys(gatesByKind),
  needsWorkspace: false,
  check({ object, workspace, report }) {
    const { kruiseVersion, featureGates } = workspace.configuration;
    const gates = resolveFeatureGates(kruiseVersion, featureGates);
    const needed = gatesByKind[groupKindKey(object.gvk)] ?? [];
    if (needed.some((gate) => gates[gate] === true)) return;
    const forced = gates.PodWebhook === false ? ' (the gate PodWebhook is off)' : '';
    report({
      path: ['kind'],
      message: `A ${object.gvk.kind} needs the feature gate ${listNames(needed).replace(' and ', ' or ')}, which is off${forced}. Kruise's webhook refuses it.`,
    });
  },
};
