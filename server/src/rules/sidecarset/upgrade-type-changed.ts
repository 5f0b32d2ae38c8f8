import { asObject, asString, objectsOf, type JsonObject } from '../../base/json.ts';
import type { Rule } from '../rule.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import { sidecarSetExample } from './example.ts';
import { containersOf, refused, sidecarSetKind } from './spec.ts';

const containers = (upgrade: string): string =>
  `  containers:\n  - name: log-agent\n    image: registry.example.com/log-agent:1.4\n${upgrade}`;

export const upgradeTypeChangedRule: Rule = {
  meta: {
    code: 'kruise/sidecarset/upgrade-type-changed',
    covers: ['SS-V71'],
    severity: 'error',
    summary: 'The upgrade type of a container cannot change.',
    explanation: [
      'A container with `upgradeType: HotUpgrade` runs as two containers in every Pod, one with `ColdUpgrade` (which is meant where nothing is',
      'written) as one. Running Pods cannot change from one to the other, so the webhook refuses it. Delete the SidecarSet and create it',
      'anew, or put the container into another SidecarSet.',
    ].join('\n'),
    source:
      'pkg/webhook/sidecarset/validating/sidecarset_create_update_handler.go (v1.9.1), validateSidecarContainerConflict',
    examples: {
      before: sidecarSetExample('', { containers: containers('') }),
      bad: sidecarSetExample('', {
        containers: containers(
          '    upgradeStrategy:\n      upgradeType: HotUpgrade\n      hotUpgradeEmptyImage: registry.example.com/empty:1.0\n',
        ),
      }),
      good: sidecarSetExample('', { containers: containers('    upgradeStrategy:\n      upgradeType: ColdUpgrade\n') }),
    },
  },
  kinds: [sidecarSetKind],
  needsWorkspace: true,
  comparesVersions: true,
  check({ object, previous, report }) {
    const before = new Map(
      objectsOf(asObject(previous?.value['spec'])?.['containers']).map((container) => [
        asString(container['name']) ?? '',
        upgradeTypeOf(container),
      ]),
    );
    for (const { list, name, path, value } of containersOf(object)) {
      const former = before.get(name);
      const type = upgradeTypeOf(value);
      if (list !== 'containers' || former === undefined || former === type) continue;
      const typePath = [...path, 'upgradeStrategy', 'upgradeType'];
      report({
        path: typePath,
        message: `The container "${name}" had the upgrade type ${former}, now it is ${type}: that cannot change. ${refused}`,
        fixes: () =>
          fixesFor(object, [
            {
              title: `Set upgradeType to ${former} again`,
              isSafe: false,
              steps: [{ action: 'set', path: typePath, value: former }],
            },
          ]),
      });
    }
  },
};

/** As the mutating webhook completes it. */
function upgradeTypeOf(container: JsonObject): string {
  return asString(asObject(container['upgradeStrategy'])?.['upgradeType']) || 'ColdUpgrade';
}
