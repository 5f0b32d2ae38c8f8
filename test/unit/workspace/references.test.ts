import { describe, expect, it } from 'vitest';
import { formatPath } from '../../../server/src/base/json.ts';
import { referencePlaceAt } from '../../../server/src/workspace/reference-walk.ts';
import { createWorkspace } from './create-workspace.ts';

async function uses(text: string): Promise<readonly string[]> {
  const { workspace } = await createWorkspace({ 'a.yaml': text });
  const [object] = workspace.objectsOf('file:///w/a.yaml');
  return workspace.usesIn(object!).map(({ path, target }) => {
    const scope = typeof target.scope === 'string' ? target.scope : target.scope.namespace;
    return `${formatPath(path)} -> ${target.kinds[0]?.kind ?? ''}.${target.kinds[0]?.group ?? ''} ${target.name} (${scope})${target.isOptional ? '?' : ''}`;
  });
}

const podSpec = `
  serviceAccountName: sa
  priorityClassName: high
  imagePullSecrets: [{name: pull}, text, {name: ""}]
  containers:
  - name: a
    env:
    - {name: A, valueFrom: {secretKeyRef: {name: s1, key: k, optional: true}}}
    - {name: B, valueFrom: {configMapKeyRef: {name: c1, key: k}}}
    envFrom: [{secretRef: {name: s2}}, {configMapRef: {name: c2}}]
  initContainers: [{name: b, envFrom: [{secretRef: {name: s3}}]}]
  volumes:
  - {name: v1, secret: {secretName: s4}}
  - {name: v2, configMap: {name: c3}}
  - {name: v3, projected: {sources: [{secret: {name: s5}}, {configMap: {name: c4}}]}}
  - {name: v4, persistentVolumeClaim: {claimName: claim}}
`;

describe('usesIn', () => {
  it('finds every reference of a Pod', async () => {
    expect(
      [...(await uses(`apiVersion: v1\nkind: Pod\nmetadata: {name: p, namespace: n1}\nspec:${podSpec}`))].sort(),
    ).toEqual([
      'metadata.namespace -> Namespace. n1 (cluster)',
      'spec.containers[0].envFrom[0].secretRef.name -> Secret. s2 (own)',
      'spec.containers[0].envFrom[1].configMapRef.name -> ConfigMap. c2 (own)',
      'spec.containers[0].env[0].valueFrom.secretKeyRef.name -> Secret. s1 (own)?',
      'spec.containers[0].env[1].valueFrom.configMapKeyRef.name -> ConfigMap. c1 (own)',
      'spec.imagePullSecrets[0].name -> Secret. pull (own)',
      'spec.initContainers[0].envFrom[0].secretRef.name -> Secret. s3 (own)',
      'spec.priorityClassName -> PriorityClass.scheduling.k8s.io high (cluster)',
      'spec.serviceAccountName -> ServiceAccount. sa (own)',
      'spec.volumes[0].secret.secretName -> Secret. s4 (own)',
      'spec.volumes[1].configMap.name -> ConfigMap. c3 (own)',
      'spec.volumes[2].projected.sources[0].secret.name -> Secret. s5 (own)',
      'spec.volumes[2].projected.sources[1].configMap.name -> ConfigMap. c4 (own)',
      'spec.volumes[3].persistentVolumeClaim.claimName -> PersistentVolumeClaim. claim (own)',
    ]);
  });

  it.each([
    [
      'batch/v1',
      'CronJob',
      'spec: {jobTemplate: {spec: {template: {spec: {serviceAccountName: sa}}}}}',
      ['spec.jobTemplate.spec.template.spec.serviceAccountName -> ServiceAccount. sa (own)'],
    ],
    [
      'apps.kruise.io/v1alpha1',
      'UnitedDeployment',
      'spec: {template: {cloneSetTemplate: {spec: {template: {spec: {serviceAccountName: sa}}}}}, topology: {subsets: [{name: a, patch: {spec: {priorityClassName: p}}}]}}',
      [
        'spec.template.cloneSetTemplate.spec.template.spec.serviceAccountName -> ServiceAccount. sa (own)',
        'spec.topology.subsets[0].patch.spec.priorityClassName -> PriorityClass.scheduling.k8s.io p (cluster)',
      ],
    ],
    [
      'apps.kruise.io/v1beta1',
      'SidecarSet',
      'spec: {imagePullSecrets: [{name: p}], volumes: [{name: v, configMap: {name: c}}], initContainers: [{name: i, envFrom: [{secretRef: {name: s}}]}]}',
      [
        'spec.imagePullSecrets[0].name -> Secret. p (pods)',
        'spec.volumes[0].configMap.name -> ConfigMap. c (pods)',
        'spec.initContainers[0].envFrom[0].secretRef.name -> Secret. s (pods)',
      ],
    ],
    [
      'apps.kruise.io/v1alpha1',
      'SidecarSet',
      'spec: {namespace: team}',
      ['spec.namespace -> Namespace. team (cluster)'],
    ],
    [
      'apps.kruise.io/v1alpha1',
      'ImagePullJob',
      'spec: {pullSecrets: [a, b]}',
      ['spec.pullSecrets[0] -> Secret. a (own)', 'spec.pullSecrets[1] -> Secret. b (own)'],
    ],
    [
      'apps.kruise.io/v1alpha1',
      'NodeImage',
      'spec: {images: {nginx: {pullSecrets: [{namespace: n1, name: a}, {name: b}]}}}',
      [
        'spec.images.nginx.pullSecrets[0].name -> Secret. a (n1)',
        'spec.images.nginx.pullSecrets[1].name -> Secret. b (own)',
      ],
    ],
    [
      'apps.kruise.io/v1alpha1',
      'WorkloadSpread',
      'spec: {targetRef: {apiVersion: apps/v1, kind: Deployment, name: d}}',
      ['spec.targetRef.name -> Deployment.apps d (own)'],
    ],
    [
      'policy.kruise.io/v1alpha1',
      'PodUnavailableBudget',
      'spec: {targetRef: {apiVersion: apps.kruise.io/v1beta1, kind: StatefulSet, name: d}}',
      ['spec.targetRef.name -> StatefulSet.apps.kruise.io d (own)'],
    ],
    ['policy.kruise.io/v1alpha1', 'PodUnavailableBudget', 'spec: {targetRef: {name: d}}', []],
    [
      'rbac.authorization.k8s.io/v1',
      'RoleBinding',
      'roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: r}\nsubjects: [{kind: ServiceAccount, name: sa, namespace: n2}]',
      [
        'roleRef.name -> ClusterRole.rbac.authorization.k8s.io r (cluster)',
        'subjects[0].name -> ServiceAccount. sa (n2)',
      ],
    ],
    ['v1', 'ServiceAccount', 'imagePullSecrets: [{name: a}]', ['imagePullSecrets[0].name -> Secret. a (own)']],
    [
      'autoscaling/v2',
      'HorizontalPodAutoscaler',
      'spec: {scaleTargetRef: {apiVersion: apps.kruise.io/v1alpha1, kind: CloneSet, name: c}}',
      ['spec.scaleTargetRef.name -> CloneSet.apps.kruise.io c (own)'],
    ],
    ['example.com/v1', 'Thing', 'metadata: {namespace: n1}', ['metadata.namespace -> Namespace. n1 (cluster)']],
  ])('%s %s', async (apiVersion, kind, rest, expected) => {
    expect(await uses(`apiVersion: ${apiVersion}\nkind: ${kind}\n${rest}\n`)).toEqual(expected);
  });
});

