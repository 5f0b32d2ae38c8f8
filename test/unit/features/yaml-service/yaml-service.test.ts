import { describe, expect, it, vi } from 'vitest';
import { neverCancelled } from '../../../../server/src/base/cancellation.ts';
import type { JsonPath } from '../../../../server/src/base/json.ts';
import type { KruiseVersion } from '../../../../server/src/kruise/kruise-version.ts';
import type { GroupVersionKind } from '../../../../server/src/kubernetes/group-version-kind.ts';
import { SchemaAnswers } from '../../../../server/src/features/yaml-service/schema-answers.ts';
import type { SchemaPlace } from '../../../../server/src/features/yaml-service/schema-service.ts';
import { choicesOf, shapeOf, typeName } from '../../../../server/src/features/yaml-service/schema-type.ts';
import { placeKey, writeSkeleton } from '../../../../server/src/features/yaml-service/skeleton.ts';
import {
  refuseToRead,
  YamlLanguageService,
} from '../../../../server/src/features/yaml-service/yaml-language-service.ts';

const sidecarSet = { group: 'apps.kruise.io', version: 'v1beta1', kind: 'SidecarSet' };

function place(...path: JsonPath): SchemaPlace {
  return { gvk: sidecarSet, kruiseVersion: '1.9', path };
}

describe('writeSkeleton', () => {
  it.each([
    ['fields', [], '|'],
    ['fields', ['spec'], 'spec:\n  |'],
    ['values', ['spec', 'paused'], 'spec:\n  paused: |'],
    ['fields', ['spec', 'containers', 3], 'spec:\n  containers:\n    - |'],
    ['fields', ['a', 0, 'b', 0, 'c'], 'a:\n  - b:\n      - c:\n          |'],
    ['values', ['a', 0, 0], 'a:\n  - - |'],
  ] as const)('for %s at %j', (question, path, expected) => {
    const { text, line, character } = writeSkeleton(path, question);
    const lines = text.split('\n');
    lines[line] = `${lines[line]!.slice(0, character)}|${lines[line]!.slice(character)}`;
    expect(lines.join('\n')).toBe(expected);
  });

  it('is one for all items of a list', () => {
    expect(placeKey(['a', 3, 'b'])).toBe(placeKey(['a', 0, 'b']));
    expect(placeKey(['a', 0, 'b'])).not.toBe(placeKey(['a', 0, 'c']));
  });
});

describe('SchemaAnswers', () => {
  it('asks once for what it knows already', async () => {
    const complete = vi.spyOn(YamlLanguageService.prototype, 'complete');
    const schemas = new SchemaAnswers();
    const first = await schemas.fieldsAt(place('spec', 'containers', 0), neverCancelled);
    const second = await schemas.fieldsAt(place('spec', 'containers', 7), neverCancelled);
    expect(second).toEqual(first);
    expect(complete).toHaveBeenCalledTimes(1);
    complete.mockRestore();
  });

  it('does not ask for kinds without a schema, nor once it is cancelled', async () => {
    const complete = vi.spyOn(YamlLanguageService.prototype, 'complete');
    const schemas = new SchemaAnswers();
    const widget = { ...place('spec'), gvk: { group: 'example.com', version: 'v1', kind: 'Widget' } };
    expect(await schemas.fieldsAt(widget, neverCancelled)).toEqual([]);
    expect(schemas.shapeAt(widget)).toBeUndefined();
    expect(await schemas.fieldsAt(place('spec'), { isCancellationRequested: true })).toEqual([]);
    expect(complete).not.toHaveBeenCalled();
    complete.mockRestore();
  });

  it('asks again after a failure', async () => {
    const complete = vi.spyOn(YamlLanguageService.prototype, 'complete').mockRejectedValueOnce(new Error('broken'));
    const schemas = new SchemaAnswers();
    await expect(schemas.fieldsAt(place('spec'), neverCancelled)).rejects.toThrow('broken');
    expect((await schemas.fieldsAt(place('spec'), neverCancelled)).map(({ name }) => name)).toContain('selector');
    complete.mockRestore();
  });

  it('answers several questions at once', async () => {
    const schemas = new SchemaAnswers();
    const [fields, values] = await Promise.all([
      schemas.fieldsAt(place('spec', 'updateStrategy'), neverCancelled),
      schemas.valuesAt(place('spec', 'updateStrategy', 'type'), neverCancelled),
    ]);
    expect(fields.map(({ name }) => name)).toContain('partition');
    expect(values.map(({ value }) => value)).toEqual(['RollingUpdate', 'NotUpdate']);
    expect(values[0]?.isDefault).toBe(true);
  });

  it('knows the shape of places', () => {
    const schemas = new SchemaAnswers();
    expect(schemas.shapeAt(place('spec'))).toBe('mapping');
    expect(schemas.shapeAt(place('spec', 'containers'))).toBe('list');
    expect(schemas.shapeAt(place('spec', 'containers', 0, 'name'))).toBe('string');
    expect(schemas.shapeAt(place('spec', 'updateStrategy', 'paused'))).toBe('scalar');
    expect(schemas.shapeAt(place('spec', 'updateStrategy', 'partition'))).toBe('any');
    expect(schemas.shapeAt(place('spec', 'nothing'))).toBeUndefined();
  });
});

describe('YamlLanguageService', () => {
  it('answers questions about one kind after another', async () => {
    const schemas = new SchemaAnswers();
    const budget = { group: 'policy.kruise.io', version: 'v1alpha1', kind: 'PodUnavailableBudget' };
    const ask = async (gvk: GroupVersionKind, kruiseVersion: KruiseVersion): Promise<readonly string[]> =>
      (await schemas.fieldsAt({ gvk, kruiseVersion, path: ['spec'] }, neverCancelled)).map(({ name }) => name);
    const answers = await Promise.all([ask(sidecarSet, '1.9'), ask(budget, '1.9'), ask(sidecarSet, '1.8')]);
    expect(answers.map((names) => names.includes('updateStrategy'))).toEqual([true, false, true]);
    expect(answers.map((names) => names.includes('targetRef'))).toEqual([false, true, false]);
  });

  it.each(['https://json.schemastore.org/package.json', 'file:///etc/passwd', ''])('never reads %s', async (uri) => {
    await expect(refuseToRead(uri)).rejects.toThrow('There is no schema');
  });
});

describe('types', () => {
  it.each([
    [{ type: 'array', items: { $ref: 'core.v1.Container' } }, 'list', '[]Container'],
    [{ type: 'object', additionalProperties: { type: 'string' } }, 'mapping', 'map[string]string'],
    [{ 'x-kubernetes-int-or-string': true }, 'any', 'int or string'],
    [{ format: 'quantity' }, 'any', 'quantity'],
    [{ properties: {} }, 'mapping', 'object'],
    [{ type: ['integer', 'string'] }, 'any', 'integer or string'],
    [{ type: 'array', items: { $ref: 'apps.kruise.io.sidecarset.container' } }, 'list', '[]object'],
    [{}, 'any', 'any'],
  ] as const)('of %j', (schema, shape, name) => {
    expect(shapeOf(schema)).toBe(shape);
    expect(typeName(schema)).toBe(name);
  });

  it('may have few values', () => {
    expect(choicesOf({ type: 'boolean' })).toEqual([true, false]);
    expect(choicesOf({ type: 'string', enum: ['', 'a'] })).toEqual(['a']);
    expect(choicesOf({ type: 'string', 'x-kruise-values': { b: 'words' } })).toEqual(['b']);
    expect(choicesOf({ type: 'string' })).toEqual([]);
  });
});
