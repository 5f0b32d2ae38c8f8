import { isPresent } from '../../base/is-present.ts';
import { asString, valueAt, type JsonPath } from '../../base/json.ts';
import { isAtLeast } from '../../kruise/kruise-version.ts';
import { isLabelValue } from '../../kubernetes/label-syntax.ts';
import type { Rule, RuleContext } from '../rule.ts';
import { hasEmptySelector, hasObject, reportSelectorProblems } from '../selector-reports.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import { sidecarSetExample } from './example.ts';
import { isRollingUpdate, refused, sidecarSetKind, specOf } from './spec.ts';

const selectorPath: JsonPath = ['spec', 'selector'];
const namespaceSelectorPath: JsonPath = ['spec', 'namespaceSelector'];
const updateSelectorPath: JsonPath = ['spec', 'updateStrategy', 'selector'];

/** A selector of a SidecarSet is missing, empty or malformed. */
export const sidecarSetSelectorRule: Rule = {
  meta: {
    code: 'kruise/sidecarset/selector',
    covers: ['SS-V21', 'SS-V22', 'SS-V23', 'SS-V24', 'SS-V25', 'SS-V31'],
    severity: 'error',
    summary: 'A selector of a SidecarSet is missing, empty or malformed.',
    explanation: [
      '`spec.selector` says which Pods get the sidecars. It must be there, and it must ask for something: an empty selector does not',
      'mean "all Pods", not even beside a `namespaceSelector`. To match all Pods of some namespaces, ask for a label that all of them',
      'have, or for the absence of one that none has (`operator: DoesNotExist`).',
      '',
      'The same holds for `spec.namespaceSelector` and `spec.updateStrategy.selector` where they are written: `{}` is refused. Leave',
      'them out to narrow nothing.',
    ].join('\n'),
    source: 'pkg/webhook/sidecarset/validating/sidecarset_create_update_handler.go (v1.9.1), validateSelector',
    examples: { bad: sidecarSetExample('', { selector: '  selector: {}\n' }), good: sidecarSetExample('') },
  },
  kinds: [sidecarSetKind],
  needsWorkspace: false,
  check(context) {
    if (!hasObject(context, ['spec'])) return;
    if (!isPresent(valueAt(context.object.value, selectorPath))) {
      context.report({
        path: selectorPath,
        part: 'key',
        message: `A SidecarSet needs a selector that says which Pods get its sidecars. ${refused}`,
      });
    } else if (hasEmptySelector(context, selectorPath)) {
      context.report({
        path: selectorPath,
        part: 'key',
        message: `An empty selector does not mean "all Pods": it must have matchLabels or matchExpressions. ${refused}`,
        fixes: () =>
          fixesFor(context.object, [
            {
              title: 'Match all Pods that lack a label',
              isSafe: false,
              steps: [
                {
                  action: 'set',
                  path: selectorPath,
                  value: { matchExpressions: [{ key: 'example.com/no-sidecar', operator: 'DoesNotExist' }] },
                },
              ],
            },
          ]),
      });
    }
    reportSelectorProblems(context, selectorPath, refused);
    // Since 1.9 a namespace hides the selector of namespaces.
    if (isHidden(context)) checkNamespace(context);
    else checkOptional(context, namespaceSelectorPath, 'in all namespaces');
    if (isRollingUpdate(context.object)) checkOptional(context, updateSelectorPath, 'that are injected');
  },
};

function isHidden({ object, workspace }: RuleContext): boolean {
  const namespace = asString(specOf(object)['namespace']) ?? '';
  return (
    namespace !== '' && object.gvk.version === 'v1alpha1' && isAtLeast(workspace.configuration.kruiseVersion, '1.9')
  );
}

/** The namespace becomes the value of a label that namespaces are selected by. */
function checkNamespace({ object, report }: RuleContext): void {
  const namespace = asString(specOf(object)['namespace']) ?? '';
  if (isLabelValue(namespace)) return;
  report({ path: ['spec', 'namespace'], message: `"${namespace}" can be no name of a namespace. ${refused}` });
}

function checkOptional(context: RuleContext, path: JsonPath, all: string): void {
  if (hasEmptySelector(context, path)) {
    context.report({
      path,
      part: 'key',
      message: `An empty selector is not allowed here: leave "${String(path.at(-1))}" out to mean all Pods ${all}. ${refused}`,
      fixes: () =>
        fixesFor(context.object, [
          { title: `Remove "${String(path.at(-1))}"`, isSafe: false, steps: [{ action: 'remove', path }] },
        ]),
    });
  }
  reportSelectorProblems(context, path, refused);
}
