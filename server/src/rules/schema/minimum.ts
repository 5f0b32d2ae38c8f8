import { schemaRule } from './schema-rule.ts';

/** A number below the least one allowed. */
export const minimumRule = schemaRule('minimum', {
  summary: 'A number that is too small.',
  explanation: 'The CRD sets a least value for the field, and the API server refuses the object below it.',
  source: 'config/crd/bases/policy.kruise.io_podunavailablebudgets.yaml (main)',
  examples: { bad: budget(0), good: budget(3) },
});

function budget(replicas: number): string {
  return `apiVersion: policy.kruise.io/v1beta1
kind: PodUnavailableBudget
metadata:
  name: shop
  namespace: shop
spec:
  selector:
    matchLabels:
      app: shop
  maxUnavailable: 1
  protectTotalReplicas: ${replicas}
`;
}
