import { configExample, podExample, secretExample } from '../../server/src/rules/pull-secrets/example.ts';

/** Text that stands for a credential, wherever one may be written. */
export const canary = 'Canary7f3bPassw0rd';

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const auth = base64(`puller:${canary}`);
const token = `eyJhbGciOiJub25lIn0.${Buffer.from(JSON.stringify({ exp: 1_700_000_000, sub: canary })).toString('base64url')}.${canary}`;
const entry = JSON.stringify({ username: canary, password: canary, auth: base64(`${canary}:${canary}`) });

/** Contents of pull Secrets, right and broken in every way, each with credentials in it. */
const contents: Readonly<Record<string, string>> = {
  plain: configExample('registry.example.com', `{"username": "puller", "password": "${canary}"}`),
  auth: configExample('registry.example.com', `{"auth": "${auth}"}`),
  mismatch: configExample('registry.example.com', `{"username": "x", "password": "${canary}", "auth": "${auth}"}`),
  tokens: configExample(
    'a.azurecr.io',
    `{"identitytoken": "${canary}", "registrytoken": "${canary}", "auth": "${auth}"}`,
  ),
  jwt: configExample('a.azurecr.io', `{"username": "x", "password": "${token}"}`),
  'not-base64': configExample('registry.example.com', `{"auth": "${canary}%"}`),
  'url-alphabet': configExample('registry.example.com', `{"auth": "${auth}-_-"}`),
  'no-colon': configExample('registry.example.com', `{"auth": "${base64(canary)}"}`),
  'wrong-type': configExample('registry.example.com', `{"username": ["${canary}"]}`),
  'not-json': `{"auths": {"registry.example.com": ${entry}`,
  'no-object': `["${canary}"]`,
  text: canary,
  'entry-of-text': `{"auths": {"registry.example.com": "${canary}"}}`,
  'key-with-password': configExample(`https://puller:${canary}@registry.example.com/v2`),
  'key-with-scheme': configExample(`oci://puller:${canary}@registry.example.com`),
  'key-with-at': configExample(`registry.example.com/a:${canary}@b`),
  'key-is-password': `{"auths": {"x ${canary}": ${entry}}}`,
  'key-in-query': configExample(`registry.example.com?password=${canary}`),
  'key-is-field': `{"${canary}": {"auth": "!"}, "auths": []}`,
  headers: `{"HttpHeaders": {"Authorization": ["${canary}"]}, "auths": {}}`,
  slash: configExample('https://registry.example.com/v2', entry),
  old: `{"registry.example.com": ${entry}}`,
};

/** Manifests with the canary in every place where a credential can be; all of them are opened, edited and asked about. */
export function plantedFiles(): Readonly<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const [name, content] of Object.entries(contents)) {
    files[`text-${name}.yaml`] = secretExample(content.replaceAll("'", "''"), { name: `text-${name}` });
    files[`data-${name}.yaml`] = secretExample(base64(content), { name: `data-${name}`, field: 'data' });
    files[`opaque-${name}.yaml`] = secretExample(content, { name: `opaque-${name}`, type: 'Opaque' });
    files[`pod-${name}.yaml`] = podExample(
      'registry.example.com/shop:2.0',
      ['text', 'data', 'opaque'].map((kind) => `  - name: ${kind}-${name}\n`).join(''),
      `pod-${name}`,
    );
  }
  return { ...files, ...others };
}

const lastApplied = JSON.stringify(
  JSON.stringify({ kind: 'Secret', stringData: { password: canary }, data: { b: base64(canary) } }),
);

const others: Readonly<Record<string, string>> = {
  'generic.yaml': `apiVersion: v1
kind: Secret
metadata:
  name: generic
  namespace: shop
  annotations:
    kubectl.kubernetes.io/last-applied-configuration: ${lastApplied}
data:
  password: ${base64(canary)}
  broken: "${canary}"
stringData:
  token: ${canary}
  number: 5
  nested: {password: ${canary}}
  multiline: |
    user=a
    password=${canary}
`,
  'bad-shape.yaml': `apiVersion: v1
kind: Secret
metadata:
  name: bad-shape
  namespace: shop
type: kubernetes.io/dockerconfigjson
data: ["${canary}"]
stringData: "${canary}"
password: ${canary}
`,
  'syntax.yaml': `apiVersion: v1\nkind: Secret\nmetadata: {name: syntax, namespace: shop}\nstringData:\n  a: "${canary}\n  b: *${canary}\n  c: ${canary}: ${canary}\n\t${canary}\n`,
  'user.yaml': `apiVersion: v1
kind: Pod
metadata:
  name: user
  namespace: shop
  labels: {app: shop}
spec:
  containers:
  - name: app
    image: registry.example.com/shop:2.0
    env:
    - name: PASSWORD
      valueFrom: {secretKeyRef: {name: generic, key: password}}
    envFrom:
    - secretRef: {name: generic}
  volumes:
  - name: v
    secret: {secretName: generic}
  - name: p
    projected: {sources: [{secret: {name: generic}}]}
`,
  'set.yaml': `apiVersion: apps.kruise.io/v1beta1
kind: SidecarSet
metadata: {name: agent}
spec:
  selector: {matchLabels: {app: shop}}
  imagePullSecrets: [{name: text-plain}, {name: generic}]
  containers:
  - name: agent
    image: registry.example.com/agent:1
    env:
    - name: TOKEN
      valueFrom: {secretKeyRef: {name: generic, key: token}}
`,
  'distribution.yaml': `apiVersion: apps.kruise.io/v1alpha1
kind: ResourceDistribution
metadata: {name: copied}
spec:
  targets: {includedNamespaces: {list: [{name: shop}]}}
  resource:
    apiVersion: v1
    kind: Secret
    metadata: {name: copied}
    type: kubernetes.io/dockerconfigjson
    stringData:
      .dockerconfigjson: '${contents['slash'] ?? ''}'
`,
  'k/kustomization.yaml': `namespace: shop\nsecretGenerator:\n- name: generated\n  literals: [password=${canary}]\n`,
  'chart/Chart.yaml': 'name: chart\n',
  'chart/templates/secret.yaml': `apiVersion: v1\nkind: Secret\nmetadata: {name: templated}\ntype: kubernetes.io/dockerconfigjson\nstringData:\n  .dockerconfigjson: |\n    {"auths": {"r": {"username": "${canary}", "auth": {{ .Values.token | default "${canary}" }}}}}\n`,
};

/** The canary, and every way in which base64 may hide it: three alignments. */
export const leaks: readonly string[] = [
  canary,
  ...[0, 1, 2].map((before) => {
    const encoded = base64('x'.repeat(before) + canary);
    return encoded.slice(before === 0 ? 0 : 4, -4);
  }),
];
