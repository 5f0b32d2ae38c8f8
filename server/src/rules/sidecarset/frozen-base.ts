import { annotations } from '../../kruise/annotations.ts';
import { selectorsOverlap } from '../../kruise/selector-overlap.ts';
import { relatedPlace } from '../related-place.ts';
import type { Rule } from '../rule.ts';
import { admittedSpec } from './conflicts.ts';
import { sidecarSetExample } from './example.ts';
import { canaryBaseOf, containersOf, sidecarSetKind } from './spec.ts';

const base = sidecarSetExample('');
const canary = (app: string): string =>
  sidecarSetExample('  updateStrategy:\n    type: NotUpdate\n', {
    selector: `  selector:\n    matchLabels:\n      app: ${app}\n`,
  }).replace(
    'name: log-agent\nspec',
    `name: log-agent-canary\n  annotations:\n    ${annotations.sidecarSetCanary}: "true"\n    ${annotations.sidecarSetBase}: log-agent\nspec`,
  );

/** A base that can no longer be changed because of its canary. */
export const frozenBaseRule: Rule = {
  meta: {
    code: 'kruise/sidecarset/frozen-base',
    covers: ['F-15'],
    severity: 'hint',
    since: 'main',
    summary: 'A SidecarSet that cannot be changed as long as its canary exists.',
    explanation: [
      'A canary may have containers of the same names as its base: when the canary is applied, the webhook leaves its base out of the',
      'comparison. When the base is applied it does not leave out the canary. From the moment on that the canary exists, every change of',
      'the base is refused, as long as the selectors of both overlap and a container has the same name. Apply the base first, and delete the',
      'canary before you change it.',
    ].join('\n'),
    source:
      'pkg/webhook/sidecarset/validating/sidecarset_create_update_handler.go (main, 07169cf), validateSidecarConflict',
    examples: { bad: `${base}---\n${canary('shop')}`, good: `${base}---\n${canary('cart')}` },
  },
  kinds: [sidecarSetKind],
  needsWorkspace: true,
  check({ object, workspace, report }) {
    const own = admittedSpec(workspace, object);
    if (own === undefined) return;
    for (const { object: canary, path } of workspace.usesOf({ ...object.gvk, name: object.name })) {
      if (path.at(-1) !== annotations.sidecarSetBase || canaryBaseOf(canary) !== object.name || canary.isPartial)
        continue;
      const theirs = admittedSpec(workspace, canary);
      if (theirs === undefined || !selectorsOverlap(own['selector'], theirs['selector'])) continue;
      const names = new Set(containersOf(canary).map(({ list, name }) => `${list} ${name}`));
      const shared = containersOf(object).find(({ list, name }) => names.has(`${list} ${name}`));
      if (shared === undefined) continue;
      report({
        path: ['metadata', 'name'],
        message: `As long as the canary ${canary.name} exists, Kruise's webhook refuses every change of this SidecarSet: the container "${shared.name}" is in both.`,
        related: [relatedPlace(workspace, canary, path, `${canary.name} is a canary of it.`)],
      });
    }
  },
};
