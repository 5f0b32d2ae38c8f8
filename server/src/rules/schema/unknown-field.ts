import { schemaRule } from './schema-rule.ts';

/** A field that the type does not have: usually a typing mistake. */
export const unknownFieldRule = schemaRule('unknown-field', {
  summary: 'A field that does not exist.',
  covers: ['F-01'],
  explanation: [
    'The object has a field that its type does not know, most often because of a typing mistake.',
    '',
    "Inside the containers and volumes of a SidecarSet, the patches of a WorkloadSpread and the Pod templates of Kruise's workloads",
    'the cluster **accepts the object and removes the field without a word**: the CRDs leave these places open. Elsewhere',
    '`kubectl apply` refuses the object, while clients that do not ask for strict validation drop the field silently.',
  ].join('\n'),
  source: 'config/crd/bases (v1.9.1)',
  examples: {
    bad: sidecar('imagePullPolcy: Always'),
    good: sidecar('imagePullPolicy: Always'),
  },
});

function sidecar(line: string): string {
  return `apiVersion: apps.kruise.io/v1beta1
kind: SidecarSet
metadata:
  name: log-agent
spec:
  selector:
    matchLabels:
      app: shop
  containers:
  - name: log-agent
    image: registry.example.com/log-agent:1.4
    ${line}
`;
}
