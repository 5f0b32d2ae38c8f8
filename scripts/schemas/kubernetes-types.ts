import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';
import type { Definitions, SchemaNode } from './json-schema.ts';

const modules = resolve(import.meta.dirname, '../../node_modules');
const models = join(modules, 'kubernetes-models');
const apimachinery = join(modules, '@kubernetes-models/apimachinery');

/** Built-in kinds that get a schema of their own, by `group/version/Kind`, and where the package keeps them. */
const kinds = [
  'v1/ConfigMap',
  'v1/Namespace',
  'v1/PersistentVolumeClaim',
  'v1/Pod',
  'v1/Secret',
  'v1/ServiceAccount',
  'apps/v1/DaemonSet',
  'apps/v1/Deployment',
  'apps/v1/ReplicaSet',
  'apps/v1/StatefulSet',
  'batch/v1/CronJob',
  'batch/v1/Job',
  'policy/v1/PodDisruptionBudget',
];

/** Types that the schemas of Kruise kinds name without going through one of `kinds`. */
const furtherTypes = [
  'v1/PodTemplateSpec',
  'v1/EphemeralContainer',
  'v1/PreferredSchedulingTerm',
  'batch/v1/JobTemplateSpec',
];

/** Types that are no structs. */
const scalars: Readonly<Record<string, SchemaNode>> = {
  'meta.v1.Time': { type: 'string', format: 'date-time' },
  'meta.v1.MicroTime': { type: 'string', format: 'date-time' },
  'meta.v1.FieldsV1': { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
  Quantity: { format: 'quantity' },
  IntOrString: { 'x-kubernetes-int-or-string': true },
};

/** The schemas of core Kubernetes types, read from the type declarations of the package `kubernetes-models`. */
export function readKubernetesTypes(): { definitions: Definitions; kinds: Map<string, string> } {
  const definitions: Definitions = new Map();
  const pending = [...kinds, ...furtherTypes].map((path) => join(models, `${path}.d.ts`));
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    const name = definitionName(file);
    if (definitions.has(name)) continue;
    const { schema, imports } = readDeclaration(file);
    definitions.set(name, schema);
    pending.push(...imports);
  }
  return {
    definitions,
    kinds: new Map(
      kinds.map((path) => [path.startsWith('v1/') ? `/${path}` : path, definitionName(join(models, `${path}.d.ts`))]),
    ),
  };
}

/** `v1/Container.d.ts` → `core.v1.Container`; `…/apimachinery/apis/meta/v1/Time.d.ts` → `meta.v1.Time`. */
function definitionName(file: string): string {
  const parts = relative(file.startsWith(apimachinery) ? apimachinery : models, file)
    .replace(/\.d\.ts$/, '')
    .split('/');
  const type = parts.at(-1) ?? '';
  if (type in scalars) return type;
  const version = parts.at(-2) ?? '';
  return [parts.at(-3) ?? 'core', version, type].join('.');
}

