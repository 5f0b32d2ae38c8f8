import { isPresent } from '../../base/is-present.ts';
import { asArray, isJsonObject } from '../../base/json.ts';
import type { Rule } from '../rule.ts';
import { sidecarSetExample } from './example.ts';
import { refused, sidecarSetKind, specOf } from './spec.ts';

/** A SidecarSet without containers. */
export const noContainersRule: Rule = {
  meta: {
    code: 'kruise/sidecarset/no-containers',
    covers: ['SS-V40'],
    severity: 'error',
    summary: 'A SidecarSet without containers.',
    explanation:
      'A SidecarSet that brings neither `containers` nor `initContainers` has nothing to inject, and is refused.',
    source: 'pkg/webhook/sidecarset/validating/sidecarset_create_update_handler.go (v1.9.1), validateSidecarSetSpec',
    examples: { bad: sidecarSetExample('', { containers: '' }), good: sidecarSetExample('') },
  },
  kinds: [sidecarSetKind],
  needsWorkspace: false,
  check({ object, report }) {
    const spec = specOf(object);
    if (isPresent(object.value['spec']) && !isJsonObject(object.value['spec'])) return;
    // A value of another type is the schema's business.
    const lists = [spec['containers'], spec['initContainers']];
    if (lists.some((list) => isPresent(list) && !Array.isArray(list)) || lists.some((list) => asArray(list).length > 0))
      return;
    const path = spec['containers'] === undefined ? ['spec'] : ['spec', 'containers'];
    report({
      path,
      part: 'key',
      message: `A SidecarSet needs at least one container or init container to inject. ${refused}`,
    });
  },
};
