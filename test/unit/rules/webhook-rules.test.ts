import { describe, expect, it } from 'vitest';
import { webhookRules } from '../../../scripts/lib/webhook-rules.ts';
import { allMetas } from '../../../server/src/rules/registry.ts';

const rows = Object.values(webhookRules).flat();
const covered = allMetas.flatMap(({ covers }) => covers ?? []);

describe('the rules of the webhooks', () => {
  it('have numbers of their own', () => {
    const ids = rows.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('are each told by a rule, but for those that none can tell', () => {
    const missing = rows.filter(({ id, untold }) => untold === undefined && !covered.includes(id));
    expect(missing.map(({ id }) => id)).toEqual([]);
    const told = rows.filter(({ id, untold }) => untold !== undefined && covered.includes(id));
    expect(told.map(({ id }) => id)).toEqual([]);
  });

  it('are the only ones that rules name', () => {
    expect(covered.filter((id) => !rows.some((row) => row.id === id))).toEqual([]);
  });
});
