import { kindInfo } from '../../kruise/kinds.ts';
import { kruiseVersions, type KruiseVersion } from '../../kruise/kruise-version.ts';
import type { Remedy } from '../../schema/index.ts';
import type { Rule } from '../rule.ts';
import { fixesFor } from './remedy-fix.ts';

/** An API version of a Kruise kind that the chosen release does not serve. */
export const versionNotServedRule: Rule = {
  meta: {
    code: 'kruise/api/version-not-served',
    covers: ['0.2', 'PUB-V02c'],
    severity: 'error',
    summary: 'An API version that the chosen Kruise release does not serve.',
    explanation: [
      'The cluster does not know the kind in this version: `kubectl apply` fails with `no matches for kind`. Use a version that',
      'the release serves, or set `kruise.kruiseVersion` to the release that runs in your cluster. The object is checked all the',
      'same, by the schema of the version that it names.',
    ].join('\n'),
    source: 'config/crd/bases (v1.8.4, v1.9.1, main)',
    examples: { bad: budget('v1beta1'), good: budget('v1alpha1') },
  },
  kinds: ['*'],
  needsWorkspace: false,
  allowsPartial: true,
  check(context) {
    const { object, workspace } = context;
    const { group, kind, version } = object.gvk;
    const versions = kindInfo(group, kind)?.versions;
    const chosen = workspace.configuration.kruiseVersion;
    if (!versions || versions[chosen].includes(version)) return;
    const served = versions[chosen];
    const servedBy = kruiseVersions.filter((release) => versions[release].includes(version));
    const fixes: Remedy[] = served.toReversed().map((other) => ({
      title: `Change \`apiVersion\` to \`${group}/${other}\``,
      isSafe: false,
      steps: [{ action: 'set', path: ['apiVersion'], value: `${group}/${other}` }],
    }));
    context.report({
      path: ['apiVersion'],
      message: [
        `${nameOf(chosen)} does not serve ${kind} as \`${group}/${version}\`: applying it fails with "no matches for kind".`,
        `Use ${served.map((other) => `\`${group}/${other}\``).join(' or ')}${hint(servedBy)}.`,
      ].join(' '),
      fixes: () => fixesFor(object, fixes),
    });
  },
};

function hint(servedBy: readonly KruiseVersion[]): string {
  const [oldest] = servedBy;
  return oldest === undefined
    ? '; no release serves this version'
    : `, or set \`kruise.kruiseVersion\` to \`${oldest}\` if your cluster runs ${nameOf(oldest)}`;
}

function nameOf(release: KruiseVersion): string {
  return release === 'main' ? "Kruise's main branch" : `Kruise ${release}`;
}

function budget(version: string): string {
  return `apiVersion: policy.kruise.io/${version}
kind: PodUnavailableBudget
metadata:
  name: shop
  namespace: shop
spec:
  selector:
    matchLabels:
      app: shop
  maxUnavailable: 1
`;
}
