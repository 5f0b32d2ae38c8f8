import { describe, expect, it } from 'vitest';
import { webhookRules } from '../../scripts/lib/webhook-rules.ts';
import { pairsOfMain } from '../unit/rules/pairs-of-main.ts';
import { readValidationCases } from './handwritten.ts';
import { readRulePairs } from './rule-pairs.ts';

const ofMain = 'came after the release that the oracle runs: unit tests have an accepted and a refused case';
/** Rules that no pair can show, and why; the cases named `unreachable` prove it where a case can. */
const withoutPair: Readonly<Record<string, string>> = {
  'SS-V10': ofMain,
  'SS-V11': ofMain,
  'SS-V12': ofMain,
  'SS-V13': ofMain,
  'SS-V14': ofMain,
  'SS-V28': 'the schema refuses such a policy before',
  'SS-V63': 'the mutating webhook fills the policy in before',
  'PUB-V02b': 'only a cluster that holds an object which cannot be converted can show it',
  'PUB-V04': ofMain,
  'PUB-V14': ofMain,
  'PUB-V15a': ofMain,
  'PUB-V15b': ofMain,
  'PUB-V19': 'only a cluster that fails can show it',
  '0.1': 'says nothing about manifests',
  '0.3': ofMain,
  '0.4': 'is about Pods, not about the objects themselves',
  '0.5': 'is about Pods, not about the objects themselves',
};

describe('the rules of the webhooks', () => {
  const ids = Object.values(webhookRules)
    .flat()
    .map(({ id }) => id)
    .filter((id) => /^(SS-[CVK]|PUB-V|WS-V|0\.)/.test(id));

  it('have each an accepted and a refused case that differ in it only', () => {
    const shown = new Set(readRulePairs().flatMap(({ rules = [] }) => rules));
    expect(ids.filter((id) => !shown.has(id) && withoutPair[id] === undefined)).toEqual([]);
    expect(Object.keys(withoutPair).filter((id) => shown.has(id))).toEqual([]);
  });

  it('have such cases in unit tests where the oracle cannot run them', () => {
    const shown = pairsOfMain.map(({ id }) => id);
    expect(Object.keys(withoutPair).filter((id) => withoutPair[id] === ofMain)).toEqual(shown);
  });

  it('are proved to be unreachable where the real code can prove it', () => {
    const shown = new Set(readValidationCases().flatMap(({ rules = [] }) => rules));
    expect(['SS-V28', 'SS-V63'].filter((id) => !shown.has(id))).toEqual([]);
  });
});
