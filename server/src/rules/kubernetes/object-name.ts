import { asObject } from '../../base/json.ts';
import { isPresent } from '../../base/is-present.ts';
import { kruiseKinds } from '../../kruise/kinds.ts';
import { groupKindKey } from '../../kubernetes/group-version-kind.ts';
import { isDnsSubdomain } from '../../kubernetes/label-syntax.ts';
import { similarSubdomain } from '../../kubernetes/similar-name.ts';
import { change } from '../remedies.ts';
import type { Rule } from '../rule.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import { sidecarSetExample } from '../sidecarset/example.ts';

/** The name of a Kruise object. */
export const objectNameRule: Rule = {
  meta: {
    code: 'kubernetes/object-name',
    severity: 'error',
    summary: 'An object without a name, or with one that the API server refuses.',
    explanation:
      'The name of an object is a DNS subdomain: at most 253 lower-case letters, digits, "-" and ".", with a letter or digit at both ends of ' +
      'each part. `generateName` may stand in its place, for `kubectl create` only.',
    source: 'k8s.io/apimachinery/pkg/api/validation/objectmeta.go (v0.32.10)',
    examples: {
      bad: sidecarSetExample('').replace('name: log-agent\nspec', 'name: LogAgent\nspec'),
      good: sidecarSetExample(''),
    },
  },
  kinds: kruiseKinds.map(groupKindKey),
  needsWorkspace: false,
  check({ object, report }) {
    const metadata = asObject(object.value['metadata']);
    const name = metadata?.['name'];
    const path = ['metadata', 'name'];
    if (!isPresent(name) || name === '') {
      const hasPrefix = isPresent(metadata?.['generateName']) && metadata?.['generateName'] !== '';
      if (!hasPrefix)
        report({ path, part: 'key', message: `The object has no "metadata.name": the API server refuses it.` });
    } else if (typeof name === 'string' && !isDnsSubdomain(name)) {
      const problem = name === name.toLowerCase() ? '' : ` Only lower-case letters are allowed.`;
      const similar = similarSubdomain(name);
      report({
        path,
        message: `"${name}" is no valid name of an object.${problem} The API server refuses it.`,
        fixes: () => (similar === undefined ? [] : fixesFor(object, [change(path, similar)])),
      });
    }
  },
};
