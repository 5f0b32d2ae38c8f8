import { schemaRule } from './schema-rule.ts';

/** A value that means nothing. */
export const enumRule = schemaRule('enum', {
  summary: 'A value that is none of those allowed.',
  covers: ['SS-C01', 'SS-C02', 'SS-V28', 'SS-V42', 'SS-V43', 'PUB-V14', 'WS-V18', 'F-11'],
  explanation: [
    'The field takes one of a few words, and upper and lower case count. Some are checked by nobody: the cluster accepts any word and',
    'then does something else than it looks like. These are warnings; where the object is refused it is an error.',
  ].join('\n'),
  source: 'config/crd/bases, pkg/webhook/sidecarset/validating (v1.9.1)',
  examples: { bad: sidecar('Overwrites'), good: sidecar('Overwrite') },
});

function sidecar(policy: string): string {
  return `apiVersion: apps.kruise.io/v1beta1
kind: SidecarSet
metadata:
  name: log-agent
spec:
  selector:
    matchLabels:
      app: shop
  patchPodMetadata:
  - annotations:
      logs.example.com/enabled: "true"
    patchPolicy: ${policy}
  containers:
  - name: log-agent
    image: registry.example.com/log-agent:1.4
`;
}
