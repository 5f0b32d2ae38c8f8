import { asObject, objectsOf, stringMap, valueAt, type JsonObject, type JsonPath } from '../../base/json.ts';
import { priorityVariable } from '../../injection/stages/container-launch-priority.ts';
import { annotations } from '../../kruise/annotations.ts';
import { groupKindKey } from '../../kubernetes/group-version-kind.ts';
import { workloadKinds } from '../../kubernetes/workload-kinds.ts';
import { podView } from '../../workspace/pod-view.ts';
import type { PodSource } from '../../workspace/workspace.ts';
import type { Rule, RuleContext } from '../rule.ts';
import { sidecarSetKind } from '../sidecarset/spec.ts';
import { injectionFindingsOf } from './injection-findings.ts';
import { describePods, injectionExample, placesOf } from './injection-rule.ts';

const example = (expression: string): string =>
  injectionExample({
    container: `    resourcesPolicy:\n      targetContainersMode: sum\n      targetContainersNameRegex: ${expression}\n      resourcesExpr:\n        requests:\n          cpu: cpu*10%\n`,
  });

/** Section D.11: Pods that the webhook refuses, told at the SidecarSet that is the cause, or at the workload itself. */
export const podRefusedRule: Rule = {
  meta: {
    code: 'kruise/injection/pod-refused',
    severity: 'error',
    summary: "Kruise's webhook refuses the Pods of a workload.",
    explanation: [
      'Some mistakes show only when a Pod is created, and then nobody but the controller of the workload sees the error: no Pod comes into being. Among',
      'them are resource expressions that find no container to compute from or come out negative, merge patches that do not fit the annotation of the',
      "Pod, annotations of an earlier injection that cannot be read, and launch priorities that are no numbers. The message is the webhook's own.",
    ].join('\n'),
    source: 'pkg/webhook/pod/mutating (v1.9.1)',
    examples: { bad: example('^web$'), good: example('^shop$') },
  },
  kinds: [sidecarSetKind, ...workloadKinds.map(groupKindKey)],
  needsWorkspace: true,
  check(context) {
    if (groupKindKey(context.object.gvk) === sidecarSetKind) checkSidecarSet(context);
    else for (const source of context.workspace.podSourcesOf(context.object)) checkWorkload(context, source);
  },
};

function checkSidecarSet({ object, workspace, report }: RuleContext): void {
  for (const { refusal, sources } of injectionFindingsOf(workspace, object).refusals) {
    report({
      path: refusal.path ?? ['metadata', 'name'],
      message: `With this, Kruise's webhook refuses every Pod of ${describePods(sources)}: ${refusal.message}.`,
      related: placesOf(workspace, sources),
    });
  }
}

/** A refusal that no other object causes. What cannot be read at all is told by the rules on Pods. */
function checkWorkload({ object, workspace, report }: RuleContext, source: PodSource): void {
  // Most workloads hold nothing of the sort, and need not be injected to know.
  if (object.isPartial || !mayBeRefused(asObject(valueAt(object.value, source.templatePath)))) return;
  const { rejection } = podView(workspace, source, { skipsUnrelated: true }).result;
  if (!rejection || rejection.object || rejection.message.startsWith('Pod in version')) return;
  const path: JsonPath = [...source.templatePath, ...(rejection.path ?? [])];
  report({
    path: valueAt(object.value, path) === undefined ? source.templatePath : path,
    part: 'key',
    message: `Kruise's webhook refuses every Pod that is made from this: ${rejection.message}.`,
  });
}

/** Whether a Pod template holds something that the webhook itself may refuse: records of an earlier injection, launch priorities. */
function mayBeRefused(template: JsonObject | undefined): boolean {
  const written = stringMap(asObject(template?.['metadata'])?.['annotations']);
  if (recordKeys.some((key) => Object.hasOwn(written, key))) return true;
  const containers = objectsOf(asObject(template?.['spec'])?.['containers']);
  return containers.some(({ env }) => objectsOf(env).some(({ name }) => name === priorityVariable));
}

const recordKeys = [
  annotations.sidecarSetHash,
  annotations.sidecarSetHashWithoutImage,
  annotations.workingHotUpgradeContainer,
];
