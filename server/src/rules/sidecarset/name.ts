import { asString, valueAt } from '../../base/json.ts';
import type { Rule } from '../rule.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import { refused, sidecarSetKind } from './spec.ts';
import { sidecarSetExample } from './example.ts';

const longest = 63;

/** The name of a SidecarSet has dots or is too long. */
export const sidecarSetNameRule: Rule = {
  meta: {
    code: 'kruise/sidecarset/name',
    covers: ['SS-V01', 'SS-V02', 'SS-V03'],
    severity: 'error',
    summary: 'The name of a SidecarSet has dots or is too long.',
    explanation:
      'Unlike most objects, a SidecarSet may have only lower-case letters, digits and "-" in its name, and at most 63 of them: the name ' +
      'becomes a label value.',
    source: 'pkg/webhook/sidecarset/validating/sidecarset_create_update_handler.go (v1.9.1), validateSidecarSetName',
    examples: {
      bad: sidecarSetExample('').replace('name: log-agent\nspec', 'name: log.agent\nspec'),
      good: sidecarSetExample(''),
    },
  },
  kinds: [sidecarSetKind],
  needsWorkspace: false,
  check({ object, report }) {
    for (const field of ['name', 'generateName']) {
      const path = ['metadata', field];
      const name = asString(valueAt(object.value, path)) ?? '';
      if (name === '') continue;
      if (!/^[a-zA-Z0-9-]+$/.test(name)) {
        const plain = name.replace(/[^a-zA-Z0-9]+/g, '-').replace(/^-|-$/g, '');
        report({
          path,
          message: `The name of a SidecarSet may hold letters, digits and "-" only, no dots. ${refused}`,
          fixes: () =>
            fixesFor(object, [
              { title: `Change to "${plain}"`, isSafe: false, steps: [{ action: 'set', path, value: plain }] },
            ]),
        });
      } else if (name.length > longest) {
        report({ path, message: `The name has ${name.length} characters; ${longest} is the most. ${refused}` });
      }
    }
  },
};
