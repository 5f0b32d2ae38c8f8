import {
  asArray,
  asObject,
  asString,
  objectsOf,
  valueAt,
  type JsonObject,
  type JsonPath,
  type JsonValue,
} from '../../base/json.ts';
import { coreGoTypes } from '../../kubernetes/core-go-types.ts';
import { parseApiVersion } from '../../kubernetes/group-version-kind.ts';
import { decodePod } from '../../kubernetes/pod-defaults.ts';
import { PatchSchema, StrategicMergeError, strategicMergePatch } from '../../kubernetes/strategic-merge-patch.ts';
import { kruiseOptions } from '../../kubernetes/validation/options.ts';
import { validatePodSpec } from '../../kubernetes/validation/pod.ts';
import { workloadKind } from '../../kubernetes/workload-kinds.ts';
import type { WorkspaceObject } from '../../workspace/workspace.ts';
import { describeError } from '../core/describe-error.ts';
import { nameOf, relatedPlace } from '../related-place.ts';
import type { Rule, RuleContext } from '../rule.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import { patchRemedies } from './patch-remedies.ts';
import { placeInPatch } from './place-in-patch.ts';
import { refused, specOf, spreadExample, spreadKind, subsetsOf, type WrittenSubset } from './spec.ts';

const podSchema = new PatchSchema(coreGoTypes, coreGoTypes.typeOf('Pod'));

/** The groups in which the webhook looks for the workload: an Advanced StatefulSet is taken for a plain one. */
const groups: Readonly<Record<string, string>> = {
  CloneSet: 'apps.kruise.io',
  Deployment: 'apps',
  ReplicaSet: 'apps',
  StatefulSet: 'apps',
  Job: 'batch',
};

const deployment = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: shop
  namespace: shop
spec:
  selector:
    matchLabels:
      app: shop
  template:
    metadata:
      labels:
        app: shop
    spec:
      containers:
      - name: shop
        image: registry.example.com/shop:2.0
---
`;
const patched = (name: string): string =>
  `${deployment}${spreadExample(`  - name: zone-a\n    patch:\n      spec:\n        containers:\n        - name: ${name}\n          env:\n          - name: ZONE\n            value: a\n`)}`;

/** A patch that makes the Pods of the target invalid. */
export const spreadPatchRule: Rule = {
  meta: {
    code: 'kruise/workloadspread/patch',
    covers: ['WS-V12'],
    severity: 'error',
    summary: 'A patch that makes the Pods of the target invalid.',
    explanation: [
      'The patch of a subset is a strategic merge patch on the Pods of the target. Where the target exists, Kruise merges the two and has',
      'the result checked as a Pod: a container of a name that the target does not have is a new container, which needs an image, and mounts',
      'must name volumes that are there. Items of lists that merge by a key need that key.',
    ].join('\n'),
    source:
      'pkg/webhook/workloadspread/validating/workloadspread_validation.go (v1.9.1), validateWorkloadSpreadSubsets',
    examples: { bad: patched('shopp'), good: patched('shop') },
  },
  kinds: [spreadKind],
  needsWorkspace: true,
  check(context) {
    const target = targetOf(context);
    if (target === undefined) return;
    const template = templateOf(target);
    for (const subset of template ? subsetsOf(context.object) : []) {
      const patch = subset.value['patch'];
      if (template && patch !== undefined && patch !== null) checkPatch(context, subset, template, patch, target);
    }
  },
};

function targetOf({ object, workspace }: RuleContext): WorkspaceObject | undefined {
  const reference = asObject(specOf(object)['targetRef']);
  const [kind = '', name = ''] = [asString(reference?.['kind']), asString(reference?.['name'])];
  const written = parseApiVersion(asString(reference?.['apiVersion']) ?? '')?.group;
  const group = Object.hasOwn(groups, kind) ? groups[kind] : undefined;
  if (name === '' || group === undefined || written === undefined) return undefined;
  if (written !== group && !(kind === 'StatefulSet' && written === 'apps.kruise.io')) return undefined;
  const { namespace } = object;
  const query = { group, kind, name, ...(namespace === undefined ? {} : { namespace }) };
  const [target] = workspace.objects(query);
  return target?.isPartial ? undefined : target;
}

/** The Pod template of the target, with the volumes that its claims become. */
function templateOf({ gvk, value }: WorkspaceObject): JsonObject | undefined {
  const info = workloadKind(gvk.group, gvk.kind);
  const place = info?.templates[0];
  const template = asObject(valueAt(value, place?.path ?? []));
  const { value: typed, error } = coreGoTypes.normalize('Pod', template ?? null);
  const pod = asObject(typed);
  if (!template || !pod || error) return undefined;
  const claims = place?.claimTemplatesPath ? objectsOf(valueAt(value, place.claimTemplatesPath)) : [];
  const volumes = claims.map((claim) => {
    const name = asString(asObject(claim['metadata'])?.['name']) ?? '';
    return { name, persistentVolumeClaim: { claimName: name } };
  });
  const spec = asObject(pod['spec']) ?? {};
  return volumes.length === 0 ? pod : { ...pod, spec: { ...spec, volumes: [...asArray(spec['volumes']), ...volumes] } };
}

function checkPatch(
  context: RuleContext,
  subset: WrittenSubset,
  template: JsonObject,
  patch: JsonValue,
  target: WorkspaceObject,
): void {
  const path: JsonPath = [...subset.path, 'patch'];
  const related = [relatedPlace(context.workspace, target, ['metadata', 'name'], `${nameOf(target)} is patched.`)];
  const merged = strategicMergePatch(template, patch, podSchema);
  const problem = merged instanceof StrategicMergeError ? merged : coreGoTypes.normalize('Pod', merged).error;
  if (merged instanceof StrategicMergeError || problem) {
    const message = `The patch cannot be merged into the Pods of ${nameOf(target)}: ${problem?.message ?? ''}. ${refused}`;
    context.report({ path, part: 'key', message, related });
    return;
  }
  const { pod } = decodePod(merged);
  for (const error of validatePodSpec(pod, kruiseOptions)) {
    const place = placeInPatch(patch, pod, error.path);
    context.report({
      path: [...path, ...place],
      part: place.length < error.path.length ? 'key' : 'value',
      message: `In the Pods of ${nameOf(target)} with this patch: ${error.goPath}: ${describeError(error)} ${refused}`,
      related,
      fixes: () => fixesFor(context.object, patchRemedies(context.object.value, { path, patch, template, pod, error })),
    });
  }
}
