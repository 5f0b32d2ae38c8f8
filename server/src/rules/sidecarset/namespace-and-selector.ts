import { isPresent } from '../../base/is-present.ts';
import { isAtLeast } from '../../kruise/kruise-version.ts';
import type { Rule } from '../rule.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import { sidecarSetExample } from './example.ts';
import { refused, sidecarSetKind, specOf } from './spec.ts';

const alpha = (spec: string): string => sidecarSetExample(spec).replace('v1beta1', 'v1alpha1');
const selector = '  namespaceSelector:\n    matchLabels:\n      team: shop\n';

/** A SidecarSet with both a namespace and a namespace selector. */
export const namespaceAndSelectorRule: Rule = {
  meta: {
    code: 'kruise/sidecarset/namespace-and-selector',
    covers: ['F-14'],
    severity: 'warning',
    summary: 'A SidecarSet with both a namespace and a namespace selector.',
    explanation: [
      'In v1alpha1 a SidecarSet can be pinned to one namespace by `spec.namespace`, or narrowed by `spec.namespaceSelector`. Up to release 1.8',
      'both together are refused. Since 1.9 the object is accepted, and the selector is thrown away when it is stored: the SidecarSet then',
      'injects into that one namespace only.',
    ].join('\n'),
    source: 'apis/apps/v1alpha1/sidecarset_conversion.go (v1.9.1); pkg/webhook/sidecarset/validating (v1.8.4)',
    examples: { bad: alpha(`  namespace: shop\n${selector}`), good: alpha(selector) },
  },
  kinds: [sidecarSetKind],
  needsWorkspace: false,
  check({ object, workspace, report }) {
    const { namespace, namespaceSelector } = specOf(object);
    const isPinned = typeof namespace === 'string' && namespace !== '';
    if (object.gvk.version !== 'v1alpha1' || !isPinned || !isPresent(namespaceSelector)) return;
    const isAccepted = isAtLeast(workspace.configuration.kruiseVersion, '1.9');
    const path = ['spec', 'namespaceSelector'];
    report({
      path,
      part: 'key',
      severity: isAccepted ? 'warning' : 'error',
      message: isAccepted
        ? `"namespace" wins: Kruise throws this selector away, and injects in ${namespace} only.`
        : `"namespace" and "namespaceSelector" exclude each other. ${refused}`,
      fixes: () =>
        fixesFor(object, [
          { title: 'Remove "namespaceSelector"', isSafe: false, steps: [{ action: 'remove', path }] },
          { title: 'Remove "namespace"', isSafe: false, steps: [{ action: 'remove', path: ['spec', 'namespace'] }] },
        ]),
    });
  },
};
