import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '../../../server/src/base/json.ts';
import { validateObject } from '../../../server/src/schema/index.ts';

const judge = (spec: JsonObject, version = 'v1beta1'): readonly string[] => {
  const gvk = { group: 'apps.kruise.io', version, kind: 'SidecarSet' };
  const object = { apiVersion: `apps.kruise.io/${version}`, kind: 'SidecarSet', metadata: { name: 'a' }, spec };
  return validateObject(object, gvk, '1.9', { isPartial: false }).map(({ severity, code }) => `${severity} ${code}`);
};
const withPriority = (entry: JsonObject): JsonObject => ({
  selector: { matchLabels: { a: 'b' } },
  updateStrategy: { priorityStrategy: { weightPriority: [entry] } },
});
const withValues = (values: JsonValue): JsonObject => ({
  selector: { matchExpressions: [{ key: 'a', operator: 'In', values }] },
});

describe('what the mutating webhook of SidecarSets heals', () => {
  it('is a warning', () => {
    expect(judge(withPriority({ matchSelector: { matchLabels: { a: 'b' } } }))).toEqual(['warning required']);
    expect(judge(withValues([null]))).toEqual(['warning type']);
  });

  it('is an error where nothing heals it', () => {
    expect(judge(withPriority({ weight: 1 }))).toEqual(['error required']);
    expect(judge(withValues([5]))).toEqual(['error type']);
    expect(judge({ selector: { matchExpressions: [{ operator: 'Exists' }] } })).toEqual(['error required']);
  });

  it('is a selector that a namespace hides', () => {
    const spec = { namespaceSelector: { matchExpressions: [{ operator: 'Exists' }] } };
    expect(judge({ ...spec, namespace: 'a' }, 'v1alpha1')).toEqual(['warning required']);
    expect(judge(spec, 'v1alpha1')).toEqual(['error required']);
  });
});
