import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '../../../server/src/base/json.ts';
import { coreGoTypes } from '../../../server/src/kubernetes/core-go-types.ts';
import { parseGoTime } from '../../../server/src/kubernetes/go-time.ts';

function roundTrip(type: string, value: JsonValue): JsonValue {
  return coreGoTypes.normalize(type, value).value;
}

describe('normalize', () => {
  it('drops unknown fields and empty optional ones, and keeps what a pointer points to', () => {
    const container = {
      name: 'a',
      imagePullPolcy: 'Always',
      command: [],
      args: null,
      stdin: false,
      workingDir: '',
      securityContext: {},
      env: [{ name: 'X', value: '' }],
      startupProbe: { periodSeconds: 0, terminationGracePeriodSeconds: 0 },
    };
    expect(roundTrip('Container', container)).toEqual({
      name: 'a',
      env: [{ name: 'X' }],
      resources: {},
      startupProbe: { terminationGracePeriodSeconds: 0 },
      securityContext: {},
    });
  });

  it('writes what Go never leaves out', () => {
    expect(roundTrip('Container', {})).toEqual({ name: '', resources: {} });
    expect(roundTrip('GRPCAction', { port: 80 })).toEqual({ port: 80, service: null });
    expect(roundTrip('ResourceFieldSelector', { resource: 'limits.cpu' })).toEqual({
      resource: 'limits.cpu',
      divisor: '0',
    });
    expect(roundTrip('PodSpec', {})).toEqual({ containers: null });
    expect(roundTrip('PodSpec', { containers: [] })).toEqual({ containers: [] });
    expect(roundTrip('ObjectMeta', {})).toEqual({ creationTimestamp: null });
  });

  it('puts keys in the order of the structs, and sorts maps', () => {
    const value = roundTrip('Container', {
      image: 'i',
      name: 'n',
      resources: { limits: { memory: '1', cpu: '2' } },
    }) as JsonObject;
    expect(JSON.stringify(value)).toBe('{"name":"n","image":"i","resources":{"limits":{"cpu":"2","memory":"1"}}}');
  });

  it('rewrites quantities and times', () => {
    expect(roundTrip('ResourceList', { cpu: 0.5, memory: '1024Mi', x: null })).toEqual({
      cpu: '500m',
      memory: '1Gi',
      x: '0',
    });
    expect(roundTrip('ContainerStateRunning', { startedAt: '2024-05-01T12:00:00.5+02:00' })).toEqual({
      startedAt: '2024-05-01T10:00:00Z',
    });
  });

  it('takes null elements for zero values', () => {
    expect(roundTrip('ExecAction', { command: ['a', null] })).toEqual({ command: ['a', ''] });
    expect(roundTrip('PodSpec', { containers: [null] })).toEqual({ containers: [{ name: '', resources: {} }] });
  });

  it.each([
    [
      { spec: { containers: [{ name: 'a', command: 'sh' }] } },
      'string into Go struct field Container.spec.containers.command of type []string',
    ],
    [
      { spec: { containers: [{ name: 1 }] } },
      'number into Go struct field Container.spec.containers.name of type string',
    ],
    [
      { spec: { containers: [{ name: 'a', stdin: 'yes' }] } },
      'string into Go struct field Container.spec.containers.stdin of type bool',
    ],
    [
      { spec: { containers: [{ name: 'a', imagePullPolicy: true }] } },
      'bool into Go struct field Container.spec.containers.imagePullPolicy of type v1.PullPolicy',
    ],
    [
      { spec: { containers: { name: 'a' } } },
      'object into Go struct field PodSpec.spec.containers of type []v1.Container',
    ],
    [
      { spec: { containers: [{ ports: [{ containerPort: 80.5 }] }] } },
      'number 80.5 into Go struct field ContainerPort.spec.containers.ports.containerPort of type int32',
    ],
    [
      { spec: { containers: [{ ports: [{ containerPort: 3e9 }] }] } },
      'number 3000000000 into Go struct field ContainerPort.spec.containers.ports.containerPort of type int32',
    ],
    [{ metadata: { labels: { a: 1 } } }, 'number into Go struct field ObjectMeta.metadata.labels of type string'],
    [{ spec: [] }, 'array into Go struct field Pod.spec of type v1.PodSpec'],
  ])('says of %j what Go says', (pod, message) => {
    expect(coreGoTypes.normalize('Pod', pod).error?.message).toBe(`json: cannot unmarshal ${message}`);
  });

  it('lets an error of a quantity win over an earlier one, and finds both', () => {
    const container = { args: 'x', name: 'a', resources: { limits: { cpu: 'many' } } };
    const { error, errors, value } = coreGoTypes.normalize('Container', container);
    expect(error?.path).toEqual(['resources', 'limits', 'cpu']);
    expect(error?.message).toMatch(/^quantities must match/);
    expect(errors.map(({ path }) => path)).toEqual([['args'], ['resources', 'limits', 'cpu']]);
    expect(value).toEqual({ name: 'a', resources: { limits: { cpu: '0' } } });
  });

  it('is not led astray by the names of inherited properties', () => {
    const labels = JSON.parse('{"__proto__":"x","constructor":"y"}') as JsonObject;
    const value = roundTrip('ObjectMeta', { labels }) as JsonObject;
    expect(Object.entries(value['labels'] as JsonObject)).toEqual([['constructor', 'y']]);
    expect(coreGoTypes.fieldsOf('toString')).toEqual([]);
  });
});

describe('fieldsOf', () => {
  it('knows patch strategies and merge keys', () => {
    const fields = new Map(coreGoTypes.fieldsOf('PodSpec').map((field) => [field.name, field]));
    expect(fields.get('volumes')).toMatchObject({ patchStrategies: ['merge', 'retainKeys'], patchMergeKey: 'name' });
    expect(fields.get('tolerations')).toMatchObject({ patchStrategies: [], patchMergeKey: undefined });
  });
});

describe('parseGoTime', () => {
  it.each(['2024-13-01T00:00:00Z', '2024-02-30T00:00:00Z', '2024-02-01', '2024-02-01T24:00:00Z', 'now'])(
    'refuses %s',
    (text) => {
      expect(parseGoTime(text)).toBeUndefined();
    },
  );
});
