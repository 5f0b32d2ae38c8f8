/** Small manifests for tests. */
export function secret(name: string, namespace: string): string {
  return `apiVersion: v1\nkind: Secret\nmetadata:\n  name: ${name}\n  namespace: ${namespace}\ntype: kubernetes.io/dockerconfigjson\nstringData:\n  .dockerconfigjson: '{"auths": {"registry.example.com": {"username": "u", "password": "p"}}}'\n`;
}

export function deployment(name: string, namespace: string, labels: Readonly<Record<string, string>>): string {
  const written = Object.entries(labels).map(([key, value]) => `        ${key}: ${value}\n`);
  return `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${name}
  namespace: ${namespace}
spec:
  selector:
    matchLabels:
      app: ${name}
  template:
    metadata:
      labels:
        app: ${name}
${written.join('')}    spec:
      containers:
        - name: app
          image: registry.example.com/app:1
`;
}

export function sidecarSet(name: string, label: string, pullSecret: string, extra = ''): string {
  const [key, value] = label.split('=');
  return `apiVersion: apps.kruise.io/v1beta1
kind: SidecarSet
metadata:
  name: ${name}
spec:
  selector:
    matchLabels:
      ${key ?? ''}: ${value ?? ''}
${extra}  imagePullSecrets:
    - name: ${pullSecret}
  containers:
    - name: ${name}
      image: registry.example.com/${name}:1
`;
}

export function namespace(name: string, labels: Readonly<Record<string, string>> = {}): string {
  const written = Object.entries(labels).map(([key, value]) => `    ${key}: ${value}\n`);
  return `apiVersion: v1\nkind: Namespace\nmetadata:\n  name: ${name}\n${written.length > 0 ? '  labels:\n' : ''}${written.join('')}`;
}
