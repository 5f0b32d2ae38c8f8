import { expect, it } from 'vitest';
import type { JsonObject } from '../../../server/src/base/json.ts';
import { podQosClass } from '../../../server/src/kubernetes/pod-qos.ts';

it.each<[string, JsonObject[]]>([
  ['BestEffort', [{}]],
  ['BestEffort', [{ resources: { requests: { cpu: '0' }, limits: { 'nvidia.com/gpu': 1 } } }]],
  ['Burstable', [{ resources: { requests: { cpu: '1' } } }]],
  ['Burstable', [{ resources: { limits: { cpu: 1, memory: '1Gi' } } }]],
  ['Guaranteed', [{ resources: { limits: { cpu: 1, memory: '1Gi' }, requests: { cpu: '1000m', memory: '1024Mi' } } }]],
  ['Burstable', [{ resources: { limits: { cpu: 1, memory: '1Gi' }, requests: { cpu: 1, memory: '1Gi' } } }, {}]],
  ['Burstable', [{ resources: { limits: { cpu: 2, memory: '1Gi' }, requests: { cpu: 1, memory: '1Gi' } } }]],
])('tells %s', (expected, containers) => {
  expect(podQosClass({ containers })).toBe(expected);
  expect(podQosClass({ containers: [], initContainers: containers })).toBe(expected);
});
