import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeReason } from '../../../server/src/injection/reasons.ts';

const folder = join(import.meta.dirname, '../../../server/src/injection');

/** All codes of reasons in the sources of the engine. */
function codesInSources(): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.startsWith('reasons'),
  );
  const text = files.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
  return [
    ...text.matchAll(/(?:code: |tell\(|#note\(built, |#tell\(built, |refused\(|\? |: )'([a-z]+(?:-[a-z]+)+)'/g),
  ].map(([, code = '']) => code);
}

describe('describeReason', () => {
  const codes = [...new Set(codesInSources())].filter((code) => !/^(namespace|pod)-(selector|defaults)$/.test(code));
  const object = { kind: 'SidecarSet', name: 's' };
  const describe_ = (code: string) => describeReason({ object, code, severity: 'note', facts: {} });

  it('has a sentence for every code of the SidecarSet stage', () => {
    const known = codes.filter((code) => describe_(code) !== code);
    expect(known.length).toBeGreaterThan(30);
  });

  it('speaks in full sentences, and never of undefined', () => {
    for (const code of codes) {
      const text = describe_(code);
      if (text === code) continue;
      expect(text).toMatch(/[.]$/);
      expect(text).not.toContain('undefined');
    }
  });

  it('falls back to the code itself', () => {
    expect(describe_('toString')).toBe('toString');
  });
});
