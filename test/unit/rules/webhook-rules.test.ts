import { describe, expect, it } from 'vitest';
import { webhookRules } from '../../../scripts/lib/webhook-rules.ts';
import { allMetas } from '../../../server/src/rules/registry.ts';

const rows = Object.values(webhookRules).flat();
const covered = allMetas.flatMap(({ covers }) => covers ?? []);

/** What no rule tells of yet. */
const pending = [
  'SS-V11',
  'SS-V70',
  'SS-V71',
  '0.4',
  '0.6',
  'PUB-V01',
  'PUB-V16',
  'PUB-G.1',
  'PUB-G.3',
  'PUB-G.5',
  'PUB-G.6',
  'PUB-G.7',
  'PUB-G.8',
  'PUB-G.14',
  'PUB-G.15',
  'WS-V24',
  'WS-V01',
  'WS-G.1',
  'WS-G.2',
  'WS-G.3',
  'WS-G.4',
  'WS-G.7',
  'WS-G.11',
  'WS-G.15',
  'WS-G.patch-metadata',
  'WS-G.adaptive',
];

describe('the rules of the webhooks', () => {
  it('have numbers of their own', () => {
    const ids = rows.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('are each told by a rule, but for those that none can tell', () => {
    const missing = rows.filter(({ id, untold }) => untold === undefined && !covered.includes(id));
    expect(missing.map(({ id }) => id).sort()).toEqual([...pending].sort());
    const told = rows.filter(({ id, untold }) => untold !== undefined && covered.includes(id));
    expect(told.map(({ id }) => id)).toEqual([]);
  });

  it('are the only ones that rules name', () => {
    expect(covered.filter((id) => !rows.some((row) => row.id === id))).toEqual([]);
  });
});
