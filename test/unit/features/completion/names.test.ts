import { describe, expect, it } from 'vitest';
import { logAgent, workspaceFiles as files } from '../example-workspace.ts';
import { accept, complete, labels, sidecarSet } from './completion-case.ts';

async function details(text: string): Promise<Readonly<Record<string, string | undefined>>> {
  return Object.fromEntries((await complete(text, { files })).map(({ label, detail }) => [label, detail]));
}

describe('pull Secrets', () => {
  const text = `${logAgent}  imagePullSecrets:\n    - name: |`;

  it('of a SidecarSet come by the namespaces of the Pods that get it', async () => {
    expect(await labels(text, { files })).toEqual(['everywhere', 'registry', 'other']);
    expect(await details(text)).toEqual({
      everywhere: 'Secret in elsewhere, payments, shop, staging',
      registry: 'Secret in payments, shop; missing in staging',
      other: 'Secret in elsewhere; missing in payments, shop, staging',
    });
    expect(await accept(text, 'registry', { files })).toBe(text.replace('|', 'registry'));
  });

  it('of a Pod template come by its namespace, beside other YAML servers too', async () => {
    const deployment =
      'apiVersion: apps/v1\nkind: Deployment\nmetadata: {namespace: shop}\nspec:\n  template:\n    spec:\n      imagePullSecrets:\n        - name: |';
    expect(await labels(deployment, { files, otherYamlServer: true })).toEqual(['everywhere', 'registry', 'other']);
  });

  it('that Kustomize generates are proposed too', async () => {
    const generated = {
      ...files,
      'k/kustomization.yaml': 'namespace: shop\nsecretGenerator:\n- name: generated\n  envs: [x.env]\n',
      'flux.yaml':
        'apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: flux}\nsecretGenerator: [{name: flux}]\n',
    };
    const found = await complete(text, { files: generated });
    expect(found.map(({ label }) => label)).toEqual(['everywhere', 'generated', 'registry', 'other']);
    expect(found.find(({ label }) => label === 'generated')?.detail).toBe(
      'Secret in shop; missing in payments, staging',
    );
  });

  it('never show what is in them', async () => {
    expect(JSON.stringify(await complete(text, { files }))).not.toContain('very-secret');
  });
});

describe('names', () => {
  it('are chosen from while the field is inserted', async () => {
    const text = `${logAgent}  imagePullSecrets:\n    - |`;
    expect(await accept(text, 'name', { files })).toBe(text.replace('|', 'name: ${1|everywhere,registry|}'));
    const target =
      'apiVersion: apps.kruise.io/v1alpha1\nkind: WorkloadSpread\nmetadata: {namespace: payments}\nspec:\n  targetRef:\n    |';
    expect(await accept(target, 'kind', { files })).toBe(target.replace('|', 'kind: CloneSet'));
    const namespaced = target.replace('spec:\n  targetRef:\n    |', '').replace('{namespace: payments}', '\n  |');
    expect(await accept(namespaced, 'namespace', { files })).toContain('namespace: ${1|default,elsewhere,');
    expect(await accept(text.replace('- |', '- na|me: a'), 'name', { files })).toBe(text.replace('|', 'name: a'));
  });
});

describe('other references', () => {
  it('are proposed where the reference table knows the kind', async () => {
    const pod = 'apiVersion: v1\nkind: Pod\nmetadata:\n  namespace: shop\nspec:\n  serviceAccountName: |';
    expect(await details(pod)).toEqual({ runner: 'ServiceAccount in shop' });
    expect(await labels(pod, { files, otherYamlServer: true })).toEqual([]);
  });

  it('are namespaces too', async () => {
    const text = 'apiVersion: apps.kruise.io/v1alpha1\nkind: WorkloadSpread\nmetadata:\n  namespace: |';
    expect(await labels(text, { files })).toEqual(['default', 'elsewhere', 'payments', 'shop', 'staging']);
  });
});

