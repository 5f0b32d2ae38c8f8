import { isPresent } from '../../base/is-present.ts';
import { asObject, asString } from '../../base/json.ts';
import { parseApiVersion } from '../../kubernetes/group-version-kind.ts';
import { keepOne, removal, setting } from '../remedies.ts';
import type { Fix, Rule, RuleContext } from '../rule.ts';
import { hasEmptySelector, reportSelectorProblems } from '../selector-reports.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import { apiVersionsOfWorkload } from '../workload-api-versions.ts';
import { budgetExample, budgetKind, refused, specOf } from './spec.ts';

const selector = '  selector:\n    matchLabels:\n      app: shop\n';
const targetRef = '  targetRef:\n    apiVersion: apps/v1\n    kind: Deployment\n    name: shop\n';

/** A budget that does not say, or says twice, which Pods it protects. */
export const budgetTargetRule: Rule = {
  meta: {
    code: 'kruise/podunavailablebudget/target',
    covers: ['PUB-V05', 'PUB-V06', 'PUB-V07', 'PUB-V08', 'PUB-V09a', 'PUB-V09b', 'PUB-V09c', 'PUB-V15a', 'PUB-V15b'],
    severity: 'error',
    summary: 'A budget that does not say, or says twice, which Pods it protects.',
    explanation: [
      'A PodUnavailableBudget protects the Pods of one workload (`targetRef`) or those that match a label selector (`selector`): exactly',
      'one of the two. An empty selector is refused, and so is an incomplete `targetRef`. Neither can be changed later: delete the budget',
      'and create it anew.',
    ].join('\n'),
    source: 'pkg/webhook/podunavailablebudget/validating/pub_create_update_handler.go (v1.9.1, main)',
    examples: {
      bad: budgetExample(`${selector}${targetRef}  maxUnavailable: 1\n`),
      good: budgetExample(`${targetRef}  maxUnavailable: 1\n`),
    },
  },
  kinds: [budgetKind],
  needsWorkspace: false,
  check(context) {
    const { object, report } = context;
    const spec = specOf(object);
    const hasSelector = isPresent(spec['selector']);
    const hasTarget = isPresent(spec['targetRef']);
    if (!hasSelector && !hasTarget) {
      report({
        path: ['spec'],
        part: 'key',
        message: `The budget protects nothing: it needs "targetRef" (one workload) or "selector". ${refused}`,
      });
    } else if (hasSelector && hasTarget) {
      report({
        path: ['spec', 'selector'],
        part: 'key',
        message: `"selector" and "targetRef" exclude each other: keep one. ${refused}`,
        fixes: () =>
          fixesFor(
            object,
            keepOne([
              ['spec', 'targetRef'],
              ['spec', 'selector'],
            ]),
          ),
      });
    } else if (hasTarget) {
      const target = asObject(spec['targetRef']);
      const missing =
        target === undefined
          ? []
          : ['apiVersion', 'kind', 'name'].filter((key) => !isPresent(target[key]) || target[key] === '');
      if (missing.length > 0) {
        report({
          path: ['spec', 'targetRef'],
          part: 'key',
          message: `"targetRef" needs "${missing.join('" and "')}". ${refused}`,
          ...(missing.includes('apiVersion') ? { fixes: versionFixes(context) } : {}),
        });
      }
      const apiVersion = asString(target?.['apiVersion']);
      if (apiVersion !== undefined && parseApiVersion(apiVersion) === undefined) {
        report({
          path: ['spec', 'targetRef', 'apiVersion'],
          message: `"${apiVersion}" is no API version: it has more than one slash. ${refused}`,
          fixes: versionFixes(context),
        });
      }
    } else {
      reportSelectorProblems(context, ['spec', 'selector'], refused);
      if (hasEmptySelector(context, ['spec', 'selector'])) {
        report({
          path: ['spec', 'selector'],
          part: 'key',
          message: `An empty selector does not mean "all Pods": it must ask for something. ${refused}`,
        });
      }
    }
    if (object.gvk.version === 'v1alpha1') return;
    reportSelectorProblems(context, ['spec', 'ignoredPodSelector'], refused);
    if (hasEmptySelector(context, ['spec', 'ignoredPodSelector'])) {
      report({
        path: ['spec', 'ignoredPodSelector'],
        part: 'key',
        message: `An empty "ignoredPodSelector" is not allowed: leave it out to ignore no Pods. ${refused}`,
        fixes: () => fixesFor(object, [removal(['spec', 'ignoredPodSelector'])]),
      });
    }
  },
};

/** The API versions of the kind that is written. */
function versionFixes({ object, workspace }: RuleContext): () => readonly Fix[] {
  const kind = asString(asObject(specOf(object)['targetRef'])?.['kind']) ?? '';
  const versions = apiVersionsOfWorkload(kind, workspace.configuration.kruiseVersion);
  const path = ['spec', 'targetRef', 'apiVersion'];
  return () =>
    fixesFor(
      object,
      versions.map((version) => setting(path, version)),
    );
}
