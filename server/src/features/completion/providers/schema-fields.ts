import { CompletionItemKind } from 'vscode-languageserver-types';
import type { SchemaField } from '../../yaml-service/schema-service.ts';
import { servesKind } from '../../serves-kind.ts';
import type { CompletionRequest } from '../completion-request.ts';
import { ranks, type Proposal } from '../proposal.ts';

/** The fields that the schema allows in the mapping, or in a new item of the list, at the cursor. */
export async function proposeFields(request: CompletionRequest): Promise<readonly Proposal[]> {
  const { context, cursor, header, path, token } = request;
  if (!servesKind(context, header.gvk)) return [];
  const place = { gvk: header.gvk, kruiseVersion: context.workspace.configuration.kruiseVersion, path };
  const inItem = cursor.accepts.item && (!cursor.accepts.key || context.schemas.shapeAt(place) === 'list');
  if (!inItem && !cursor.accepts.key) return [];
  const fields = await context.schemas.fieldsAt(inItem ? { ...place, path: [...path, 0] } : place, token);
  return fields
    .filter(({ name }) => inItem || !cursor.keys.has(name))
    .map((field) => ({
      label: field.name,
      kind:
        field.shape === 'mapping' || field.shape === 'list' ? CompletionItemKind.Struct : CompletionItemKind.Property,
      detail: field.isRequired ? `${field.type}, required` : field.type,
      documentation: field.documentation,
      rank: rankOf(field),
      write: { as: 'key', key: field.name, shape: field.shape, inItem, ...choicesOf(field) },
    }));
}

/** Fields that nearly every object of their kind has, though the schema does not require them. */
const usualFields: ReadonlySet<string> = new Set([
  'apiVersion',
  'kind',
  'metadata',
  'spec',
  'selector',
  'template',
  'containers',
  'image',
]);

function rankOf({ isRequired, isDeprecated, name }: SchemaField): number {
  if (isDeprecated || name === 'status') return ranks.last;
  if (isRequired) return ranks.first;
  return usualFields.has(name) ? ranks.likely : ranks.possible;
}

function choicesOf({ choices }: SchemaField): { choices?: SchemaField['choices'] } {
  return choices.length > 0 ? { choices } : {};
}
