import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isJsonObject, type JsonPath, type JsonValue } from '../../../server/src/base/json.ts';
import {
  applyEdits,
  insertEntry,
  insertItem,
  removeAt,
  renameKey,
  renderYaml,
  setValue,
} from '../../../server/src/yaml/manifest-edit.ts';
import type { ManifestDocument } from '../../../server/src/yaml/manifest-document.ts';
import { parseManifestDocument } from '../../../server/src/yaml/parse-manifest-document.ts';
import { writeInSomeStyle } from './write-in-some-style.ts';

const key = fc.oneof(
  fc.constantFrom('a', 'b', 'name', 'app.kubernetes.io/name', 'on', '0', 'a: b', '- x', '', '~', '#'),
  fc.string({ maxLength: 6 }),
);
const scalar: fc.Arbitrary<JsonValue> = fc.oneof(
  fc.constantFrom<JsonValue>(
    'no',
    '0123',
    '1e3',
    'null',
    '',
    ' x',
    'x ',
    'a\nb',
    'a\nb\n',
    '\n',
    ' a\n b\n',
    '2020-01-01',
    '1:30',
    'a\n\n\nb\n\n',
    'x: y',
    'x #y',
    '-',
    '--x',
    "it's",
    '"',
    'a\tb',
    '\r\n',
    '...',
    '---',
    '--- a\n--- b',
    '\u2028',
    '<<',
    '=',
    '0x1F',
    '.5',
    '1_000',
    '!x',
    '&a',
    '*a',
    '%a',
    '@a',
    '`',
    ': a',
    'a:',
    '😀\n中',
  ),
  fc.string(),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (value === 0 ? 0 : value)),
  fc.boolean(),
  fc.constant(null),
);
const { value: anyValue } = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(key, tie('value'), { maxKeys: 4 }),
  ),
}));
const object = fc.dictionary(key, anyValue, { minKeys: 1, maxKeys: 5 });

function pathsOf(value: JsonValue, path: JsonPath = []): readonly JsonPath[] {
  if (Array.isArray(value)) return [path, ...value.flatMap((item, index) => pathsOf(item, [...path, index]))];
  if (isJsonObject(value))
    return [path, ...Object.entries(value).flatMap(([name, entry]) => pathsOf(entry, [...path, name]))];
  return [path];
}

function plain(value: JsonValue | undefined): JsonValue {
  return JSON.parse(JSON.stringify(value ?? null)) as JsonValue;
}

/** What the last step of `path` leads into. */
function holderOf(value: JsonValue, path: JsonPath): JsonValue {
  return path
    .slice(0, -1)
    .reduce<JsonValue>((holder, step) => (holder as Record<string, JsonValue>)[step as string]!, value);
}

/** A copy with something done at the holder of `path`. */
function changed(
  value: JsonValue,
  path: JsonPath,
  change: (holder: JsonValue, step: string | number) => void,
): JsonValue {
  const root = { root: plain(value) } as Record<string, JsonValue>;
  let holder: JsonValue = root;
  const steps: JsonPath = ['root', ...path];
  for (const step of steps.slice(0, -1)) holder = (holder as Record<string, JsonValue>)[step as string]!;
  change(holder, steps.at(-1)!);
  return root['root']!;
}

const document = fc
  .record({ value: object, seed: fc.nat() })
  .map(({ value, seed }) => ({ value: plain(value), text: writeInSomeStyle(plain(value), seed) }))
  .filter(({ text }) => !text.includes('{{'));
const pick = fc.nat();

function check(text: string, edits: ReturnType<typeof setValue>, expected: JsonValue): void {
  const after = applyEdits(text, edits);
  const parsed: ManifestDocument = parseManifestDocument(after);
  const shown = { after, value: parsed.value, problems: parsed.problems };
  expect({ before: text, ...shown }).toEqual({ before: text, after, value: expected, problems: [] });
}

const runs = { numRuns: 300 };