describe('labels', () => {
  it('of Pods are proposed in selectors, the most frequent first, with their values', async () => {
    const text = `${sidecarSet}spec:\n  selector:\n    matchLabels:\n      |`;
    expect(await labels(text, { files })).toEqual(['app', 'logging']);
    expect(await accept(text, 'logging', { files })).toBe(text.replace('|', 'logging: ${1|enabled,"true"|}'));
  });

  it('that kubectl would read as something else are quoted', async () => {
    const text = `${sidecarSet}spec:\n  selector:\n    matchLabels:\n      logging: |`;
    expect(await details(text)).toEqual({ enabled: 'CloneSet api and 2 more', true: 'StatefulSet store' });
    expect(await accept(text, 'true', { files })).toBe(text.replace('|', '"true"'));
  });

  it('of namespaces are proposed in namespace selectors', async () => {
    const text = `${sidecarSet}spec:\n  namespaceSelector:\n    matchLabels:\n      |`;
    expect(await labels(text, { files })).toEqual(['kubernetes.io/metadata.name', 'team', 'stage']);
    expect(await accept(text, 'team', { files })).toBe(text.replace('|', 'team: ${1|shop,payments|}'));
  });

  it('are proposed in expressions', async () => {
    const text = `${sidecarSet}spec:\n  namespaceSelector:\n    matchExpressions:\n      - key: team\n        operator: In\n        values:\n          - |`;
    expect(await details(text)).toEqual({ shop: 'namespace shop and 1 more', payments: 'namespace payments' });
    expect(await accept(text.replace('- |', '|'), 'shop', { files })).toBe(text.replace('|', 'shop'));
    const key = `${sidecarSet}spec:\n  selector:\n    matchExpressions:\n      - key: |`;
    expect(await labels(key, { files })).toEqual(['app', 'logging']);
    const operator = `${sidecarSet}spec:\n  selector:\n    matchExpressions:\n      - operator: |`;
    expect(await labels(operator, { files })).toEqual(['In', 'NotIn', 'Exists', 'DoesNotExist']);
  });

  it('that Kruise selectors look for are proposed on Pods', async () => {
    const more = { ...files, 'log-agent.yaml': logAgent };
    const text = 'apiVersion: apps/v1\nkind: Deployment\nspec:\n  template:\n    metadata:\n      labels:\n        |';
    const [item] = await complete(text, { files: more, otherYamlServer: true });
    expect(item).toMatchObject({ label: 'logging', detail: 'enabled' });
    expect(await accept(text, 'logging', { files: more })).toBe(text.replace('|', 'logging: enabled'));
    const ownLabels = 'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  labels:\n    |';
    expect(await labels(ownLabels, { files: more })).not.toContain('logging');
  });
});

describe('transferred environment', () => {
  const text = `${logAgent}  containers:\n    - name: agent\n      transferEnv:\n        - `;

  it('comes from containers of the matched Pods', async () => {
    expect(await details(`${text}sourceContainerName: |`)).toEqual({
      app: 'in 3 workloads',
      helper: 'in CloneSet api',
    });
  });

  it('is what the named container has', async () => {
    expect(await labels(`${text}sourceContainerName: app\n          envName: |`, { files })).toEqual([
      'SERVICE',
      'LOG_LEVEL',
    ]);
    const list = `${text}sourceContainerName: app\n          envNames:\n            - SERVICE\n            - |`;
    expect(await labels(list, { files })).toEqual(['LOG_LEVEL']);
    const flow = `${text}sourceContainerName: helper\n          envNames: [|]`;
    expect(await accept(flow, 'HELP', { files })).toBe(flow.replace('|', 'HELP'));
  });
});

describe('volume names', () => {
  it('are those of the same Pod spec', async () => {
    const text = `${sidecarSet}spec:\n  volumes:\n    - name: state\n      emptyDir: {}\n    - name: config\n      configMap: {name: a}\n  containers:\n    - name: a\n      volumeMounts:\n        - name: |`;
    expect(await details(text)).toEqual({ state: 'emptyDir', config: 'configMap' });
  });

  it('are also claims of the workload', async () => {
    const text =
      'apiVersion: apps.kruise.io/v1beta1\nkind: StatefulSet\nspec:\n  volumeClaimTemplates:\n    - metadata: {name: data}\n  template:\n    spec:\n      containers:\n        - name: a\n          volumeMounts:\n            - name: |';
    expect(await details(text)).toEqual({ data: 'volumeClaimTemplate' });
  });
});

describe('targets', () => {
  const spread =
    'apiVersion: apps.kruise.io/v1alpha1\nkind: WorkloadSpread\nmetadata:\n  namespace: shop\nspec:\n  targetRef:\n    ';

  it('are workloads of the namespace, as a whole', async () => {
    expect((await labels(`${spread}|`, { files })).slice(0, 2)).toEqual(['Deployment web', 'StatefulSet store']);
    expect(await accept(`${spread}|`, 'StatefulSet store', { files })).toBe(
      `${spread}apiVersion: apps/v1\n    kind: StatefulSet\n    name: store`,
    );
  });

  it('fit to what is written', async () => {
    expect(await labels(`${spread}apiVersion: apps/v1\n    kind: StatefulSet\n    name: |`, { files })).toEqual([
      'store',
    ]);
    expect(await labels(`${spread}apiVersion: apps/v1\n    name: web\n    kind: |`, { files })).toEqual(['Deployment']);
    expect(await labels(`${spread}kind: Deployment\n    apiVersion: |`, { files })).toEqual(['apps/v1']);
    expect(await labels(`${spread}kind: CloneSet\n    name: |`, { files })).toEqual(['web', 'store']);
  });
});

