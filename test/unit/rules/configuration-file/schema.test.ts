import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import fastCheck from 'fast-check';
import { describe, expect, it } from 'vitest';
import { configurationSchema, schemaPath } from '../../../../scripts/build-configuration-schema.ts';
import { checkConfigurationFile } from '../../../../server/src/rules/configuration-file/configuration-findings.ts';
import { settingDescriptions } from '../../../../server/src/rules/configuration-file/settings.ts';
import { ruleDescriptions } from '../../../../server/src/rules/descriptions.ts';

const codes = ruleDescriptions().map(({ code }) => code);
const validate = new Ajv({ strict: false }).compile(JSON.parse(configurationSchema()) as object);

/** Codes of errors that the program tells of a file with this value. */
function errors(value: unknown): readonly string[] {
  const { problems } = checkConfigurationFile(
    { uri: 'file:///w/kruise-lint.yaml', text: JSON.stringify(value) },
    codes,
  );
  return problems.filter(({ finding }) => finding.severity === 'error').map(({ finding }) => finding.code);
}

const anyValue = fastCheck.oneof(
  fastCheck.constantFrom<unknown>(
    '1.9',
    1.9,
    1.7,
    'main',
    true,
    false,
    null,
    0,
    1,
    2.5,
    'off',
    'error',
    'loud',
    '',
    'a',
  ),
  fastCheck.array(fastCheck.constantFrom<unknown>('a', '', 1, null), { maxLength: 2 }),
  fastCheck.dictionary(
    fastCheck.constantFrom('schema/type', 'schema/tpye', 'SidecarTerminator', 'Nonsense'),
    fastCheck.constantFrom<unknown>('off', 'error', 'loud', true, false, null, 1),
    { maxKeys: 2 },
  ),
);
const anyFile = fastCheck.dictionary(
  fastCheck.constantFrom(...settingDescriptions.map(({ name }) => name as string), 'unknown'),
  anyValue,
  { maxKeys: 3 },
);

describe('schemas/kruise-lint.json', () => {
  it('is what `npm run docs:rules` writes', () => {
    expect(readFileSync(schemaPath, 'utf8')).toBe(configurationSchema());
  });

  it('refuses what the program refuses, and nothing else', () => {
    fastCheck.assert(
      fastCheck.property(anyFile, (value) => {
        expect(errors(value).length === 0, JSON.stringify(value)).toBe(validate(value));
      }),
      { numRuns: 2000 },
    );
  });

  it('describes every rule', () => {
    const { properties } = JSON.parse(configurationSchema()) as {
      properties: { severities: { properties: Record<string, { description: string }> } };
    };
    expect(Object.keys(properties.severities.properties).sort()).toEqual([...codes].sort());
  });
});
