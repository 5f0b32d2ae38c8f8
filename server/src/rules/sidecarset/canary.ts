import type { JsonPath } from '../../base/json.ts';
import { annotations } from '../../kruise/annotations.ts';
import { nearest, type Remedy } from '../../schema/index.ts';
import { relatedPlace } from '../related-place.ts';
import { change, setting } from '../remedies.ts';
import type { Rule, RuleContext } from '../rule.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import { sidecarSetExample } from './example.ts';
import { canaryBaseOf, refused, sidecarSetKind, updateStrategyOf } from './spec.ts';

const canary = (strategy: string): string =>
  sidecarSetExample(`  updateStrategy:\n    type: ${strategy}\n`).replace(
    'name: log-agent\nspec',
    `name: log-agent-canary\n  annotations:\n    ${annotations.sidecarSetCanary}: "true"\n    ${annotations.sidecarSetBase}: log-agent\nspec`,
  );

/** A canary SidecarSet that cannot work. */
export const canaryRule: Rule = {
  meta: {
    code: 'kruise/sidecarset/canary',
    covers: ['SS-V10', 'SS-V12', 'SS-V13', 'SS-V14'],
    severity: 'error',
    since: 'main',
    summary: 'A canary SidecarSet that cannot work.',
    explanation:
      'A canary stands in for its base on the Pods that it matches. Its base must be another SidecarSet that is no canary itself, and its ' +
      'update strategy must be `NotUpdate`: running Pods keep what they have. The base must exist when the canary is applied; where other ' +
      'SidecarSets have manifests and it has none, that is a warning.',
    source:
      'pkg/webhook/sidecarset/validating/sidecarset_create_update_handler.go (main, 07169cf), validateSidecarSetCanaryAnnotations',
    examples: { bad: canary('RollingUpdate'), good: canary('NotUpdate') },
  },
  kinds: [sidecarSetKind],
  needsWorkspace: true,
  check(context) {
    const { object, workspace, report } = context;
    const base = canaryBaseOf(object);
    if (base === undefined) return;
    const path = ['metadata', 'annotations', annotations.sidecarSetBase];
    if (base === object.name) report({ path, message: `A canary cannot be its own base. ${refused}` });
    const [other] = workspace.objects({ group: 'apps.kruise.io', kind: 'SidecarSet', name: base });
    if (other === undefined && !possibleBases(context)[Symbol.iterator]().next().done) {
      report({
        path,
        severity: 'warning',
        message: `No manifest holds the SidecarSet ${base} that this is a canary of. Unless the cluster has it, Kruise's webhook refuses the canary.`,
        fixes: () => fixesFor(object, misspeltBase(context, path, base)),
      });
    } else if (other !== undefined && other.name !== object.name && canaryBaseOf(other) !== undefined) {
      report({
        path,
        message: `SidecarSet ${base} is a canary itself, so it cannot be the base of one. ${refused}`,
        fixes: () => fixesFor(object, [change(path, canaryBaseOf(other) ?? base)]),
        related: [relatedPlace(workspace, other, path, `SidecarSet ${base} says so here.`)],
      });
    }
    if (updateStrategyOf(object)['type'] !== 'NotUpdate') {
      report({
        path: ['spec', 'updateStrategy', 'type'],
        message: `A canary needs "updateStrategy.type: NotUpdate": it never changes running Pods. ${refused}`,
        fixes: () => fixesFor(object, [setting(['spec', 'updateStrategy', 'type'], 'NotUpdate')]),
      });
    }
  },
};

/** The names of SidecarSets in the workspace that could be the base. */
function* possibleBases({ object, workspace }: RuleContext): Iterable<string> {
  for (const other of workspace.objects({ group: object.gvk.group, kind: object.gvk.kind }))
    if (other.name !== object.name && canaryBaseOf(other) === undefined) yield other.name;
}

function misspeltBase(context: RuleContext, path: JsonPath, base: string): readonly Remedy[] {
  const meant = nearest(base, possibleBases(context));
  return meant === undefined ? [] : [change(path, meant)];
}
