import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { asObject, asString, deepEquals, valueAt, type JsonObject, type JsonValue } from '../../../server/src/base/json.ts';
import { applySteps } from '../../../server/src/kruise/conversion/apply-steps.ts';
import { ConversionError } from '../../../server/src/kruise/conversion/conversion.ts';
import { conversionToBeta } from '../../../server/src/kruise/conversion/to-beta.ts';

interface Answer {
  readonly input: JsonObject;
  /** The input as Go's types have it. */
  readonly read: JsonObject;
  readonly output?: JsonObject;
  readonly error?: string;
}

const golden = JSON.parse(readFileSync(join(import.meta.dirname, 'golden.json'), 'utf8')) as readonly Answer[];
const cases = parseAllDocuments(readFileSync(join(import.meta.dirname, 'cases.yaml'), 'utf8')).map(
  (document) => document.toJS() as JsonObject,
);

/** Labels and annotations that became fields: moved here, kept besides by Kruise. */
const moved = [
  'kruise.io/pub-protect-operations',
  'pub.kruise.io/protect-total-replicas',
  'daemonset.kruise.io/progressive-create-pod',
  'apps.kruise.io/cloneset-scaling-exclude-preparing-delete',
  'apps.kruise.io/image-predownload-parallelism',
  'apps.kruise.io/image-predownload-timeout-seconds',
  'apps.kruise.io/image-predownload-min-updated-ready-pods',
];

const parts = ['labels', 'annotations'] as const;

/** The moved keys that an object does not have any more. */
function movedFrom(object: JsonObject): readonly string[] {
  return moved.filter((key) => parts.every((part) => valueAt(object, ['metadata', part, key]) === undefined));
}

/**
 * What is compared: no status, nothing that Go writes although it is empty or what v1beta1 takes by itself, and none of the labels and
 * annotations in `without`.
 */
function comparable(object: JsonObject, without: readonly string[]): unknown {
  const metadata = asObject(object['metadata']) ?? {};
  const maps = parts.map((part) => {
    const entries = Object.entries(asObject(metadata[part]) ?? {});
    return [part, Object.fromEntries(entries.filter(([key]) => !without.includes(key)))];
  });
  return { metadata: [metadata['name'], maps], spec: withoutDefaults(object) };
}

function withoutDefaults(object: JsonObject): JsonObject {
  const spec = structuredClone(asObject(object['spec']) ?? {});
  const isCloneSet = object['kind'] === 'CloneSet';
  const defaults: readonly (readonly [path: readonly string[], value: JsonValue])[] = isCloneSet
    ? [
        [['updateStrategy', 'rollingUpdate', 'podUpdatePolicy'], 'ReCreate'],
        [['updateStrategy', 'rollingUpdate'], {}],
        [['updateStrategy', 'type'], 'RollingUpdate'],
        [['updateStrategy'], {}],
        [['scaleStrategy', 'enablePVCReuse'], false],
        [['scaleStrategy'], {}],
        [['template', 'metadata', 'creationTimestamp'], null],
      ]
    : [[['volumeClaimUpdateStrategy'], {}]];
  for (const [path, value] of defaults) {
    const parent = path.length === 1 ? spec : asObject(valueAt(spec, path.slice(0, -1)));
    const key = path.at(-1) ?? '';
    if (parent && Object.hasOwn(parent, key) && deepEquals(parent[key], value)) delete parent[key];
  }
  return spec;
}

function textAt(object: JsonObject, ...path: readonly string[]): string {
  return asString(valueAt(object, path)) ?? '';
}

describe('conversion to v1beta1', () => {
  it('has an answer of the real conversion for each case', () => {
    expect(golden.map(({ input }) => input)).toEqual(cases);
  });

  it.each(golden.map((answer) => [`${textAt(answer.input, 'kind')} ${textAt(answer.input, 'metadata', 'name')}`, answer] as const))(
    '%s',
    (_name, { read, output }) => {
      const [group = '', version = ''] = textAt(read, 'apiVersion').split('/');
      const conversion = conversionToBeta({ group, version, kind: textAt(read, 'kind') }, read, 'main');
      if (output === undefined) {
        expect(conversion).toBeInstanceOf(ConversionError);
        return;
      }
      if (conversion === undefined || conversion instanceof ConversionError) throw new Error('not converted');
      const converted = applySteps(read, conversion.steps);
      expect(converted['apiVersion']).toBe(`${group}/v1beta1`);
      expect(comparable(converted, [])).toEqual(comparable({ kind: read['kind'] ?? null, ...output }, movedFrom(converted)));
    },
  );
});
