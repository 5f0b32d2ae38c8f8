import { relatedPlace } from '../related-place.ts';
import type { Rule } from '../rule.ts';
import { leaveOutPodsOf } from './conflict-fixes.ts';
import { conflictsOf } from './conflicts.ts';
import { sidecarSetExample } from './example.ts';
import { sidecarSetKind } from './spec.ts';

/** Two SidecarSets that may meet on one Pod bring the same thing. */
export const sidecarSetConflictRule: Rule = {
  meta: {
    code: 'kruise/sidecarset/conflict',
    covers: ['SS-V80', 'SS-V81', 'SS-V82', 'SS-V83'],
    severity: 'error',
    summary: 'Two SidecarSets that may meet on one Pod bring the same thing.',
    explanation: [
      'Two SidecarSets whose selectors may match the same Pod must not bring containers (or init containers) of one name, volumes of one',
      'name but different contents, or overwrite the same annotation. Kruise only compares the selectors: `web: nginx` and `db: redis` count',
      'as overlapping, since one Pod could carry both labels. Make them contradict each other, for example with a `NotIn` expression on',
      'the label of the other one.',
      '',
      'The second of the two that is applied is refused, so both are marked.',
    ].join('\n'),
    source: 'pkg/webhook/sidecarset/validating/sidecarset_create_update_handler.go, pkg/util/selector.go (v1.9.1)',
    examples: {
      bad: `${sidecarSetExample('')}---\n${sidecarSetExample('').replace('name: log-agent\nspec', 'name: other\nspec')}`,
      good: `${sidecarSetExample('')}---\n${sidecarSetExample('', { selector: '  selector:\n    matchLabels:\n      app: other\n' }).replace('name: log-agent\nspec', 'name: other\nspec')}`,
    },
  },
  kinds: [sidecarSetKind],
  needsWorkspace: true,
  check(context) {
    for (const { path, what, other, otherPath } of conflictsOf(context)) {
      context.report({
        path,
        part: path.at(-2) === 'annotations' ? 'key' : 'value',
        message: `${what}, and the selectors of both may match one Pod. Whichever is applied second is refused.`,
        related: [relatedPlace(context.workspace, other, otherPath, `SidecarSet ${other.name}`)],
        fixes: () => leaveOutPodsOf(context, other),
      });
    }
  },
};
