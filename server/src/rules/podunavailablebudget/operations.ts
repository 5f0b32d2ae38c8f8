import { asArray, asString, type JsonPath } from '../../base/json.ts';
import { resolveFeatureGates } from '../../kruise/feature-gates.ts';
import type { Remedy, RemedyStep } from '../../schema/index.ts';
import type { Rule, RuleContext } from '../rule.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import { annotationsOf, budgetAnnotations, budgetExample, budgetKind, specOf } from './spec.ts';

const spec = '  selector:\n    matchLabels:\n      app: shop\n  maxUnavailable: 1\n';
const operations = (value: string): string =>
  budgetExample(spec, { annotations: `  annotations:\n    ${budgetAnnotations.protectOperations}: ${value}\n` });

/** Operations that are named and not protected. */
export const budgetOperationsRule: Rule = {
  meta: {
    code: 'kruise/podunavailablebudget/operations',
    covers: ['PUB-G.1', 'PUB-G.14'],
    severity: 'information',
    summary: 'A protected operation that is not protected.',
    explanation: [
      'A budget may name the operations that it protects. Updates of Pods are looked at only while the feature gate',
      '`PodUnavailableBudgetUpdateGate` is on, and by default it is off: `UPDATE` and `RESIZE` then do nothing. Set `kruise.featureGates` if',
      'your cluster has it on. `RESIZE` alone does not include other updates.',
    ].join('\n'),
    source:
      'pkg/webhook/pod/validating/pod_create_update_handler.go, pkg/control/pubcontrol/pub_control_utils.go (v1.9.1)',
    examples: { bad: operations('DELETE,UPDATE'), good: operations('DELETE,EVICT') },
  },
  kinds: [budgetKind],
  needsWorkspace: false,
  check(context) {
    const { object, workspace, report } = context;
    const { kruiseVersion, featureGates } = workspace.configuration;
    const { names, path } = namedOperations(context);
    const ofUpdates = names.filter((name) => name === 'UPDATE' || name === 'RESIZE');
    if (ofUpdates.length === 0) return;
    if (resolveFeatureGates(kruiseVersion, featureGates).PodUnavailableBudgetUpdateGate !== true) {
      report({
        path,
        fixes: () => fixesFor(object, without(path, names, ofUpdates)),
        message: `${ofUpdates.join(' and ')} ${ofUpdates.length === 1 ? 'is' : 'are'} protected only where the feature gate PodUnavailableBudgetUpdateGate is on, which it is not by default.`,
      });
    } else if (!names.includes('UPDATE')) {
      report({
        path,
        fixes: () => fixesFor(object, [withUpdates(path, names)]),
        message: 'RESIZE protects against resizing in place only: other updates of Pods need UPDATE too.',
      });
    }
  },
};

function namedOperations({ object }: RuleContext): { readonly names: readonly string[]; readonly path: JsonPath } {
  const list = asArray(specOf(object)['protectOperations']).map((name) => asString(name) ?? '');
  if (list.length > 0) return { names: list, path: ['spec', 'protectOperations'] };
  const text = asString(annotationsOf(object)[budgetAnnotations.protectOperations]) ?? '';
  return {
    names: text.split(',').map((name) => name.trim()),
    path: ['metadata', 'annotations', budgetAnnotations.protectOperations],
  };
}

/** Without what does nothing; not where nothing would be left, since then the default list holds. */
function without(path: JsonPath, names: readonly string[], idle: readonly string[]): readonly Remedy[] {
  const left = names.filter((name) => !idle.includes(name));
  if (left.length === 0) return [];
  const places = names.flatMap((name, index) => (idle.includes(name) ? [[...path, index]] : []));
  // From the end, so that places hold while items go.
  const steps = places.reverse().map((place): RemedyStep => ({ action: 'remove', path: place }));
  return [{ title: `Remove ${idle.join(' and ')}`, isSafe: false, steps: isList(path) ? steps : [text(path, left)] }];
}

function withUpdates(path: JsonPath, names: readonly string[]): Remedy {
  const steps: readonly RemedyStep[] = isList(path)
    ? [{ action: 'set', path: [...path, names.length], value: 'UPDATE' }]
    : [text(path, [...names, 'UPDATE'])];
  return { title: 'Protect other updates too', isSafe: false, steps };
}

/** Operations are a list in a field, and a text in an annotation. */
function isList(path: JsonPath): boolean {
  return path[0] === 'spec';
}

function text(path: JsonPath, names: readonly string[]): RemedyStep {
  return { action: 'set', path, value: names.join(',') };
}
