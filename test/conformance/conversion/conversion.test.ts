import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { asObject, asString, valueAt, withoutKey, type JsonObject } from '../../../server/src/base/json.ts';
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

/** Annotations that became fields: moved here, kept besides by Kruise. */
const moved = [
  'kruise.io/pub-protect-operations',
  'pub.kruise.io/protect-total-replicas',
  'daemonset.kruise.io/progressive-create-pod',
];

/** What is compared: no status, no struct that is empty and Go writes all the same, none of the annotations that moved. */
function comparable(object: JsonObject, keepsMoved: boolean): unknown {
  const metadata = asObject(object['metadata']) ?? {};
  const spec = asObject(object['spec']) ?? {};
  const isEmpty = Object.keys(asObject(spec['volumeClaimUpdateStrategy']) ?? {}).length === 0;
  const maps = ['labels', 'annotations'].map((part) => {
    const entries = Object.entries(asObject(metadata[part]) ?? {});
    return [part, Object.fromEntries(entries.filter(([key, text]) => keepsMoved || !moved.includes(key) || text === 'false'))];
  });
  return {
    metadata: [metadata['name'], maps],
    spec: isEmpty ? withoutKey(spec, 'volumeClaimUpdateStrategy') : spec,
  };
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
      expect(comparable(converted, true)).toEqual(comparable(output, false));
    },
  );
});
