import { schemaRule } from './schema-rule.ts';

/** A value of the wrong type. */
export const typeRule = schemaRule('type', {
  summary: 'A value of the wrong type.',
  covers: ['SS-C06', 'SS-V00'],
  explanation: [
    'The field wants another type of value: a string, a list, a mapping. Often YAML has read an unquoted word or number in its own',
    'way: `yes`, `no`, `on` and `off` are booleans, `0123` is an octal number, and `8080` is a number, while labels,',
    'annotations and the values of environment variables must be strings. Quote them. The API server, or Kruise’s webhook, refuses',
    'the object otherwise.',
  ].join('\n'),
  source: 'config/crd/bases (v1.9.1); k8s.io/api v0.32.10',
  examples: { bad: pod('8080'), good: pod('"8080"') },
});

function pod(value: string): string {
  return `apiVersion: v1
kind: Pod
metadata:
  name: shop
spec:
  containers:
  - name: shop
    image: registry.example.com/shop:2.0
    env:
    - name: PORT
      value: ${value}
`;
}
