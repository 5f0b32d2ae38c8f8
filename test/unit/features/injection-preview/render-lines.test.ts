import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonPath, JsonValue } from '../../../../server/src/base/json.ts';
import { renderWithLines } from '../../../../server/src/features/injection-preview/render-lines.ts';
import { parseManifestDocument } from '../../../../server/src/yaml/parse-manifest-document.ts';

const scalar = fc.oneof(
  fc.string(),
  fc.constantFrom('a\nb\n', ' x', 'yes', '1e3', '{"a":1}', "it's"),
  fc.boolean(),
  fc.integer(),
  fc.constant(null),
);
const { tree } = fc.letrec<{ tree: JsonValue }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small' },
    scalar,
    fc.array(tie('tree'), { maxLength: 4 }),
    fc.dictionary(fc.stringMatching(/^[a-z][a-z/.-]{0,8}$/), tie('tree'), { maxKeys: 4 }) as fc.Arbitrary<JsonObject>,
  ),
}));

function pathsOf(value: JsonValue, path: JsonPath = []): readonly JsonPath[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => {
    const own = [...path, Array.isArray(value) ? Number(key) : key];
    return [own, ...pathsOf(entry, own)];
  });
}

describe('renderWithLines', () => {
  it('writes what reads back, with everything on the line that it says', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^[a-z]{1,6}$/), tree, { minKeys: 1, maxKeys: 4 }), (value) => {
        const { lines, lineOf } = renderWithLines(value);
        const document = parseManifestDocument(`${lines.join('\n')}\n`);
        expect(document.problems).toEqual([]);
        expect(document.value).toEqual(value);
        for (const path of pathsOf(value)) {
          const range = document.rangeAt(path, 'pair');
          expect(lineOf(path)).toBe(range && document.positionAt(range.start).line);
        }
      }),
      { numRuns: 300, seed: 1 },
    );
  });

  it('writes lists as kubectl does', () => {
    const { lines } = renderWithLines({ a: [{ b: 1, c: ['x', ['deep']] }, 'z', {}], d: { e: [] } });
    expect(lines).toEqual(['a:', '- b: 1', '  c:', '  - x', '  - - deep', '- z', '- {}', 'd:', '  e: []']);
  });
});