describe('annotations and labels that Kruise reads', () => {
  const cloneSet = 'apiVersion: apps.kruise.io/v1alpha1\nkind: CloneSet\n';

  it('are proposed with their values', async () => {
    const text = `${cloneSet}metadata:\n  labels:\n    |`;
    const label = 'policy.kruise.io/delete-protection';
    expect(await accept(text, label)).toBe(text.replace('|', `${label}: \${1|Always,Cascading|}`));
    expect(await labels(text.replace('|', `${label}: |`))).toEqual(['Always', 'Cascading']);
  });

  it('are those of Pods in a Pod template, quoted where they must be', async () => {
    const text = `${cloneSet}spec:\n  template:\n    metadata:\n      annotations:\n        |`;
    expect(await accept(text, 'pub.kruise.io/no-protect')).toBe(text.replace('|', 'pub.kruise.io/no-protect: "true"'));
  });

  it('are those of the chosen release, without what Kruise writes itself', async () => {
    const text = `${sidecarSet}metadata:\n  annotations:\n    |`;
    expect(await labels(text)).toEqual([]);
    expect(await labels(text, { kruiseVersion: 'main' })).toEqual([
      'apps.kruise.io/sidecarset-canary',
      'apps.kruise.io/sidecarset-base',
    ]);
  });

  it('are ours beside another YAML server too', async () => {
    const text = 'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  labels:\n    |';
    expect(await labels(text, { otherYamlServer: true })).toEqual(['policy.kruise.io/delete-protection']);
  });
});

describe('headers', () => {
  it('fit kind and version to each other', async () => {
    expect(await labels('apiVersion: policy.kruise.io/v1alpha1\nkind: |')).toEqual(['PodUnavailableBudget']);
    expect(await labels('kind: SidecarSet\napiVersion: |')).toEqual([
      'apps.kruise.io/v1beta1',
      'apps.kruise.io/v1alpha1',
    ]);
    expect(await labels('kind: SidecarSet\napiVersion: |', { kruiseVersion: '1.8' })).toEqual([
      'apps.kruise.io/v1alpha1',
    ]);
  });

  it('know other kinds only where nobody else does', async () => {
    expect(await labels('apiVersion: apps/v1\nkind: |')).toContain('Deployment');
    expect(await labels('kind: |', { otherYamlServer: true })).not.toContain('Deployment');
  });

  it('are offered as keys', async () => {
    expect(await labels('kind: SidecarSet\n|')).toEqual(['apiVersion']);
    expect(await accept('kind: SidecarSet\napi|', 'apiVersion')).toBe('kind: SidecarSet\napiVersion: ');
  });
});

describe('whole objects', () => {
  it('are proposed in an empty file and after a marker', async () => {
    expect((await labels('|')).slice(0, 4)).toEqual([
      'PodUnavailableBudget by labels',
      'PodUnavailableBudget for a workload',
      'SidecarSet',
      'SidecarSet with hot upgrade',
    ]);
    const text = 'kind: ConfigMap\r\n---\r\nSide|';
    const accepted = await accept(text, 'SidecarSet');
    expect(accepted).toMatch(/^kind: ConfigMap\r\n---\r\napiVersion: apps.kruise.io\/v1beta1\r\nkind: SidecarSet\r\n/);
    expect(accepted.replaceAll('\r\n', '')).not.toContain('\n');
    expect(accepted).toContain('  name: ${1:');
  });

  it('are proposed below comments, at the left margin', async () => {
    expect(await accept('# words\n  |', 'SidecarSet')).toMatch(/^# words\napiVersion: /);
  });

  it('are not proposed anywhere else', async () => {
    expect(await labels('a: 1\n|')).toEqual([]);
    expect(await labels('kind: SidecarSet\n|')).not.toContain('SidecarSet');
  });
});

describe('other values', () => {
  it('are resources', async () => {
    const text = `${sidecarSet}spec:\n  containers:\n    - name: a\n      resources:\n        requests:\n          cpu: 1\n          |`;
    expect(await labels(text)).toEqual(['memory', 'ephemeral-storage']);
    expect(await accept(text, 'memory')).toBe(text.replace('|', 'memory: '));
    expect(await labels(text, { otherYamlServer: true })).toEqual(['memory', 'ephemeral-storage']);
  });

  it('are fields of Pods', async () => {
    const container = `${sidecarSet}spec:\n  containers:\n    - name: a\n      `;
    const env = `${container}env:\n        - name: B\n          valueFrom:\n            fieldRef:\n              fieldPath: |`;
    expect(await labels(env)).toContain('status.podIP');
    expect(await accept(env, "metadata.labels['app']", { files })).toBe(env.replace('|', "metadata.labels['app']"));
    const transfer = `${container}transferEnv:\n        - sourceContainerNameFrom:\n            fieldRef:\n              fieldPath: |`;
    expect(await labels(transfer, { files })).toEqual(["metadata.labels['app']", "metadata.labels['logging']"]);
  });
});
