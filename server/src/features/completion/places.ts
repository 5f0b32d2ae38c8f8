import { asString, valueAt, type JsonPath, type JsonValue } from '../../base/json.ts';
import type { CompletionRequest } from './completion-request.ts';

/** A scalar that could be written at the cursor. */
export interface ValuePlace {
  /** Counted from the object. */
  readonly path: JsonPath;
  /** Whether a dash must come first. */
  readonly inItem: boolean;
}

/** The scalars that could be written at the cursor: the value itself, or an item of the list that it stands in. */
export function valuePlaces({ cursor, path }: CompletionRequest): readonly ValuePlace[] {
  return [
    ...(cursor.accepts.value ? [{ path, inItem: false }] : []),
    ...(cursor.accepts.item ? [{ path: [...path, 0], inItem: true }] : []),
  ];
}

/** What is written at `path` of the object around the cursor. */
export function writtenAt({ document, header }: CompletionRequest, path: JsonPath): JsonValue | undefined {
  return valueAt(document.value, [...header.path, ...path]);
}

/** The namespace of the object around the cursor; the default one where none is written. */
export function namespaceOf(request: CompletionRequest): string {
  const { object, context } = request;
  const written = object?.namespace ?? asString(writtenAt(request, ['metadata', 'namespace']));
  return written ?? context.workspace.configuration.defaultNamespace;
}
