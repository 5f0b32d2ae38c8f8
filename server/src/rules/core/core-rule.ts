import { groupKindKey } from '../../kubernetes/group-version-kind.ts';
import { workloadKinds } from '../../kubernetes/workload-kinds.ts';
import { relatedPlace } from '../related-place.ts';
import type { Rule, RuleMeta } from '../rule.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import { sidecarSetExample } from '../sidecarset/example.ts';
import { sidecarSetKind } from '../sidecarset/spec.ts';
import { coreProblemsOf } from './core-problems.ts';
import type { CoreFamily } from './families.ts';
import { remediesFor } from './remedies.ts';

const kinds = [sidecarSetKind, ...workloadKinds.map(groupKindKey)];

/** A rule that reports what Kubernetes' own validation refuses of one family of fields. */
export function coreRule(
  family: CoreFamily,
  meta: Pick<RuleMeta, 'summary' | 'explanation' | 'examples' | 'covers'> & { readonly functions: string },
): Rule {
  const { functions, ...rest } = meta;
  return {
    meta: {
      ...rest,
      code: `kubernetes/${family}`,
      severity: 'error',
      source: `k8s.io/kubernetes/pkg/apis/core/validation/validation.go (v1.32.10), ${functions}`,
    },
    kinds,
    needsWorkspace: false,
    check({ object, workspace, report }) {
      for (const problem of coreProblemsOf(object, workspace.configuration.kruiseVersion)) {
        if (problem.family !== family) continue;
        const { path, message, firstPath, error } = problem;
        const isKey = error.type === 'forbidden' || error.type === 'required';
        report({
          path,
          message,
          ...(isKey ? { part: 'key' } : {}),
          ...(firstPath ? { related: [relatedPlace(workspace, object, firstPath, 'The first one is here.')] } : {}),
          fixes: () => fixesFor(object, remediesFor(problem, object.value)),
        });
      }
    },
  };
}

/** A SidecarSet with one container, whose further fields are given as YAML, indented by four. */
export function containerExample(
  fields: string,
  options: { name?: string; image?: string; rest?: string } = {},
): string {
  const { name = 'log-agent', image = 'registry.example.com/log-agent:1.4', rest = '' } = options;
  const containers = `  containers:\n  - name: ${name}\n    image: ${image}\n${fields}${rest}`;
  return sidecarSetExample('', { containers });
}

/** A Pod template in a Deployment, with further fields of its Pods as YAML, indented by six. */
export function podExample(fields: string, metadata = ''): string {
  return `apiVersion: apps/v1
kind: Deployment
metadata:
  name: shop
spec:
  selector:
    matchLabels:
      app: shop
  template:
    metadata:
      labels:
        app: shop
${metadata}    spec:
      containers:
      - name: shop
        image: registry.example.com/shop:2.0
${fields}`;
}
