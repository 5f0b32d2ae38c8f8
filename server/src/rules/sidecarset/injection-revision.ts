import { isPresent } from '../../base/is-present.ts';
import { asObject } from '../../base/json.ts';
import { removal } from '../remedies.ts';
import type { Rule } from '../rule.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import { sidecarSetExample } from './example.ts';
import { refused, sidecarSetKind, specOf } from './spec.ts';

/** A pinned injection revision names no revision. */
export const injectionRevisionRule: Rule = {
  meta: {
    code: 'kruise/sidecarset/injection-revision',
    covers: ['SS-V26'],
    severity: 'error',
    summary: 'A pinned injection revision names no revision.',
    explanation:
      '`injectionStrategy.revision` pins which revision new Pods get. It needs `revisionName` (the name of a ControllerRevision) or ' +
      '`customVersion`; `policy` alone is refused. The revision must exist already, so a new SidecarSet cannot be created with it.',
    source:
      'pkg/webhook/sidecarset/validating/sidecarset_create_update_handler.go (v1.9.1), validateSidecarSetInjectionStrategy',
    examples: {
      bad: sidecarSetExample('  injectionStrategy:\n    revision:\n      policy: Always\n'),
      good: sidecarSetExample('  injectionStrategy:\n    revision:\n      policy: Always\n      customVersion: v1\n'),
    },
  },
  kinds: [sidecarSetKind],
  needsWorkspace: false,
  check({ object, report }) {
    const revision = asObject(asObject(specOf(object)['injectionStrategy'])?.['revision']);
    if (revision === undefined || isPresent(revision['revisionName']) || isPresent(revision['customVersion'])) return;
    report({
      path: ['spec', 'injectionStrategy', 'revision'],
      part: 'key',
      message: `A pinned revision needs "revisionName" or "customVersion": otherwise there is nothing to pin. ${refused}`,
      fixes: () => fixesFor(object, [removal(['spec', 'injectionStrategy', 'revision'])]),
    });
  },
};
