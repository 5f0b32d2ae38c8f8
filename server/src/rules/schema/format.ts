import { schemaRule } from './schema-rule.ts';

/** A quantity or number that cannot be read. */
export const formatRule = schemaRule('format', {
  summary: 'A quantity that cannot be read, or a number that is too large.',
  covers: ['SS-C06'],
  explanation: [
    'Quantities are a number with an optional suffix: `m`, `k`, `M`, `G`, `T`, `P`, `E`, or `Ki`, `Mi`, `Gi`, `Ti`, `Pi`, `Ei`, and',
    'nothing else: no space, no `B`. Numbers such as replicas must fit into 32 bits. The object is refused otherwise.',
  ].join('\n'),
  source: 'k8s.io/apimachinery/pkg/api/resource v0.32.10',
  examples: { bad: pod('128MB'), good: pod('128Mi') },
});

function pod(memory: string): string {
  return `apiVersion: v1
kind: Pod
metadata:
  name: shop
spec:
  containers:
  - name: shop
    image: registry.example.com/shop:2.0
    resources:
      limits:
        memory: ${memory}
`;
}
