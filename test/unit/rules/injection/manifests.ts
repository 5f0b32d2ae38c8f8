/** Manifests for the rules on injection: JSON documents, which are YAML. */
export function manifests(...objects: readonly object[]): string {
  return objects.map((object) => `${JSON.stringify(object, undefined, 1)}\n`).join('---\n');
}

/** A SidecarSet for the Pods of `podOf`. */
export function setOf(name: string, spec: object): object {
  return {
    apiVersion: 'apps.kruise.io/v1beta1',
    kind: 'SidecarSet',
    metadata: { name },
    spec: { selector: { matchLabels: { app: 'web' } }, ...spec },
  };
}

/** A Pod with the container `app`, in the namespace `default`. */
export function podOf(name: string, spec: object, metadata: object = {}): object {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace: 'default', labels: { app: 'web' }, ...metadata },
    spec: { containers: [{ name: 'app', image: 'app:1' }], ...spec },
  };
}
