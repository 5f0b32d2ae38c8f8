import { schemaRule } from './schema-rule.ts';

/** A field that only another API version of the kind has. */
export const fieldOfOtherVersionRule = schemaRule('field-of-other-version', {
  summary: 'A field that only another API version of the kind has.',
  explanation: [
    'Some fields have another name in `v1alpha1` than in `v1beta1`, or stand in another place. A field of the wrong version is',
    'unknown: `kubectl apply` refuses it, and clients without strict validation drop it silently, so that for example the Pods of',
    'a subset go to any node. Use the name of the version at hand, or change `apiVersion`.',
  ].join('\n'),
  source: 'apis/apps/v1alpha1/*_conversion.go, apis/policy/v1alpha1/*_conversion.go (main)',
  examples: { bad: spread('requiredNodeSelector'), good: spread('requiredNodeSelectorTerm') },
});

function spread(field: string): string {
  return `apiVersion: apps.kruise.io/v1alpha1
kind: WorkloadSpread
metadata:
  name: shop
  namespace: shop
spec:
  targetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: shop
  subsets:
  - name: zone-a
    ${field}:
      matchExpressions:
      - key: topology.kubernetes.io/zone
        operator: In
        values: [zone-a]
`;
}
