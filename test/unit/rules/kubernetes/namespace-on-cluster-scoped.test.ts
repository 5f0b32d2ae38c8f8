import { describe, expect, it } from 'vitest';
import { namespaceOnClusterScopedRule } from '../../../../server/src/rules/kubernetes/namespace-on-cluster-scoped.ts';
import { check, fixed } from '../check.ts';

const object = (apiVersion: string, kind: string): string =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata:\n  name: a\n  namespace: b\n`;

describe('namespaceOnClusterScopedRule', () => {
  it('knows the cluster-scoped kinds of Kubernetes and Kruise, by group', async () => {
    for (const [apiVersion, kind] of [
      ['apps.kruise.io/v1beta1', 'SidecarSet'],
      ['v1', 'Namespace'],
      ['rbac.authorization.k8s.io/v1', 'ClusterRole'],
    ] as const) {
      expect((await check(namespaceOnClusterScopedRule, object(apiVersion, kind))).map(({ at }) => at)).toEqual([
        'namespace',
      ]);
    }
    for (const [apiVersion, kind] of [
      ['v1', 'Secret'],
      ['apps.kruise.io/v1alpha1', 'CloneSet'],
      ['example.com/v1', 'Namespace'],
    ] as const) {
      expect(await check(namespaceOnClusterScopedRule, object(apiVersion, kind))).toEqual([]);
    }
  });

  it('removes the namespace', async () => {
    expect(await fixed(namespaceOnClusterScopedRule, object('v1', 'Namespace'))).toBe(
      'apiVersion: v1\nkind: Namespace\nmetadata:\n  name: a\n',
    );
  });
});