function readDeclaration(file: string): { schema: SchemaNode; imports: string[] } {
  const scalar = scalars[definitionName(file)];
  if (scalar) return { schema: scalar, imports: [] };
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const files = importedFiles(source, file);
  const used = new Set<string>();
  const declaration = source.statements.find(ts.isInterfaceDeclaration);
  if (!declaration) throw new Error(`${file} declares no interface.`);
  return { schema: { ...documentationOf(declaration), ...structSchema(declaration.members) }, imports: [...used] };

  function structSchema(members: readonly ts.TypeElement[]): SchemaNode {
    const properties: Record<string, SchemaNode> = {};
    const required: string[] = [];
    for (const member of members) {
      if (!ts.isPropertySignature(member) || !ts.isStringLiteral(member.name) || !member.type) continue;
      const key = member.name.text;
      properties[key] = { ...propertySchema(key, member.type, members), ...documentationOf(member) };
      if (!member.questionToken && key !== 'apiVersion' && key !== 'kind') required.push(key);
    }
    if (Object.keys(properties).length === 0) return { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
    return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
  }

  function propertySchema(key: string, type: ts.TypeNode, siblings: readonly ts.TypeElement[]): SchemaNode {
    // What controllers write is not for manifests: left open, which keeps a third of all types out.
    if (key === 'status' && siblings.some((member) => member.name?.getText() === '"spec"')) {
      return { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
    }
    return typeSchema(type);
  }

  function typeSchema(type: ts.TypeNode): SchemaNode {
    if (type.kind === ts.SyntaxKind.StringKeyword) return { type: 'string' };
    // Core types know no fractions, but for quantities.
    if (type.kind === ts.SyntaxKind.NumberKeyword) return { type: 'integer' };
    if (type.kind === ts.SyntaxKind.BooleanKeyword) return { type: 'boolean' };
    if (ts.isTypeLiteralNode(type)) {
      const index = type.members.find(ts.isIndexSignatureDeclaration);
      return index ? { type: 'object', additionalProperties: typeSchema(index.type) } : structSchema(type.members);
    }
    if (ts.isTypeReferenceNode(type)) {
      const name = type.typeName.getText();
      if (name === 'Array' && type.typeArguments?.[0])
        return { type: 'array', items: typeSchema(type.typeArguments[0]) };
      const target = files.get(name);
      if (target !== undefined) {
        used.add(target);
        return { $ref: definitionName(target) };
      }
    }
    const literals = ts.isUnionTypeNode(type) ? type.types : [type];
    const values = literals.flatMap((node) =>
      ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal) ? [node.literal.text] : [],
    );
    if (values.length === literals.length) return { type: 'string', enum: values };
    throw new Error(`${file}: cannot read the type ${type.getText()}.`);
  }
}

/** The files that `file` imports types from, by the name of the type. */
function importedFiles(source: ts.SourceFile, file: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const specifier = statement.moduleSpecifier.text;
    const path = specifier.startsWith('.') ? resolve(dirname(file), specifier) : join(modules, specifier);
    const bindings = statement.importClause?.namedBindings;
    if (!existsSync(`${path}.d.ts`) || !bindings || !ts.isNamedImports(bindings)) continue;
    for (const element of bindings.elements) files.set(element.name.text, `${path}.d.ts`);
  }
  // A type may refer to itself.
  const own = source.statements.find(ts.isExportDeclaration)?.exportClause;
  if (own && ts.isNamedExports(own)) for (const element of own.elements) files.set(element.name.text, file);
  return files;
}

/** What the doc comment says: prose, the meaning of each value, and whether the field is deprecated. */
function documentationOf(node: ts.Node): SchemaNode {
  const comment = ts.getJSDocCommentsAndTags(node).find(ts.isJSDoc)?.comment;
  const text = typeof comment === 'string' ? comment : ts.getTextOfJSDocComment(comment);
  if (!text) return {};
  const [prose = '', list] = text.split(/\n*Possible enum values:\n/);
  const description = prose
    .trim()
    .replace(/\s*\bMore info: ?(https?:\/\/\S+)/g, (_, url: string) => ` [Kubernetes documentation](${url})`)
    .trim();
  const values: Record<string, string> = {};
  for (const match of (list ?? '').matchAll(/^ ?- `"(.*?)"` ?(.*)$/gm))
    values[match[1] ?? ''] = (match[2] ?? '').trim();
  return {
    ...(description === '' ? {} : { description }),
    ...(/\bdeprecated\b[:.]/i.test(description.slice(0, 200)) ? { deprecated: true } : {}),
    ...(Object.values(values).some((meaning) => meaning !== '') ? { 'x-kruise-values': values } : {}),
  };
}

/**
 * Adds what Kubernetes got after the release that the package was made from, and says of other fields which release
 * brought them: Kruise drops fields that are newer than the Kubernetes types it is built with.
 */
export function addNewerFields(definitions: Definitions, additions: unknown): void {
  for (const [name, { properties = {}, ...rest }] of Object.entries(additions as Record<string, SchemaNode>)) {
    const definition: SchemaNode = definitions.get(name) ?? { type: 'object' };
    const merged = { ...definition.properties };
    for (const [key, schema] of Object.entries(properties)) merged[key] = { ...merged[key], ...schema };
    definitions.set(name, { ...definition, ...rest, properties: merged });
  }
}
