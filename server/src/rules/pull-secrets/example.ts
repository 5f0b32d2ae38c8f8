/** A pull Secret for documentation; `content` is its Docker config. */
export function secretExample(
  content: string,
  options: {
    readonly type?: string;
    readonly key?: string;
    readonly field?: 'data' | 'stringData';
    readonly name?: string;
  } = {},
): string {
  const {
    type = 'kubernetes.io/dockerconfigjson',
    key = '.dockerconfigjson',
    field = 'stringData',
    name = 'registry',
  } = options;
  return `apiVersion: v1
kind: Secret
metadata:
  name: ${name}
  namespace: shop
${type === '' ? '' : `type: ${type}\n`}${field}:
  ${key}: '${content}'
`;
}

/** A Docker config with one entry; the credentials are made up. */
export function configExample(key: string, entry = '{"username": "puller", "password": "made-up"}'): string {
  return `{"auths": {"${key}": ${entry}}}`;
}

/** A Pod that names pull Secrets; `references` are the lines of its list. */
export function podExample(image: string, references = '  - name: registry\n', name = 'shop'): string {
  return `apiVersion: v1
kind: Pod
metadata:
  name: ${name}
  namespace: shop
spec:
${references === '' ? '' : `  imagePullSecrets:\n${references}`}  containers:
  - name: shop
    image: ${image}
`;
}

/** Several manifests in one file. */
export function stream(...manifests: readonly string[]): string {
  return manifests.join('---\n');
}
