import type { JsonPath } from '../../../base/json.ts';
import { describeField, documentationOf } from '../../../schema/index.ts';
import { servesKind } from '../../serves-kind.ts';
import { typeName } from '../../yaml-service/schema-type.ts';
import type { HoverRequest } from '../hover-request.ts';

/** The field's path and type, and its documentation. */
export function describeFieldAt({ context, object, path }: HoverRequest): string | undefined {
  const { kruiseVersion } = context.workspace.configuration;
  const { gvk } = object;
  if (!servesKind(context, gvk) || isHeader(path)) return undefined;
  const field = describeField(gvk, kruiseVersion, path);
  if (!field) return undefined;
  const documentation = documentationOf(field.schema);
  if (field.isInRelease && documentation === '') return undefined;
  const release = field.isInRelease ? '' : `**Kruise ${kruiseVersion} does not have this field.**\n\n`;
  const type = field.isRequired ? `${typeName(field.schema)}, required` : typeName(field.schema);
  return `**${fieldName(path)}** · ${type}\n\n${release}${documentation}`;
}

/** `apiVersion` and `kind` are described as a whole, not as fields. */
function isHeader(path: JsonPath): boolean {
  return path.length === 1 && (path[0] === 'apiVersion' || path[0] === 'kind');
}

/** `spec.containers[].image`: which item it is says nothing about a field. */
function fieldName(path: JsonPath): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[]`;
    return text === '' ? step : `${text}.${step}`;
  }, '');
}
