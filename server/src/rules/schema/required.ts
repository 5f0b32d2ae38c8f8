import { schemaRule } from './schema-rule.ts';

/** A field that must be there and is not. */
export const requiredRule = schemaRule('required', {
  summary: 'A required field is missing.',
  covers: ['SS-C01', 'SS-C03', 'SS-C04', 'SS-C05', 'WS-V02'],
  explanation:
    'Without the field the API server, or Kruise’s webhook, refuses the object, or no Pod can be made from it. Nothing is required in patches.',
  source: 'config/crd/bases (v1.9.1); k8s.io/api v0.32.10',
  examples: { bad: spread(''), good: spread('\n    name: shop') },
});

function spread(name: string): string {
  return `apiVersion: apps.kruise.io/v1alpha1
kind: WorkloadSpread
metadata:
  name: shop
  namespace: shop
spec:
  targetRef:
    apiVersion: apps/v1
    kind: Deployment${name}
  subsets:
  - name: zone-a
`;
}
