import { describe, expect, it } from 'vitest';
import { mentionsKubernetes } from '../../../../client/src/infrastructure/mentions-kubernetes.ts';

describe('mentionsKubernetes', () => {
  it.each([
    'apiVersion: v1\nkind: Pod\n',
    '# a comment\n---\napiVersion: v1',
    '\uFEFFapiVersion: v1',
    '{"apiVersion": "v1", "kind": "Pod"}',
    '{\n  "kind": "Pod",\n  "apiVersion": "v1"\n}',
    'items:\n  - apiVersion: apps/v1',
    "'apiVersion': v1",
    'kind: SidecarSet # apps.kruise.io/v1beta1',
  ])('is true of %j', (text) => expect(mentionsKubernetes(text)).toBe(true));

  it.each([
    '',
    'services:\n  web:\n    image: nginx\n',
    '# see apiVersion: below',
    'name: my-apiVersion',
    '{"name": "x"}',
  ])('is false of %j', (text) => expect(mentionsKubernetes(text)).toBe(false));
});
