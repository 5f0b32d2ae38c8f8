import { isPresent } from '../../base/is-present.ts';
import { asArray, asObject, asString, type JsonValue } from '../../base/json.ts';
import { parseApiVersion } from '../../kubernetes/group-version-kind.ts';
import { replicasFields } from '../../injection/stages/workload-spread/workload-replicas.ts';
import { nearest, type Remedy } from '../../schema/index.ts';
import { configurationEntry } from '../kruise-configuration.ts';
import { relatedPlace } from '../related-place.ts';
import { change } from '../remedies.ts';
import type { Rule, RuleContext } from '../rule.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import { refused, specOf, spreadExample, spreadKind } from './spec.ts';

const dataKey = 'WorkloadSpread_Watch_Custom_Workload_WhiteList';
const subset = '  - name: zone-a\n';

/** The kinds that every installation knows, with their groups. */
export const builtInTargets: Readonly<Record<string, readonly string[]>> = {
  CloneSet: ['apps.kruise.io'],
  Deployment: ['apps'],
  ReplicaSet: ['apps'],
  Job: ['batch'],
  StatefulSet: ['apps', 'apps.kruise.io'],
};

/** A WorkloadSpread for a workload that it cannot spread. */
export const spreadTargetRule: Rule = {
  meta: {
    code: 'kruise/workloadspread/target',
    covers: ['WS-V03', 'WS-V04', 'WS-V05', 'WS-V23'],
    severity: 'error',
    summary: 'A WorkloadSpread for a workload that it cannot spread.',
    explanation: [
      '`targetRef` names one workload of the same namespace: a CloneSet, Deployment, ReplicaSet, Job, StatefulSet or Advanced StatefulSet, with',
      'the group that belongs to the kind. Other kinds must be listed in the ConfigMap `kruise-configuration` of the namespace that Kruise',
      'runs in, key `WorkloadSpread_Watch_Custom_Workload_WhiteList`; where no manifest holds it, only a warning can be given. Two',
      'WorkloadSpreads must not name the same workload.',
    ].join('\n'),
    source: 'pkg/webhook/workloadspread/validating/workloadspread_validation.go (v1.9.1)',
    examples: { bad: spreadExample(subset, { kind: 'DaemonSet' }), good: spreadExample(subset) },
  },
  kinds: [spreadKind],
  needsWorkspace: true,
  check(context) {
    if (!isPresent(context.object.value['spec'])) {
      context.report({
        path: ['spec'],
        part: 'key',
        message: `A WorkloadSpread needs a "spec" that names a workload and its subsets. ${refused}`,
      });
      return;
    }
    const target = asObject(specOf(context.object)['targetRef']);
    const [apiVersion, kind, name] = ['apiVersion', 'kind', 'name'].map((key) => asString(target?.[key]));
    // A part that is missing is the schema's business.
    if (target === undefined || apiVersion === undefined || kind === undefined || name === undefined) return;
    const empty = ['apiVersion', 'kind', 'name'].find((key) => target[key] === '');
    if (empty !== undefined) {
      context.report({ path: ['spec', 'targetRef', empty], message: `"${empty}" must not be empty. ${refused}` });
      return;
    }
    const group = parseApiVersion(apiVersion)?.group;
    const groups = Object.hasOwn(builtInTargets, kind) ? builtInTargets[kind] : undefined;
    if (groups !== undefined && (group === undefined || !groups.includes(group))) {
      context.report({
        path: ['spec', 'targetRef', 'apiVersion'],
        fixes: () => fixesFor(context.object, versionRemedies(kind)),
        message: `A ${kind} belongs to the group ${groups.join(' or ')}, not to ${group ? `"${group}"` : `"${apiVersion}"`}. ${refused}`,
      });
    } else if (groups === undefined) {
      checkList(context, group, kind);
    }
    if (group !== undefined) checkConflict(context, { group, kind, name });
  },
};

function checkList({ object, workspace, report }: RuleContext, group: string | undefined, kind: string): void {
  const entry = configurationEntry(workspace, dataKey);
  if (entry === undefined || (entry.text !== undefined && isListed(entry.text, group, kind))) return;
  const known = Object.keys(builtInTargets).join(', ');
  report({
    path: ['spec', 'targetRef', 'kind'],
    severity: entry.configMap === undefined ? 'warning' : 'error',
    message:
      entry.configMap === undefined
        ? `A WorkloadSpread spreads ${known}. Other kinds must be listed in the ConfigMap ${entry.place}, which no manifest holds: unless the cluster lists ${kind}, Kruise's webhook refuses the WorkloadSpread.`
        : `A WorkloadSpread spreads ${known}, and what the ConfigMap ${entry.place} lists: ${kind} is not there. ${refused}`,
    related: entry.related('Further kinds are listed here.'),
    fixes: () => fixesFor(object, misspeltKind(kind)),
  });
}

/** The API versions of the kind whose numbers of Pods Kruise can read. */
function versionRemedies(kind: string): readonly Remedy[] {
  return Object.keys(replicasFields)
    .flatMap((key) => (key.endsWith(` ${kind}`) ? [key.slice(0, -kind.length - 1)] : []))
    .map((version) => change(['spec', 'targetRef', 'apiVersion'], version));
}

function misspeltKind(kind: string): readonly Remedy[] {
  const meant = nearest(kind, Object.keys(builtInTargets), 2);
  return meant === undefined ? [] : [change(['spec', 'targetRef', 'kind'], meant)];
}

/** Go reads the keys of the list in any case. */
function isListed(text: string, group: string | undefined, kind: string): boolean {
  let list: JsonValue;
  try {
    list = JSON.parse(text) as JsonValue;
  } catch {
    // A list that cannot be read is an error of the ConfigMap, not of this object.
    return true;
  }
  const entry = (value: JsonValue | undefined, key: string): JsonValue | undefined =>
    Object.entries(asObject(value) ?? {}).find(([name]) => name.toLowerCase() === key)?.[1];
  return asArray(entry(list, 'workloads')).some(
    (workload) => entry(workload, 'kind') === kind && (entry(workload, 'group') ?? '') === group,
  );
}

function checkConflict(
  { object, workspace, report }: RuleContext,
  target: { readonly group: string; readonly kind: string; readonly name: string },
): void {
  for (const { object: other } of workspace.usesOf(target)) {
    if (other.gvk.kind !== 'WorkloadSpread' || other.gvk.group !== object.gvk.group) continue;
    if (other.namespace !== object.namespace || other.name === object.name || other.isPartial) continue;
    report({
      path: ['spec', 'targetRef', 'name'],
      message: `WorkloadSpread ${other.name} spreads ${target.kind} ${target.name} too. Whichever of the two is applied second is refused.`,
      related: [relatedPlace(workspace, other, ['spec', 'targetRef', 'name'], `WorkloadSpread ${other.name}`)],
    });
    return;
  }
}
