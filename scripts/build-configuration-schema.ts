/**
 * Writes schemas/kruise-lint.json, the JSON Schema of `kruise-lint.yaml`, from what the program itself reads. For editors that
 * do not run the language server; the server needs none.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { homepage } from '../server/src/base/product.ts';
import { settableGateNames } from '../server/src/kruise/feature-gates.ts';
import { kruiseVersions } from '../server/src/kruise/kruise-version.ts';
import { ruleDescriptions } from '../server/src/rules/descriptions.ts';
import {
  settingDescriptions,
  severityDescriptions,
  type SettingDescription,
} from '../server/src/rules/configuration-file/settings.ts';

/** Where the schema is committed. */
export const schemaPath = join(import.meta.dirname, '../schemas/kruise-lint.json');

/** The schema as its file holds it. */
export function configurationSchema(): string {
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: `${homepage}/raw/main/schemas/kruise-lint.json`,
    title: 'kruise-lint.yaml',
    description: 'Settings of a project for Kruise Tools, in the editor and on the command line.',
    type: ['object', 'null'],
    additionalProperties: false,
    properties: Object.fromEntries(
      settingDescriptions.map((setting) => [
        setting.name,
        { description: setting.description, ...orNull(typeOf(setting)), default: setting.byDefault },
      ]),
    ),
    definitions: {
      severity: {
        oneOf: [
          ...Object.entries(severityDescriptions).map(([name, description]) => ({ const: name, description })),
          { const: false, description: '`off`, as YAML 1.1 reads it.' },
          { type: 'null' },
        ],
      },
    },
  };
  return `${JSON.stringify(schema, undefined, 2)}\n`;
}

/** An empty value is one that is still to be written. */
function orNull({ type, ...rest }: Record<string, unknown>): object {
  if (Array.isArray(rest['enum'])) return { enum: [...(rest['enum'] as unknown[]), null] };
  return { type: [type, 'null'], ...rest };
}

function typeOf({ kind }: SettingDescription): Record<string, unknown> {
  switch (kind) {
    case 'version':
      // Also what YAML takes for a number.
      return { enum: [...kruiseVersions, ...kruiseVersions.map(Number).filter((number) => !Number.isNaN(number))] };
    case 'name':
      return { type: 'string', pattern: '^[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?$' };
    case 'size':
      return { type: 'integer', minimum: 1 };
    case 'globs':
      return { type: 'array', items: { type: 'string', minLength: 1 } };
    case 'gates':
      return {
        type: 'object',
        properties: Object.fromEntries(settableGateNames('main').map((gate) => [gate, { type: ['boolean', 'null'] }])),
        additionalProperties: { type: ['boolean', 'null'] },
      };
    case 'severities':
      return {
        type: 'object',
        properties: Object.fromEntries(
          [...ruleDescriptions()]
            .sort((left, right) => (left.code < right.code ? -1 : 1))
            .map(({ code, summary }) => [code, { description: summary, $ref: '#/definitions/severity' }]),
        ),
        additionalProperties: { $ref: '#/definitions/severity' },
      };
  }
}

/** Writes the file. */
export function writeConfigurationSchema(): void {
  writeFileSync(schemaPath, configurationSchema());
}
