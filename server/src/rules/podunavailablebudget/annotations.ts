import type { JsonPath } from '../../base/json.ts';
import { isAtLeast } from '../../kruise/kruise-version.ts';
import { nearest, type Remedy } from '../../schema/index.ts';
import { change, removal } from '../remedies.ts';
import type { Rule, RuleContext } from '../rule.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import { annotationsOf, budgetAnnotations, budgetExample, budgetKind, refused, specOf } from './spec.ts';

const spec = '  selector:\n    matchLabels:\n      app: shop\n  maxUnavailable: 1\n';
const operations = (value: string): string =>
  budgetExample(spec, { annotations: `  annotations:\n    ${budgetAnnotations.protectOperations}: ${value}\n` });

/** An annotation of a budget that Kruise cannot read. */
export const budgetAnnotationsRule: Rule = {
  meta: {
    code: 'kruise/podunavailablebudget/annotations',
    covers: ['PUB-V02', 'PUB-V03', 'PUB-V04'],
    severity: 'error',
    summary: 'An annotation of a budget that Kruise cannot read.',
    explanation: [
      'In v1alpha1 two annotations refine a budget: `kruise.io/pub-protect-operations` is a comma-separated list of DELETE, UPDATE, EVICT and',
      '(since 1.9) RESIZE, and `pub.kruise.io/protect-total-replicas` a whole number. Releases up to 1.9 allow no spaces between the',
      'operations and no empty value.',
    ].join('\n'),
    source: 'pkg/webhook/podunavailablebudget/validating/pub_create_update_handler.go (v1.9.1, main)',
    examples: { bad: operations('DELETE,MOVE'), good: operations('DELETE,EVICT') },
  },
  kinds: [budgetKind],
  needsWorkspace: false,
  check(context) {
    if (context.object.gvk.version === 'v1alpha1') checkOperations(context);
    checkReplicas(context);
  },
};

function checkOperations({ object, workspace, report }: RuleContext): void {
  const written = annotationsOf(object)[budgetAnnotations.protectOperations];
  const value = written === null ? '' : written;
  if (typeof value !== 'string') return;
  const { kruiseVersion } = workspace.configuration;
  const known = ['DELETE', 'UPDATE', 'EVICT', ...(isAtLeast(kruiseVersion, '1.9') ? ['RESIZE'] : [])];
  const trims = kruiseVersion === 'main';
  const wrong = value.split(',').find((piece) => {
    const operation = trims ? piece.trim() : piece;
    return !known.includes(operation) && !(trims && operation === '');
  });
  if (wrong === undefined) return;
  const hint = known.includes(wrong.trim())
    ? 'spaces are not allowed around the names'
    : `the operations are ${known.join(', ')}`;
  const what = wrong === '' ? 'An operation is empty' : `"${wrong}" is no operation`;
  const path = ['metadata', 'annotations', budgetAnnotations.protectOperations];
  report({
    path,
    message: `${what}: ${hint}. ${refused}`,
    fixes: () => fixesFor(object, operationRemedies(path, value, known)),
  });
}

/** The operations that were meant, where each can be told. */
function operationRemedies(path: JsonPath, value: string, known: readonly string[]): readonly Remedy[] {
  const words = value
    .split(',')
    .map((piece) => piece.trim())
    .filter((word) => word !== '');
  const meant = words.map((word) => nearest(word, known, 2));
  const isCertain = words.every((word, index) => word.toUpperCase() === meant[index]);
  if (words.length === 0 || meant.includes(undefined)) return [];
  return [change(path, [...new Set(meant)].join(','), isCertain)];
}

function checkReplicas({ object, workspace, report }: RuleContext): void {
  const written = annotationsOf(object)[budgetAnnotations.protectTotalReplicas];
  // An annotation without a value is an empty text.
  const value = written === null ? '' : written;
  if (typeof value !== 'string') return;
  const path = ['metadata', 'annotations', budgetAnnotations.protectTotalReplicas];
  const isNumber = /^[+-]?\d+$/.test(value) && Number(value) >= -(2 ** 31) && Number(value) < 2 ** 31;
  const field = specOf(object)['protectTotalReplicas'];
  if (!isNumber) {
    report({ path, message: `"${value}" is no whole number of 32 bits. ${refused}` });
  } else if (
    workspace.configuration.kruiseVersion === 'main' &&
    object.gvk.version !== 'v1alpha1' &&
    typeof field === 'number' &&
    String(field) !== value
  ) {
    report({
      path,
      message: `The annotation says ${value} and "spec.protectTotalReplicas" ${field}: they must be the same. ${refused}`,
      fixes: () => fixesFor(object, [removal(path), change(path, String(field))]),
    });
  }
}
