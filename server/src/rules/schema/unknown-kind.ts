import { kruiseKinds, kindInfo, type KindInfo } from '../../kruise/kinds.ts';
import type { KruiseVersion } from '../../kruise/kruise-version.ts';
import { apiVersionOf, type GroupVersionKind } from '../../kubernetes/group-version-kind.ts';
import { nearest, type Remedy, type RemedyStep } from '../../schema/index.ts';
import type { Rule } from '../rule.ts';
import { fixesFor } from './remedy-fix.ts';

/** Kinds of other projects of the Kruise family, by group. They may have more: only what looks like one of these is reported. */
const familyKinds: Readonly<Record<string, readonly string[]>> = {
  'rollouts.kruise.io': ['BatchRelease', 'Rollout', 'RolloutHistory', 'TrafficRouting'],
  'game.kruise.io': ['GameServer', 'GameServerSet'],
};

/** Configures Kruise's plugin for Kustomize, and is never applied. */
const kustomizeGenerator = 'ResourceDistributionGenerator';

/** A kind that its Kruise group does not have. */
export const unknownKindRule: Rule = {
  meta: {
    code: 'kruise/api/unknown-kind',
    severity: 'warning',
    summary: 'A kind that its Kruise group does not have.',
    explanation: [
      'Kruise knows no such kind in this group: the name is misspelled, or the kind belongs to another group. PodUnavailableBudget',
      'is in `policy.kruise.io`, all other kinds of Kruise itself are in `apps.kruise.io`. `kubectl apply` fails with',
      '`no matches for kind`.',
    ].join('\n'),
    source: 'config/crd/bases (v1.9.1)',
    examples: { bad: budget('apps.kruise.io'), good: budget('policy.kruise.io') },
  },
  kinds: ['*'],
  needsWorkspace: false,
  allowsPartial: true,
  check(context) {
    const { object, workspace } = context;
    const gvk = withGroup(object.gvk);
    const isComplete = gvk.version !== '';
    if (!gvk.group.endsWith('.kruise.io') || (isComplete && isKnown(gvk))) return;
    const guess = guessOf(gvk, workspace.configuration.kruiseVersion);
    const isOwnGroup = kruiseKinds.some(({ group }) => group === gvk.group);
    if (!guess && !isOwnGroup) return;
    const problem = isComplete
      ? `Kruise has no kind ${gvk.kind} in \`${gvk.group}\``
      : `\`${gvk.group}\` alone names no version`;
    context.report({
      path: [guess?.wrong ?? 'kind'],
      message: `${problem}: applying it fails with "no matches for kind".${guess ? ` ${guess.advice}` : ''}`,
      ...(guess ? { fixes: () => fixesFor(object, [guess.remedy]) } : {}),
    });
  },
};

/** An `apiVersion` without a slash is read as a version of the core group; with dots it was meant as a group. */
function withGroup(gvk: GroupVersionKind): GroupVersionKind {
  return gvk.group === '' && gvk.version.endsWith('.kruise.io') ? { ...gvk, group: gvk.version, version: '' } : gvk;
}

interface Guess {
  readonly wrong: 'apiVersion' | 'kind';
  readonly advice: string;
  readonly remedy: Remedy;
}

function guessOf(gvk: GroupVersionKind, release: KruiseVersion): Guess | undefined {
  const elsewhere = kruiseKinds.find(({ kind }) => kind === gvk.kind);
  if (elsewhere) return otherGroup(elsewhere, gvk, release);
  const kind = nearest(gvk.kind, kindsOf(gvk.group));
  if (kind !== undefined) {
    return {
      wrong: 'kind',
      advice: `Did you mean ${kind}?`,
      remedy: remedy(`Change \`kind\` to \`${kind}\``, { action: 'set', path: ['kind'], value: kind }),
    };
  }
  // Both may be wrong: the kind is misspelled, and belongs to another group.
  const name = nearest(
    gvk.kind,
    kruiseKinds.map((info) => info.kind),
    kindsOf(gvk.group).length === 0 ? 1 : undefined,
  );
  const other = kruiseKinds.find((info) => info.kind === name);
  return other && otherGroup(other, gvk, release);
}

function otherGroup(info: KindInfo, gvk: GroupVersionKind, release: KruiseVersion): Guess {
  const served = info.versions[release];
  const version = served.includes(gvk.version) ? gvk.version : (served.at(-1) ?? gvk.version);
  const apiVersion = apiVersionOf({ group: info.group, version });
  const steps: RemedyStep[] = [{ action: 'set', path: ['apiVersion'], value: apiVersion }];
  if (info.kind !== gvk.kind) steps.push({ action: 'set', path: ['kind'], value: info.kind });
  return {
    wrong: 'apiVersion',
    advice: `${info.kind} belongs to \`${apiVersion}\`.`,
    remedy: remedy(`Change to \`${apiVersion}\` ${info.kind}`, ...steps),
  };
}

function remedy(title: string, ...steps: readonly RemedyStep[]): Remedy {
  // An object of another kind is another object: somebody should look.
  return { title, isSafe: false, steps };
}

function isKnown({ group, kind }: GroupVersionKind): boolean {
  if (kind === kustomizeGenerator) return true;
  const item = kind.endsWith('List') ? kind.slice(0, -'List'.length) : kind;
  return kindInfo(group, item) !== undefined || (familyKinds[group]?.includes(item) ?? false);
}

function kindsOf(group: string): readonly string[] {
  return familyKinds[group] ?? kruiseKinds.filter((info) => info.group === group).map((info) => info.kind);
}

function budget(group: string): string {
  return `apiVersion: ${group}/v1alpha1
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
