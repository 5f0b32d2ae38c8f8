import { schemaRule } from './schema-rule.ts';

/** A field that the chosen Kruise release does not have yet. */
export const fieldTooNewRule = schemaRule('field-too-new', {
  summary: 'A field that is newer than the chosen Kruise release.',
  explanation: [
    'The field came with a later Kruise release than the one chosen by `kruise.kruiseVersion`, or with a later Kubernetes release',
    'than the one whose types that Kruise release is built with. It is dropped silently, and has no effect.',
  ].join('\n'),
  source: 'go.mod, apis/apps/v1beta1/sidecarset_types.go (v1.9.1)',
  examples: { bad: sidecar('    lifecycle:\n      stopSignal: SIGUSR1\n'), good: sidecar('') },
});

function sidecar(lines: string): string {
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
${lines}`;
}
