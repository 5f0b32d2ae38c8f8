import { asObject, asString } from '../../base/json.ts';
import { annotations } from '../../kruise/annotations.ts';
import { change } from '../remedies.ts';
import type { Rule } from '../rule.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import { sidecarSetExample } from './example.ts';
import { canaryBaseOf, refused, sidecarSetKind } from './spec.ts';

const canary = (base: string): string =>
  sidecarSetExample('  updateStrategy:\n    type: NotUpdate\n').replace(
    'name: log-agent\nspec',
    `name: log-agent-canary\n  annotations:\n    ${annotations.sidecarSetCanary}: "true"\n    ${annotations.sidecarSetBase}: ${base}\nspec`,
  );

export const canaryBaseChangedRule: Rule = {
  meta: {
    code: 'kruise/sidecarset/canary-base-changed',
    covers: ['SS-V11'],
    severity: 'error',
    since: 'main',
    summary: 'The base of a canary SidecarSet cannot change.',
    explanation: [
      'A canary belongs to one base for all its life; a SidecarSet that was none cannot become one either, since it had no base before. Create',
      'the canary of the other base under a name of its own.',
    ].join('\n'),
    source:
      'pkg/webhook/sidecarset/validating/sidecarset_create_update_handler.go (main, 07169cf), validateSidecarSetCanaryAnnotations',
    examples: {
      before: canary('log-agent'),
      bad: canary('log-agent-2'),
      good: canary('log-agent').replace(':1.4', ':1.5'),
    },
  },
  kinds: [sidecarSetKind],
  needsWorkspace: true,
  comparesVersions: true,
  check({ object, previous, report }) {
    const base = canaryBaseOf(object);
    const written = asObject(asObject(previous?.value['metadata'])?.['annotations'])?.[annotations.sidecarSetBase];
    const before = asString(written) ?? '';
    if (base === undefined || base === before) return;
    const was = before === '' ? 'was the canary of no other SidecarSet' : `was the canary of ${before}`;
    const path = ['metadata', 'annotations', annotations.sidecarSetBase];
    report({
      path,
      message: `This SidecarSet ${was}, and that cannot change. ${refused} Create a canary of ${base} under another name.`,
      ...(before === '' ? {} : { fixes: () => fixesFor(object, [change(path, before)]) }),
    });
  },
};
