import { namedNamespaces, isInjectable } from '../../workspace/pod-matching.ts';
import type { Rule, RuleContext } from '../rule.ts';
import { spreadExample } from '../workloadspread/spec.ts';
import { listNames } from '../wording.ts';

const inNamespace = (namespace: string): string =>
  spreadExample('  - name: zone-a\n').replace('namespace: shop', `namespace: ${namespace}`);

/** An object for Pods that Kruise's Pod webhook never sees. */
export const excludedNamespaceRule: Rule = {
  meta: {
    code: 'kruise/object/excluded-namespace',
    covers: ['0.4', 'WS-G.15'],
    severity: 'warning',
    summary: "An object for a namespace whose Pods Kruise's webhook never sees.",
    explanation:
      "Kruise's webhooks for Pods leave out `kube-system` and the namespace that Kruise itself runs in (`kruise.kruiseNamespace`). A SidecarSet, " +
      'WorkloadSpread, PodUnavailableBudget or PersistentPodState for one of these is accepted and does nothing.',
    source: 'config/webhook/patch_manifests.yaml (v1.9.1); Helm chart openkruise/kruise',
    examples: { bad: inNamespace('kube-system'), good: inNamespace('shop') },
  },
  kinds: [
    'SidecarSet.apps.kruise.io',
    'WorkloadSpread.apps.kruise.io',
    'PersistentPodState.apps.kruise.io',
    'PodUnavailableBudget.policy.kruise.io',
  ],
  needsWorkspace: true,
  check(context) {
    const { object, workspace, report } = context;
    const named = object.gvk.kind === 'SidecarSet' ? namedNamespaces(object.value) : [object.namespace ?? ''];
    if (named.length === 0 || named.some((namespace) => namespace === '' || isInjectable(workspace, namespace))) return;
    report({
      path: pathOf(context),
      message: `Kruise's Pod webhook does not see Pods in ${listNames(named)}: this ${object.gvk.kind} is accepted and does nothing.`,
    });
  },
};

function pathOf({ object }: RuleContext): readonly string[] {
  if (object.gvk.kind !== 'SidecarSet') return ['metadata', 'namespace'];
  const isPinned =
    object.gvk.version === 'v1alpha1' && object.document.rangeAt([...object.path, 'spec', 'namespace'], 'key');
  return ['spec', isPinned ? 'namespace' : 'namespaceSelector'];
}
