import { asObject, asString, type JsonPath } from '../../base/json.ts';
import type { Rule, RuleContext } from '../rule.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import { sidecarSetExample } from './example.ts';
import { containersOf, sidecarSetKind, type WrittenContainer } from './spec.ts';

/** Names of containers have at most 63 characters, and twins get two more. */
const longestName = 61;

const hot = (image: string): string => `  containers:
  - name: log-agent
    image: registry.example.com/log-agent:1.4
    upgradeStrategy:
      upgradeType: HotUpgrade
${image}`;

/** Hot upgrade that cannot work. */
export const hotUpgradeRule: Rule = {
  meta: {
    code: 'kruise/sidecarset/hot-upgrade',
    covers: ['F-28', 'F-29'],
    severity: 'warning',
    summary: 'A sidecar with hot upgrade whose twins cannot run.',
    explanation: [
      'With `upgradeType: HotUpgrade` a sidecar `x` becomes two containers: `x-1` with its image, and `x-2` with `hotUpgradeEmptyImage`, which',
      'waits for the next upgrade. The webhook asks for none of what this needs: without the second image, with a name of more than 61',
      'characters, or beside another container called `x-1`, the SidecarSet is accepted, and from then on every Pod that it matches is',
      'refused. Init containers are upgraded hot only where they are native sidecars.',
    ].join('\n'),
    source: 'pkg/webhook/pod/mutating/sidecarset_hotupgrade.go (v1.9.1)',
    examples: {
      bad: sidecarSetExample('', { containers: hot('') }),
      good: sidecarSetExample('', { containers: hot('      hotUpgradeEmptyImage: registry.example.com/empty:1.0\n') }),
    },
  },
  kinds: [sidecarSetKind],
  needsWorkspace: false,
  check(context) {
    const containers = containersOf(context.object);
    for (const container of containers) {
      const strategy = asObject(container.value['upgradeStrategy']);
      if (strategy?.['upgradeType'] === 'HotUpgrade') checkTwins(context, container, containers);
    }
  },
};

function checkTwins(
  { object, report }: RuleContext,
  container: WrittenContainer,
  all: readonly WrittenContainer[],
): void {
  const { path, name, value, list } = container;
  const type: JsonPath = [...path, 'upgradeStrategy', 'upgradeType'];
  const fixes = () =>
    fixesFor(object, [
      { title: 'Change to ColdUpgrade', isSafe: false, steps: [{ action: 'set', path: type, value: 'ColdUpgrade' }] },
    ]);
  if (list === 'initContainers' && value['restartPolicy'] !== 'Always') {
    report({
      path: type,
      message: 'A plain init container is never upgraded: "HotUpgrade" has no effect here.',
      fixes,
    });
    return;
  }
  const image = asString(asObject(value['upgradeStrategy'])?.['hotUpgradeEmptyImage']) ?? '';
  if (image.trim() === '') {
    report({
      path: type,
      message: `"hotUpgradeEmptyImage" is missing: the twin "${name}-2" has no image, and every Pod that gets this sidecar is refused.`,
      fixes,
    });
  }
  if (name.length > longestName) {
    report({
      path: [...path, 'name'],
      message: `With hot upgrade a name may have ${longestName} characters: "${name}-1" is too long, and every Pod that gets this sidecar is refused.`,
    });
  }
  const namesake = all.find((other) => other !== container && [`${name}-1`, `${name}-2`].includes(other.name));
  if (namesake !== undefined) {
    report({
      path: [...namesake.path, 'name'],
      message: `The hot upgrade of "${name}" makes a container "${namesake.name}" too: every Pod that gets both is refused.`,
    });
  }
}
