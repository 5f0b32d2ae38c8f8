import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '../../../server/src/base/json.ts';
import { coreGoTypes } from '../../../server/src/kubernetes/core-go-types.ts';
import {
  PatchSchema,
  StrategicMergeError,
  strategicMergePatch,
} from '../../../server/src/kubernetes/strategic-merge-patch.ts';

interface GoldenCase {
  readonly original: JsonObject;
  readonly patch: JsonValue;
  readonly result?: JsonObject;
  readonly error?: string;
}

const schema = new PatchSchema(coreGoTypes, coreGoTypes.typeOf('Pod'));
/** Random Pods and patches, merged by k8s.io/apimachinery v0.32.10; cases whose answer depends on Go's map order are left out. */
const golden = JSON.parse(
  readFileSync(new URL('../../golden/strategic-merge-patch/pods.json', import.meta.url), 'utf8'),
) as readonly GoldenCase[];

function merge(original: JsonObject, patch: JsonValue): JsonValue {
  const result = strategicMergePatch(original, patch, schema);
  return result instanceof StrategicMergeError ? result.message : result;
}

const pod = (spec: JsonObject): JsonObject => ({ spec });

describe('strategicMergePatch', () => {
  it('answers as apimachinery does', () => {
    expect(golden).toHaveLength(350);
    for (const { original, patch, result, error } of golden) expect(merge(original, patch)).toEqual(result ?? error);
  });

  it('changes neither argument', () => {
    for (const { original, patch } of golden.slice(0, 50)) {
      const before = structuredClone({ original, patch });
      strategicMergePatch(original, patch, schema);
      expect({ original, patch }).toEqual(before);
    }
  });

  it('puts new items first unless the patch says what they follow', () => {
    const original = pod({ containers: [{ name: 'main' }] });
    expect(merge(original, pod({ containers: [{ name: 'new' }] }))).toEqual(
      pod({ containers: [{ name: 'new' }, { name: 'main' }] }),
    );
    expect(merge(original, pod({ containers: [{ name: 'main' }, { name: 'new' }] }))).toEqual(
      pod({ containers: [{ name: 'main' }, { name: 'new' }] }),
    );
  });

  it('replaces lists without a merge key', () => {
    expect(merge(pod({ tolerations: [{ key: 'a' }] }), pod({ tolerations: [{ key: 'b' }] }))).toEqual(
      pod({ tolerations: [{ key: 'b' }] }),
    );
  });

  it('removes with null, and with $patch', () => {
    const volumes = [{ name: 'a', emptyDir: {} }, { name: 'b' }];
    expect(
      merge(pod({ volumes, priority: 1 }), pod({ priority: null, volumes: [{ name: 'a', $patch: 'delete' }] })),
    ).toEqual(pod({ volumes: [{ name: 'b' }] }));
    expect(merge(pod({ volumes }), { spec: { $patch: 'replace', nodeName: 'n' } })).toEqual(pod({ nodeName: 'n' }));
  });

  it('keeps only what $retainKeys names', () => {
    const patch = pod({ volumes: [{ $retainKeys: ['name', 'hostPath'], name: 'a', hostPath: { path: '/x' } }] });
    expect(merge(pod({ volumes: [{ name: 'a', emptyDir: {} }] }), patch)).toEqual(
      pod({ volumes: [{ name: 'a', hostPath: { path: '/x' } }] }),
    );
  });

  it('orders lists by $setElementOrder', () => {
    const original = pod({ containers: [{ name: 'a' }, { name: 'b' }, { name: 'c' }] });
    const patch = { spec: { '$setElementOrder/containers': [{ name: 'c' }, { name: 'a' }] } };
    expect(merge(original, patch)).toEqual(pod({ containers: [{ name: 'b' }, { name: 'c' }, { name: 'a' }] }));
  });

  it('takes items out of lists of texts', () => {
    const original = { metadata: { finalizers: ['a', 'b'] } };
    expect(merge(original, { metadata: { '$deleteFromPrimitiveList/finalizers': ['a'] } })).toEqual({
      metadata: { finalizers: ['b'] },
    });
    expect(merge(original, { metadata: { finalizers: ['c', 'b'] } })).toEqual({
      metadata: { finalizers: ['c', 'a', 'b'] },
    });
  });

  it('says what is wrong in the words of Go', () => {
    expect(merge({}, [])).toBe('invalid JSON document');
    expect(merge({}, null)).toEqual({});
    expect(merge(pod({ containers: [{ name: 'a' }] }), pod({ containers: [{ image: 'x' }] }))).toBe(
      'map: map[image:x] does not contain declared merge key: name',
    );
    expect(merge({}, { $patch: 'merge' })).toBe('unknown patch type: merge in map: map[$patch:merge]');
    expect(merge({}, { '$setElementOrder/nope': [] })).toBe(
      'unable to find api field in struct Pod for the json field "nope"',
    );
  });
});
