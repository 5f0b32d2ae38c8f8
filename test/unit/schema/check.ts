import { isJsonObject } from '../../../server/src/base/json.ts';
import type { KruiseVersion } from '../../../server/src/kruise/kruise-version.ts';
import { groupVersionKindOf } from '../../../server/src/kubernetes/group-version-kind.ts';
import { validateObject, type SchemaViolation } from '../../../server/src/schema/index.ts';
import { parseManifestDocument } from '../../../server/src/yaml/parse-manifest-document.ts';

/** The violations of the object that `yaml` holds. */
export function violationsOf(
  yaml: string,
  version: KruiseVersion = '1.9',
  isPartial = false,
): readonly SchemaViolation[] {
  const document = parseManifestDocument(yaml);
  const value = document.value;
  if (!isJsonObject(value)) throw new Error('no object');
  const gvk = groupVersionKindOf(value);
  if (!gvk) throw new Error('no kind');
  return validateObject(value, gvk, version, { isPartial, sourceAt: (path) => document.sourceAt(path) });
}

/** The violations in short: code and path. */
export function codesOf(yaml: string, version: KruiseVersion = '1.9', isPartial = false): readonly string[] {
  return violationsOf(yaml, version, isPartial).map(({ code, path }) => `${code} ${path.join('.')}`);
}

/** A SidecarSet with `container` in its only container, which needs no more than a name. */
export function sidecarSet(container: string, spec = ''): string {
  const lines = container.split('\n').filter((line) => line !== '');
  return `apiVersion: apps.kruise.io/v1beta1
kind: SidecarSet
metadata:
  name: log-agent
spec:
  selector:
    matchLabels: {app: shop}
${spec}  containers:
  - name: log-agent
${lines.map((line) => `    ${line}`).join('\n')}
`;
}

/** A WorkloadSpread of that version with `subset` in its only subset. */
export function workloadSpread(subset: string, version = 'v1alpha1'): string {
  const lines = subset.split('\n').filter((line) => line !== '');
  return `apiVersion: apps.kruise.io/${version}
kind: WorkloadSpread
metadata: {name: shop, namespace: shop}
spec:
  targetRef: {apiVersion: apps/v1, kind: Deployment, name: shop}
  subsets:
  - name: zone-a
${lines.map((line) => `    ${line}`).join('\n')}
`;
}

/** A PodUnavailableBudget of that version. */
export function budget(spec: string, version = 'v1alpha1'): string {
  return `apiVersion: policy.kruise.io/${version}
kind: PodUnavailableBudget
metadata: {name: shop, namespace: shop}
spec:
  selector: {matchLabels: {app: shop}}
  maxUnavailable: 1
${spec}`;
}
