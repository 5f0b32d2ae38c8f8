import { asObject, asString, objectsOf, type JsonObject } from '../../base/json.ts';
import { listNames } from '../wording.ts';
import type { Rule } from '../rule.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import { sidecarSetExample } from './example.ts';
import { containersOf, refused, sidecarSetKind } from './spec.ts';

const containers = (...names: readonly string[]): string =>
  `  containers:\n${names.map((name) => `  - name: ${name}\n    image: registry.example.com/${name}:1.4\n`).join('')}`;

export const containerAddedRule: Rule = {
  meta: {
    code: 'kruise/sidecarset/container-added',
    covers: ['SS-V70'],
    severity: 'error',
    summary: 'An existing SidecarSet takes no new container.',
    explanation: [
      'Containers of a SidecarSet may be changed and removed once it exists, but none may be added, and none may get another name: running',
      'Pods could not follow. Put the new container into a SidecarSet of its own, or delete this one and create it anew: running Pods keep',
      'the sidecars that they have. Init containers and volumes may come and go.',
    ].join('\n'),
    source:
      'pkg/webhook/sidecarset/validating/sidecarset_create_update_handler.go (v1.9.1), validateSidecarContainerConflict',
    examples: {
      before: sidecarSetExample('', { containers: containers('log-agent') }),
      bad: sidecarSetExample('', { containers: containers('log-agent', 'metrics') }),
      good: sidecarSetExample('', { containers: containers('log-agent').replace(':1.4', ':1.5') }),
    },
  },
  kinds: [sidecarSetKind],
  needsWorkspace: true,
  comparesVersions: true,
  check({ object, previous, report }) {
    const before = namesIn(previous?.value);
    // One without a name is refused for that.
    const written = containersOf(object).filter(({ list, name }) => list === 'containers' && name !== '');
    const now = new Set(written.map(({ name }) => name));
    const gone = [...before].filter((name) => !now.has(name));
    const added = written.filter(({ name }) => !before.has(name));
    const [former, ...others] = gone;
    const isRenamed = former !== undefined && others.length === 0 && added.length === 1;
    for (const { name, path } of added) {
      const what = isRenamed
        ? `The container "${former}" got the name "${name}"`
        : `The container "${name}" is new: there ${before.size === 1 ? 'was' : 'were'} ${listNames([...before].map((known) => `"${known}"`)) || 'none'}`;
      report({
        path: [...path, 'name'],
        message: `${what}. Containers of an existing SidecarSet can neither be added nor renamed. ${refused} Put it into another SidecarSet, or delete this one and create it anew.`,
        ...(isRenamed && {
          fixes: () =>
            fixesFor(object, [
              {
                title: `Name it "${former}" again`,
                isSafe: false,
                steps: [{ action: 'set', path: [...path, 'name'], value: former }],
              },
            ]),
        }),
      });
    }
  },
};

function namesIn(sidecarSet: JsonObject | undefined): ReadonlySet<string> {
  return new Set(objectsOf(asObject(sidecarSet?.['spec'])?.['containers']).map(({ name }) => asString(name) ?? ''));
}