describe('usesOf', () => {
  it('finds all who name an object, by group', async () => {
    const { workspace } = await createWorkspace({
      'a.yaml': `apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec:${podSpec}`,
      'b.yaml':
        'apiVersion: v1\nkind: ServiceAccount\nmetadata: {name: sa}\nimagePullSecrets: [{name: pull}, {name: pull}]\n',
      'c.yaml':
        'apiVersion: policy.kruise.io/v1alpha1\nkind: PodUnavailableBudget\nspec: {targetRef: {apiVersion: apps/v1, kind: StatefulSet, name: pull}}\n',
    });
    expect(
      [...workspace.usesOf({ group: '', kind: 'Secret', name: 'pull' })].map(({ object, path }) => [
        object.gvk.kind,
        path.length,
      ]),
    ).toEqual([
      ['Pod', 4],
      ['ServiceAccount', 3],
      ['ServiceAccount', 3],
    ]);
    expect([...workspace.usesOf({ group: 'apps', kind: 'StatefulSet', name: 'pull' })].length).toBe(1);
    expect([...workspace.usesOf({ group: 'apps.kruise.io', kind: 'StatefulSet', name: 'pull' })].length).toBe(0);
  });
});

describe('referencePlaceAt', () => {
  it('tells what a name would point to before it is written', () => {
    const sidecarSet = { group: 'apps.kruise.io', version: 'v1beta1', kind: 'SidecarSet' };
    expect(referencePlaceAt(sidecarSet, ['spec', 'imagePullSecrets', 0, 'name'])?.scope).toBe('pods');
    expect(referencePlaceAt(sidecarSet, ['spec', 'imagePullSecrets', 0])).toBeUndefined();
    expect(referencePlaceAt({ group: '', version: 'v1', kind: 'Service' }, ['spec', 'x'])).toBeUndefined();
  });
});
