import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';
import { graftedDefinitions } from '../server/src/schema/grafts.ts';
import { reachable } from './schemas/json-schema.ts';
import { addNewerFields, readKubernetesTypes } from './schemas/kubernetes-types.ts';
import { flattenAllOf, readSource, readSourceSchemas } from './schemas/source-schemas.ts';
import { readSnippets } from './schemas/snippets.ts';
import { compileValidators, prelude } from './schemas/validators.ts';

/**
 * Writes `dist/schemas/`: the registry of all schemas with descriptions, and the validators made from them. Both are
 * modules, so that bundles, tests and the type checker find them by `#schemas/*` in the same way.
 */
export function buildSchemas(target = resolve(import.meta.dirname, '../dist/schemas')): void {
  const kubernetes = readKubernetesTypes();
  addNewerFields(kubernetes.definitions, readSource('kubernetes-additions.json'));
  const source = readSourceSchemas();
  const definitions = new Map([...kubernetes.definitions, ...source.definitions]);
  flattenAllOf(definitions);
  const kinds = new Map([
    ...kubernetes.kinds,
    ...source.kinds.map(({ key, definition }) => [key, definition] as const),
  ]);
  const names = [...new Set([...kinds.values(), ...graftedDefinitions])].sort();
  const kept = [...reachable(definitions, names)].sort();
  const definitionsByName = Object.fromEntries(kept.map((name) => [name, definitions.get(name)]));
  const texts = { metadataKeys: readSource('metadata-keys.json'), snippets: readSnippets() };
  mkdirSync(target, { recursive: true });
  const write = (name: string, text: string): void => writeFileSync(join(target, name), text);
  // Which kinds there are is asked at every start, and what describes them seldom: a string in a function of its own costs next to
  // nothing until it is parsed, an object literal of this size a lot.
  write(
    'registry.js',
    [
      `export const kinds = ${JSON.stringify(Object.fromEntries([...kinds].sort()))};`,
      `export const readDefinitions = () => JSON.parse(${JSON.stringify(JSON.stringify(definitionsByName))});`,
      `export const readTexts = () => JSON.parse(${JSON.stringify(JSON.stringify(texts))});`,
      '',
    ].join('\n'),
  );
  write('registry.d.ts', registryTypes);
  write(
    'validators.js',
    transformSync(prelude + compileValidators(definitions, names), { minify: true, treeShaking: true, format: 'esm' })
      .code,
  );
  write('validators.d.ts', validatorTypes);
}

const registryTypes = `export declare const kinds: Readonly<Record<string, string>>;
export declare const readDefinitions: () => unknown;
export declare const readTexts: () => unknown;
`;

const validatorTypes = `export interface ValidatorError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}
export interface Validator {
  (data: unknown): boolean;
  errors?: readonly ValidatorError[] | null;
}
export declare const validators: Readonly<Record<string, Validator>>;
`;

if (process.argv[1] === fileURLToPath(import.meta.url)) buildSchemas();
