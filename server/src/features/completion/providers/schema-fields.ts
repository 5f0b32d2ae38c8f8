import { CompletionItemKind } from 'vscode-languageserver-types';
import type { JsonPath } from '../../../base/json.ts';
import { isClusterScoped } from '../../../kruise/scope.ts';
import { servesKind } from '../../serves-kind.ts';
import type { SchemaField } from '../../yaml-service/schema-service.ts';
import type { CompletionRequest } from '../completion-request.ts';
import { ranks, type KeyText, type Proposal } from '../proposal.ts';
import { namesFor } from '../value-names.ts';

/** The fields that the schema allows in the mapping, or in a new item of the list, at the cursor. */
export async function proposeFields(request: CompletionRequest): Promise<readonly Proposal[]> {
  const { context, cursor, header, token } = request;
  if (!servesKind(context, header.gvk)) return [];
  const place = { gvk: header.gvk, kruiseVersion: context.workspace.configuration.kruiseVersion, path: request.path };
  const inItem = cursor.accepts.item && (!cursor.accepts.key || context.schemas.shapeAt(place) === 'list');
  if (!inItem && !cursor.accepts.key) return [];
  const path = inItem ? [...request.path, 0] : request.path;
  const fields = await context.schemas.fieldsAt({ ...place, path }, token);
  return fields
    .filter(({ name }) => (inItem || !cursor.keys.has(name)) && !isOutOfPlace(request, path, name))
    .map((field) => ({
      label: field.name,
      kind: isCollection(field) ? CompletionItemKind.Struct : CompletionItemKind.Property,
      detail: field.isRequired ? `${field.type}, required` : field.type,
      documentation: field.documentation,
      rank: rankOf(field),
      write: { as: 'key', key: field.name, shape: field.shape, inItem, ...choicesOf(request, path, field) },
    }));
}

/** `metadata.namespace` of what lives in no namespace: the type has the field, but the API server refuses it. */
function isOutOfPlace({ header: { gvk } }: CompletionRequest, path: JsonPath, name: string): boolean {
  const isNamespace = name === 'namespace' && path.length === 1 && path[0] === 'metadata';
  return isNamespace && gvk !== undefined && isClusterScoped(gvk.group, gvk.kind);
}

function isCollection({ shape }: SchemaField): boolean {
  return shape === 'mapping' || shape === 'list';
}

/** Fields that nearly every object of their kind has, though the schema does not require them. */
const usualFields: ReadonlySet<string> = new Set([
  'apiVersion',
  'kind',
  'metadata',
  'name',
  'namespace',
  'labels',
  'annotations',
  'spec',
  'selector',
  'template',
  'containers',
  'image',
]);

/** Fields that the API server writes. */
const serverFields: ReadonlySet<string> = new Set([
  'status',
  'creationTimestamp',
  'deletionGracePeriodSeconds',
  'deletionTimestamp',
  'generation',
  'managedFields',
  'resourceVersion',
  'selfLink',
  'uid',
]);

function rankOf({ isRequired, isDeprecated, name }: SchemaField): number {
  if (isDeprecated || serverFields.has(name)) return ranks.last;
  if (isRequired) return ranks.first;
  return usualFields.has(name) ? ranks.likely : ranks.possible;
}

/** Values to choose from as soon as the field is inserted: those of the schema, or names of the workspace. */
function choicesOf(request: CompletionRequest, path: JsonPath, field: SchemaField): Pick<KeyText, 'choices'> {
  if (request.cursor.hasColon || isCollection(field)) return {};
  const choices = field.choices.length > 0 ? field.choices : namesFor(request, [...path, field.name]);
  return choices.length > 0 ? { choices } : {};
}
