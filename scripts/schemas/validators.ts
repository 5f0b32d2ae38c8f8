import { Ajv, _, type Code, type CodeKeywordDefinition, type KeywordCxt, type Name } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { reachable, type Definitions, type SchemaNode } from './json-schema.ts';

/** Quantities as apimachinery's `ParseQuantity` takes them. */
const quantityPattern = '^[+-]?(\\d+(\\.\\d*)?|\\.\\d*)([numkMGTPE]|[KMGTPE]i|[eE][+-]?\\d+)?$';

/**
 * Source text of a module with one ajv validator for each of `names`, exported under that name. Compiled ahead because the
 * web extension must not use `eval`, and so that no target spends time on it.
 */
export function compileValidators(definitions: Definitions, names: readonly string[]): string {
  const ajv = new Ajv({
    allErrors: true,
    messages: false,
    strict: false,
    inlineRefs: false,
    ownProperties: true,
    validateFormats: false,
    code: { source: true, esm: true, lines: false, optimize: 2 },
  });
  ajv.removeKeyword('enum');
  for (const keyword of keywords) ajv.addKeyword(keyword);
  for (const name of reachable(definitions, names))
    ajv.addSchema(validatorSchema(withoutStatus(definitions.get(name) ?? {})), name);
  const code = standaloneCode.default(ajv, Object.fromEntries(names.map((name, index) => [`v${index}`, name])));
  return `${withoutUnused(code)}\nexport const validators = {${names.map((name, index) => `${JSON.stringify(name)}:v${index}`).join(',')}};\n`;
}

/** Leaves out what ajv passes on for keywords that we do not use: a tenth of the text. */
function withoutUnused(code: string): string {
  return code
    .replaceAll(/schemaPath:"(?:[^"\\]|\\.)*",/g, '')
    .replaceAll(
      /,\s*parentData(:\s*\w+)?,\s*parentDataProperty(:\s*(\w+|"([^"\\]|\\.)*"))?,\s*rootData(\s*=\s*data)?/g,
      '',
    );
}

/** The API server drops what a manifest says under `status`, and looks at none of it. */
function withoutStatus(node: SchemaNode): SchemaNode {
  const isKind = node.properties && 'kind' in node.properties && 'status' in node.properties;
  return isKind ? { ...node, properties: { ...node.properties, status: {} } } : node;
}

/** What is checked of a schema: no descriptions, every object closed, one keyword for each kind of mistake. */
function validatorSchema(node: SchemaNode): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  const since = sinceRank(node);
  if (since !== undefined) result['tooNew'] = since;
  if (node.$ref !== undefined) return { ...result, $ref: node.$ref };
  if (node['x-kubernetes-int-or-string']) return { ...result, intOrString: true };
  if (node.format === 'quantity') return { ...result, quantity: true };
  if (node.type !== undefined) result['type'] = node.type;
  if (node.format === 'int32') result['int32'] = true;
  if (node.enum !== undefined && node.type === 'string') result['enum'] = node.enum;
  else if (node['x-kruise-values'] && node.type === 'string')
    result['knownValues'] = ['', ...Object.keys(node['x-kruise-values'])];
  if (node.minimum !== undefined) result['minimum'] = node.minimum;
  if (node.required && node.required.length > 0) result['required'] = node.required;
  if (node.items) result['items'] = validatorSchema(node.items);
  if (node.properties) {
    result['properties'] = Object.fromEntries(
      Object.entries(node.properties).map(([key, child]) => [
        key,
        validatorSchema(optional(child, node.required?.includes(key) ?? false)),
      ]),
    );
    result['additionalProperties'] = node['x-kubernetes-preserve-unknown-fields'] ?? false;
  }
  if (typeof node.additionalProperties === 'object')
    result['additionalProperties'] = validatorSchema(node.additionalProperties);
  return result;
}

/** In optional fields the empty string means the same as no field: Go's `omitempty`. */
function optional(node: SchemaNode, isRequired: boolean): SchemaNode {
  return isRequired || !node.enum || node.enum.includes('') ? node : { ...node, enum: [...node.enum, ''] };
}

/** The release that brought a field, where some release that can be chosen does not have it. */
function sinceRank(node: SchemaNode): string | undefined {
  const kruise = node['x-kruise-since'];
  if (kruise === 'main' || (kruise !== undefined && Number(kruise.split('.')[1]) > 8)) return kruise;
  const kubernetes = node['x-kubernetes-since'];
  return kubernetes === undefined ? undefined : `kubernetes ${kubernetes}`;
}

const keywords: CodeKeywordDefinition[] = [
  // Unlike ajv's own it compares in place: the values need not be kept, since the registry has them.
  among('enum'),
  among('knownValues'),
  failing('intOrString', ({ data }) => _`typeof ${data} !== "string" && !Number.isInteger(${data})`),
  failing('int32', ({ data }) => _`typeof ${data} === "number" && (${data} > 2147483647 || ${data} < -2147483648)`),
  failing('quantity', (context) => _`!quantity.test(typeof ${context.data} === "object" ? "" : ${context.data})`),
  {
    keyword: 'tooNew',
    schemaType: 'string',
    code: (context) => context.fail(_`true`),
    error: { message: '', params: ({ schema }) => _`{since: ${schema as string}}` },
  },
];

function among(keyword: string): CodeKeywordDefinition {
  const differs = (data: Name, values: readonly string[]): Code =>
    values.map((value): Code => _`${data} !== ${value}`).reduce((left, right) => _`${left} && ${right}`);
  return {
    ...failing(keyword, ({ data, schema }) => _`typeof ${data} === "string" && ${differs(data, schema as string[])}`),
    schemaType: 'array',
  };
}

function failing(keyword: string, condition: (context: KeywordCxt) => Code): CodeKeywordDefinition {
  return { keyword, code: (context) => context.fail(condition(context)), error: { message: '', params: () => _`{}` } };
}

/** Statements that the generated code relies on. */
export const prelude = `const quantity = /${quantityPattern}/;\n`;
