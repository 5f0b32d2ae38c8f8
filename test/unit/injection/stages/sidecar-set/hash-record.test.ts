import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../../server/src/base/json.ts';
import { readHashRecord } from '../../../../../server/src/injection/stages/sidecar-set/hash-record.ts';
import { JsonSyntaxError, parseRawJson } from '../../../../../server/src/kubernetes/raw-json.ts';

function read(text: string): JsonObject | undefined {
  const raw = parseRawJson(text);
  if (raw instanceof JsonSyntaxError) throw new Error(raw.message);
  return readHashRecord(raw);
}

const empty = { updateTimestamp: null, hash: '', sidecarSetName: '', sidecarList: null };

describe('readHashRecord', () => {
  it('reads a record, its time in UTC', () => {
    const text =
      '{"updateTimestamp":"2024-05-01T12:00:00+02:00","hash":"h","sidecarSetName":"s","sidecarList":["a"],"controllerRevision":"r"}';
    expect(read(text)).toEqual({
      updateTimestamp: '2024-05-01T10:00:00Z',
      hash: 'h',
      sidecarSetName: 's',
      sidecarList: ['a'],
      controllerRevision: 'r',
    });
  });

  it.each(['null', '{}', '{"unknown":1}', '{"hash":null,"controllerRevision":""}'])('has defaults: %s', (text) => {
    expect(read(text)).toEqual(empty);
  });

  it('takes names in any case, each later one over the earlier', () => {
    expect(read('{"hash":"a","HASH":"b"}')).toEqual({ ...empty, hash: 'b' });
    expect(read('{"hash":"a","Hash":null}')).toEqual({ ...empty, hash: 'a' });
    expect(read('{"sidecarList":["a","b"],"sidecarlist":[null]}')).toEqual({ ...empty, sidecarList: ['a'] });
    expect(read('{"sidecarList":["a"],"sidecarList":null}')).toEqual(empty);
  });

  it.each([
    '"legacy"',
    '[]',
    '{"hash":7,"Hash":"later"}',
    '{"updateTimestamp":"yesterday"}',
    '{"updateTimestamp":1}',
    '{"sidecarList":"a"}',
    '{"sidecarList":[1]}',
  ])('does not fit: %s', (text) => {
    expect(read(text)).toBeUndefined();
  });
});
