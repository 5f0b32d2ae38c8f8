import { valueAt } from '../../base/json.ts';
import { workloadKind } from '../../kubernetes/workload-kinds.ts';
import { nearest } from '../../schema/index.ts';
import type { WorkspaceObject } from '../../workspace/workspace.ts';
import { nameOf, relatedPlace } from '../related-place.ts';
import type { Rule, RuleContext } from '../rule.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import { podTemplateExample } from '../podunavailablebudget/pod-template-example.ts';
import { spreadExample } from '../workloadspread/spec.ts';
import { targetReferenceOf, type TargetReference } from '../target-workload.ts';

const spread = (name: string): string =>
  spreadExample('  - name: zone-a\n').replace('    name: shop\n', `    name: ${name}\n`);

/** A target that no manifest holds, although others of its kind are there. */
export const missingTargetRule: Rule = {
  meta: {
    code: 'references/missing-target',
    covers: ['PUB-G.3'],
    severity: 'warning',
    summary: 'A targetRef that names a workload which no manifest holds.',
    explanation: [
      'A WorkloadSpread, PodUnavailableBudget or PersistentPodState works on the workload that its `targetRef` names, in its own namespace. The',
      'name is not looked up when the object is applied: with a typing mistake, or in another namespace, it is accepted and does nothing.',
      '',
      'This is told only where the namespace has other workloads of the kind in the workspace, so that the one meant is likely to be',
      'there too, or where a workload of that name is in another namespace.',
    ].join('\n'),
    source: 'pkg/util/controllerfinder/pods_finder.go, pkg/util/workloadspread/workloadspread.go (v1.9.1)',
    examples: {
      bad: `${spread('shopp')}---\n${podTemplateExample}`,
      good: `${spread('shop')}---\n${podTemplateExample}`,
    },
  },
  kinds: [
    'WorkloadSpread.apps.kruise.io',
    'PodUnavailableBudget.policy.kruise.io',
    'PersistentPodState.apps.kruise.io',
  ],
  needsWorkspace: true,
  check(context) {
    const { object, workspace, report } = context;
    const target = targetReferenceOf(object);
    if (target === undefined || object.namespace === undefined || workloadKind(target.group, target.kind) === undefined)
      return;
    const { group, kind, name } = target;
    const { namespace } = object;
    const [found] = workspace.objects({ group, kind, name, namespace });
    if (found !== undefined) return;
    const elsewhere = namesakeElsewhere(context, target);
    const names = namesBeside(context, target);
    if (elsewhere === undefined && names.length === 0) return;
    const path = ['spec', 'targetRef', 'name'];
    const meant = nearest(name, names);
    const advice =
      elsewhere !== undefined
        ? `There is one in ${elsewhere.namespace ?? 'another namespace'}, but the target must be in the same namespace as the ${object.gvk.kind}.`
        : meant === undefined
          ? ''
          : `Did you mean ${meant}?`;
    report({
      path,
      message:
        `No manifest holds the ${kind} ${name} in the namespace ${namespace}: unless the cluster has it, this does nothing. ${advice}`.trimEnd(),
      ...(elsewhere === undefined
        ? {}
        : { related: [relatedPlace(workspace, elsewhere, ['metadata', 'name'], nameOf(elsewhere))] }),
      fixes: () =>
        meant === undefined
          ? []
          : fixesFor(object, [
              { title: `Change to ${meant}`, isSafe: false, steps: [{ action: 'set', path, value: meant }] },
            ]),
    });
  },
};

/** A workload of that name in another namespace, where both manifests say their namespaces: others are applied with one. */
function namesakeElsewhere(context: RuleContext, target: TargetReference): WorkspaceObject | undefined {
  const { group, kind, name } = target;
  const isWritten = ({ value }: WorkspaceObject): boolean => valueAt(value, ['metadata', 'namespace']) !== undefined;
  if (!isWritten(context.object)) return undefined;
  return [...context.workspace.objects({ group, kind, name })].find(isWritten);
}

/** The names of the workloads of the kind in the namespace. */
function namesBeside({ object, workspace }: RuleContext, { group, kind }: TargetReference): readonly string[] {
  const { namespace } = object;
  const query = { group, kind, ...(namespace === undefined ? {} : { namespace }) };
  const names: string[] = [];
  for (const other of workspace.objects(query)) {
    // A template may be the one that is meant, under a name that nobody knows.
    if (other.isPartial) return [];
    names.push(other.name);
  }
  return names;
}
