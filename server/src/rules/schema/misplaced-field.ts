import { schemaRule } from './schema-rule.ts';

/** A field with the right name at the wrong level. */
export const misplacedFieldRule = schemaRule('misplaced-field', {
  summary: 'A field with the right name at the wrong place.',
  explanation: [
    'The field exists, but not in this object: it is indented too far or not far enough, or belongs under a field nearby. As with',
    'any unknown field, the cluster refuses it or drops it silently.',
  ].join('\n'),
  source: 'config/crd/bases (v1.9.1)',
  examples: {
    bad: pinned('    revisionName: log-agent-6b8c'),
    good: pinned('    revision:\n      revisionName: log-agent-6b8c'),
  },
});

function pinned(lines: string): string {
  return `apiVersion: apps.kruise.io/v1beta1
kind: SidecarSet
metadata:
  name: log-agent
spec:
  selector:
    matchLabels:
      app: shop
  injectionStrategy:
${lines}
  containers:
  - name: log-agent
    image: registry.example.com/log-agent:1.4
`;
}
