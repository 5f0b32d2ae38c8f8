import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../../server/src/base/json.ts';
import { fixesFor } from '../../../../server/src/rules/schema/remedy-fix.ts';
import { groupVersionKindOf } from '../../../../server/src/kubernetes/group-version-kind.ts';
import { snippetsFor, validateObject, type SchemaViolation } from '../../../../server/src/schema/index.ts';
import type { WorkspaceObject } from '../../../../server/src/workspace/workspace.ts';
import { applyEdits } from '../../../../server/src/yaml/document-edit.ts';
import type { ManifestDocument } from '../../../../server/src/yaml/manifest-document.ts';
import { parseManifestDocument } from '../../../../server/src/yaml/parse-manifest-document.ts';
import { renderYaml } from '../../../../server/src/yaml/manifest-edit.ts';

const objects = snippetsFor('main').map(
  ({ text }) =>
    parseManifestDocument(text.replaceAll(/\$\{\d+:([^}]*)\}/g, '$1').replaceAll(/\$\d+/g, '')).value as JsonObject,
);

/** Every object and list below `value`. */
function collectionsOf(value: JsonValue): (JsonObject | JsonValue[])[] {
  if (Array.isArray(value)) return [value, ...value.flatMap(collectionsOf)];
  return isJsonObject(value) ? [value, ...Object.values(value).flatMap(collectionsOf)] : [];
}

/** One mistake at a random place: a letter too few, a value of another type, a field one level too high. */
function spoil(object: JsonObject, at: number, mistake: number): JsonObject {
  const copy = structuredClone(object);
  const places = collectionsOf(copy).filter(isJsonObject).slice(1);
  const place = places[at % places.length] ?? {};
  const keys = Object.keys(place);
  const key = keys[mistake % Math.max(keys.length, 1)] ?? 'x';
  const value = place[key] ?? null;
  switch (mistake % 4) {
    case 0:
      delete place[key];
      place[key.slice(0, -1)] = value;
      break;
    case 1:
      place[key] = mistake % 8 === 1 ? 8080 : true;
      break;
    case 2:
      if (isJsonObject(value)) Object.assign(place, value);
      break;
    default:
      place[key] = [value];
  }
  return copy;
}

function violationsIn(document: ManifestDocument): readonly SchemaViolation[] {
  const value = document.value as JsonObject;
  const gvk = groupVersionKindOf(value);
  return gvk
    ? validateObject(value, gvk, 'main', { isPartial: false, sourceAt: (path) => document.sourceAt(path) })
    : [];
}

describe('fixes of schema violations', () => {
  it('mend what they are for, and break nothing', () => {
    fc.assert(
      fc.property(fc.constantFrom(...objects), fc.nat(60), fc.nat(30), (object, at, mistake) => {
        const text = renderYaml(spoil(object, at, mistake));
        const document = parseManifestDocument(text);
        const context = { uri: 'file:///a.yaml', path: [], startLine: 0, document } as unknown as WorkspaceObject;
        for (const violation of violationsIn(document)) {
          for (const fix of fixesFor(context, violation.remedies)) {
            const edits = fix.edits.map(({ range, newText }) => ({
              range: { start: document.offsetAt(range.start), end: document.offsetAt(range.end) },
              newText,
            }));
            const after = parseManifestDocument(applyEdits(text, edits));
            expect(after.problems, fix.title).toEqual([]);
            const left = violationsIn(after).filter(
              ({ code, path }) => code === violation.code && path.join('.') === violation.path.join('.'),
            );
            expect(left, `${text}\n${fix.title}\n${after.text}`).toEqual([]);
          }
        }
      }),
      { numRuns: 150 },
    );
  });
});
