import { asObject } from '../../base/json.ts';
import { coreGoTypes } from '../../kubernetes/core-go-types.ts';
import { FieldPath } from '../../kubernetes/validation/field-error.ts';
import { checkTemplateMeta, checkReferences } from '../../kubernetes/validation/metadata.ts';
import { labelValueRemedies } from '../label-value-remedies.ts';
import type { Rule } from '../rule.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import { violationsOf } from '../schema/schema-rule.ts';
import { sidecarSetExample } from '../sidecarset/example.ts';
import { describeError } from './describe-error.ts';
import { isSaidBySchema } from './said-by-schema.ts';

const labelled = (value: string): string =>
  sidecarSetExample('').replace('name: log-agent\nspec', `name: log-agent\n  labels:\n    team: ${value}\nspec`);

/** Labels, annotations, owners and finalizers of any object. */
export const coreObjectMetadataRule: Rule = {
  meta: {
    code: 'kubernetes/object-metadata',
    covers: ['SS-V03'],
    severity: 'error',
    summary: 'A label, annotation, owner or finalizer that the API server refuses.',
    explanation:
      'Keys are names of at most 63 characters with an optional DNS prefix and a slash before it; values of labels have at most 63 letters, digits, ' +
      '`-`, `_` and `.`. All annotations together have at most 256 KiB. Owners are complete, and one of them at most is the controller.',
    source: 'k8s.io/apimachinery/pkg/api/validation/objectmeta.go (v0.32.10), ValidateObjectMetaAccessor',
    examples: { bad: labelled('shop and cart'), good: labelled('shop') },
  },
  kinds: ['*'],
  needsWorkspace: false,
  check({ object, workspace, report }) {
    // `kubernetes/pod-metadata` tells of a Pod's own.
    if (object.gvk.group === '' && object.gvk.kind === 'Pod') return;
    const violations = violationsOf(object, workspace.configuration.kruiseVersion);
    const root = FieldPath.root();
    const place = root.child('metadata');
    const metadata = asObject(coreGoTypes.normalize('ObjectMeta', object.value['metadata'] ?? null).value) ?? {};
    checkTemplateMeta(place, metadata);
    checkReferences(place, metadata);
    for (const error of root.errors) {
      if (isSaidBySchema(error.path, violations)) continue;
      report({
        path: error.path,
        message: `${describeError(error)} The API server refuses the object.`,
        fixes: () => fixesFor(object, labelValueRemedies(error.path, error)),
      });
    }
  },
};