describe('renderYaml', () => {
  it('reads back to the same value', () => {
    fc.assert(
      fc.property(anyValue, fc.nat({ max: 6 }), (value, indent) => {
        fc.pre(!JSON.stringify(value).includes('{{'));
        const text = renderYaml(plain(value), indent);
        const { value: read, problems } = parseManifestDocument(text);
        expect({ text, read: read ?? null, problems }).toEqual({ text, read: plain(value), problems: [] });
      }),
      runs,
    );
  });
});

describe('edits in any style', () => {
  it('the texts to edit hold the value', () => {
    fc.assert(
      fc.property(document, ({ value, text }) => check(text, [], value)),
      runs,
    );
  });

  it('set a value that is there', () => {
    fc.assert(
      fc.property(document, pick, anyValue, ({ value, text }, n, newValue) => {
        const paths = pathsOf(value);
        const path = paths[n % paths.length]!;
        const expected = changed(
          value,
          path,
          (holder, step) => ((holder as Record<string, JsonValue>)[step as string] = plain(newValue)),
        );
        check(text, setValue(parseManifestDocument(text), path, plain(newValue)), expected);
      }),
      runs,
    );
  });

  it('add an entry to a mapping', () => {
    fc.assert(
      fc.property(document, pick, key, anyValue, ({ value, text }, n, name, newValue) => {
        const paths = pathsOf(value).filter((path) =>
          isJsonObject(path.reduce<JsonValue>((v, s) => (v as Record<string, JsonValue>)[s as string]!, value)),
        );
        const parent = paths[n % paths.length]!;
        const expected = changed(
          value,
          [...parent, name],
          (holder, step) => ((holder as Record<string, JsonValue>)[step as string] = plain(newValue)),
        );
        check(text, insertEntry(parseManifestDocument(text), parent, name, plain(newValue)), expected);
      }),
      runs,
    );
  });

  it('add an item to a list', () => {
    fc.assert(
      fc.property(document, pick, pick, anyValue, ({ value, text }, n, at, newValue) => {
        const paths = pathsOf(value).filter((path) =>
          Array.isArray(path.reduce<JsonValue>((v, s) => (v as Record<string, JsonValue>)[s as string]!, value)),
        );
        fc.pre(paths.length > 0);
        const list = paths[n % paths.length]!;
        let index = 0;
        const expected = changed(value, [...list, 0], (holder) => {
          index = at % ((holder as JsonValue[]).length + 1);
          (holder as JsonValue[]).splice(index, 0, plain(newValue));
        });
        check(text, insertItem(parseManifestDocument(text), list, plain(newValue), index), expected);
      }),
      runs,
    );
  });

  it('remove an entry or item', () => {
    fc.assert(
      fc.property(document, pick, ({ value, text }, n) => {
        const paths = pathsOf(value).filter((path) => path.length > 0);
        const path = paths[n % paths.length]!;
        const expected = changed(value, path, (holder, step) => {
          if (Array.isArray(holder)) holder.splice(step as number, 1);
          else delete (holder as Record<string, JsonValue>)[step];
        });
        check(text, removeAt(parseManifestDocument(text), path), expected);
      }),
      runs,
    );
  });

  it('rename a key', () => {
    fc.assert(
      fc.property(document, pick, key, ({ value, text }, n, name) => {
        const paths = pathsOf(value).filter((path) => typeof path.at(-1) === 'string');
        const path = paths[n % paths.length]!;
        const isTaken = Object.hasOwn(holderOf(value, path) as Record<string, JsonValue>, name);
        const expected = changed(value, path, (holder, step) => {
          const map = holder as Record<string, JsonValue>;
          if (isTaken) return;
          map[name] = map[step]!;
          delete map[step];
        });
        const edits = renameKey(parseManifestDocument(text), path, name);
        if (isTaken) expect(edits).toEqual([]);
        else check(text, edits, expected);
      }),
      runs,
    );
  });
});
