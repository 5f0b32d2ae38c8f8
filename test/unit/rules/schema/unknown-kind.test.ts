import { describe, expect, it } from 'vitest';
import { unknownKindRule } from '../../../../server/src/rules/schema/unknown-kind.ts';
import { checkRule } from './check-rule.ts';

const messagesFor = (apiVersion: string, kind: string): readonly string[] =>
  checkRule(unknownKindRule, `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: a}\n`).reports.map(
    ({ message }) => message,
  );

describe('kruise/api/unknown-kind', () => {
  it.each([
    ['apps.kruise.io/v1alpha1', 'CloneSet'],
    ['apps.kruise.io/v1beta1', 'SidecarSetList'],
    ['apps.kruise.io/v1alpha1', 'ResourceDistributionGenerator'],
    ['rollouts.kruise.io/v1beta1', 'Rollout'],
    ['rollouts.kruise.io/v1beta1', 'SomethingNew'],
    ['game.kruise.io/v1alpha1', 'GameServerSet'],
    ['agents.kruise.io/v1alpha1', 'Sandbox'],
    ['apps/v1', 'CloneSet'],
    ['example.com/v1', 'SidecarSet'],
  ])('is silent about %s %s', (apiVersion, kind) => {
    expect(messagesFor(apiVersion, kind)).toEqual([]);
  });

  it('knows misspelled kinds of the whole family', () => {
    expect(messagesFor('rollouts.kruise.io/v1beta1', 'Rolout')[0]).toContain('Did you mean Rollout?');
    expect(messagesFor('game.kruise.io/v1alpha1', 'GameServerset')[0]).toContain('Did you mean GameServerSet?');
  });

  it('knows misspelled groups by the kind', () => {
    expect(messagesFor('app.kruise.io/v1alpha1', 'CloneSet')[0]).toContain(
      'CloneSet belongs to `apps.kruise.io/v1alpha1`.',
    );
    expect(messagesFor('policy.kruise.io/v1beta1', 'SidecarSet')[0]).toContain(
      'SidecarSet belongs to `apps.kruise.io/v1beta1`.',
    );
  });

  it('knows a group without a version', () => {
    expect(messagesFor('apps.kruise.io', 'SidecarSet')).toEqual([
      '`apps.kruise.io` alone names no version: applying it fails with "no matches for kind". SidecarSet belongs to `apps.kruise.io/v1beta1`.',
    ]);
  });

  it('says so where nothing comes near', () => {
    expect(messagesFor('apps.kruise.io/v1alpha1', 'Elephant')).toEqual([
      'Kruise has no kind Elephant in `apps.kruise.io`: applying it fails with "no matches for kind".',
    ]);
  });
});
