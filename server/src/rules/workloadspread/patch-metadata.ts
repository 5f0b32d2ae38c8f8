import { asObject, valueAt } from '../../base/json.ts';
import { FieldPath } from '../../kubernetes/validation/field-error.ts';
import { checkAnnotations, checkLabels } from '../../kubernetes/validation/metadata.ts';
import { describeError } from '../core/describe-error.ts';
import { labelValueRemedies } from '../label-value-remedies.ts';
import type { Rule } from '../rule.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import { spreadExample, spreadKind, subsetsOf } from './spec.ts';

const labelled = (value: string): string =>
  spreadExample(`  - name: zone-a\n    patch:\n      metadata:\n        labels:\n          zone: ${value}\n`);

/** Labels and annotations of a patch that no Pod may have. */
export const spreadPatchMetadataRule: Rule = {
  meta: {
    code: 'kruise/workloadspread/patch-metadata',
    covers: ['WS-G.patch-metadata'],
    severity: 'warning',
    summary: 'A label or annotation in a patch that the API server refuses on Pods.',
    explanation:
      'The webhook checks the spec of the Pod that a patch makes, but not its metadata. A malformed label or annotation is accepted in the ' +
      'WorkloadSpread, and then every Pod of the subset is refused when it is created.',
    source: 'pkg/webhook/workloadspread/validating/workloadspread_validation.go (v1.9.1)',
    examples: { bad: labelled('zone a'), good: labelled('zone-a') },
  },
  kinds: [spreadKind],
  needsWorkspace: false,
  check({ object, report }) {
    for (const { path, value, name } of subsetsOf(object)) {
      const root = FieldPath.root();
      const place = root.child('metadata');
      const texts = (field: string): [string, string][] =>
        Object.entries(asObject(valueAt(value, ['patch', 'metadata', field])) ?? {}).flatMap(([key, text]) =>
          typeof text === 'string' ? [[key, text]] : [],
        );
      checkLabels(place.child('labels'), texts('labels'));
      checkAnnotations(place.child('annotations'), texts('annotations'));
      for (const error of root.errors) {
        const at = [...path, 'patch', ...error.path];
        report({
          path: at,
          fixes: () => fixesFor(object, labelValueRemedies(at, error)),
          message: `${describeError(error)} The WorkloadSpread is accepted, and every Pod of the subset "${name}" is refused.`,
        });
      }
    }
  },
};
