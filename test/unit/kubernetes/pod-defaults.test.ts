import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../server/src/base/json.ts';
import { decodePod, defaultPod } from '../../../server/src/kubernetes/pod-defaults.ts';

function specOf(spec: JsonObject): JsonObject {
  return defaultPod({ metadata: { name: 'p' }, spec })['spec'] as JsonObject;
}

describe('defaultPod', () => {
  it('fills in what the API server fills in, and says that it is a Pod', () => {
    expect(
      defaultPod({ metadata: { labels: { a: 'b' } }, spec: { containers: [{ name: 'c', image: 'nginx' }] } }),
    ).toEqual({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { labels: { a: 'b' } },
      spec: {
        containers: [
          {
            name: 'c',
            image: 'nginx',
            imagePullPolicy: 'Always',
            resources: {},
            terminationMessagePath: '/dev/termination-log',
            terminationMessagePolicy: 'File',
          },
        ],
        dnsPolicy: 'ClusterFirst',
        enableServiceLinks: true,
        restartPolicy: 'Always',
        schedulerName: 'default-scheduler',
        securityContext: {},
        terminationGracePeriodSeconds: 30,
      },
    });
  });

  it('copies limits to requests of containers and init containers, amount by amount', () => {
    const resources = { limits: { cpu: 1, memory: '1024Mi' }, requests: { cpu: '0.0001' } };
    const spec = specOf({
      containers: [{ name: 'a', resources }],
      initContainers: [{ name: 'b', resources: { limits: { cpu: '2' } } }],
    });
    expect(spec).toMatchObject({
      containers: [{ resources: { limits: { cpu: '1', memory: '1Gi' }, requests: { cpu: '1m', memory: '1Gi' } } }],
      initContainers: [{ resources: { requests: { cpu: '2' } } }],
    });
  });

  it('defaults probes of all three kinds, with grpc and http handlers', () => {
    const probe = { timeoutSeconds: 1, periodSeconds: 10, successThreshold: 1, failureThreshold: 3 };
    const spec = specOf({
      containers: [
        {
          name: 'a',
          livenessProbe: { grpc: { port: 1 } },
          readinessProbe: { httpGet: { port: 2 } },
          startupProbe: { exec: { command: ['x'] }, failureThreshold: 9 },
          lifecycle: { preStop: { httpGet: { port: 3 } } },
          ports: [{ containerPort: 80 }],
          env: [{ name: 'N', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } }],
        },
      ],
      hostNetwork: true,
    });
    expect(spec).toMatchObject({
      containers: [
        {
          livenessProbe: { ...probe, grpc: { port: 1, service: '' } },
          readinessProbe: { ...probe, httpGet: { port: 2, path: '/', scheme: 'HTTP' } },
          startupProbe: { ...probe, failureThreshold: 9 },
          lifecycle: { preStop: { httpGet: { path: '/', scheme: 'HTTP' } } },
          ports: [{ containerPort: 80, hostPort: 80, protocol: 'TCP' }],
          env: [{ valueFrom: { fieldRef: { apiVersion: 'v1' } } }],
        },
      ],
    });
  });

  it('defaults volumes', () => {
    const spec = specOf({
      containers: [],
      volumes: [
        { name: 'none' },
        { name: 'host', hostPath: { path: '/x' } },
        { name: 'secret', secret: { secretName: 's' } },
        { name: 'token', projected: { sources: [{ serviceAccountToken: { path: 't' } }], defaultMode: 0 } },
        { name: 'rbd', rbd: { monitors: ['m'], image: 'i' } },
        { name: 'disk', azureDisk: { diskName: 'd', diskURI: 'u' } },
        {
          name: 'claim',
          ephemeral: { volumeClaimTemplate: { spec: { resources: { requests: { storage: '1024Mi' } } } } },
        },
      ],
    });
    expect(spec['volumes']).toEqual([
      { name: 'none', emptyDir: {} },
      { name: 'host', hostPath: { path: '/x', type: '' } },
      { name: 'secret', secret: { secretName: 's', defaultMode: 420 } },
      {
        name: 'token',
        projected: { sources: [{ serviceAccountToken: { path: 't', expirationSeconds: 3600 } }], defaultMode: 0 },
      },
      { name: 'rbd', rbd: { monitors: ['m'], image: 'i', pool: 'rbd', user: 'admin', keyring: '/etc/ceph/keyring' } },
      {
        name: 'disk',
        azureDisk: {
          diskName: 'd',
          diskURI: 'u',
          cachingMode: 'ReadWrite',
          fsType: 'ext4',
          readOnly: false,
          kind: 'Shared',
        },
      },
      {
        name: 'claim',
        ephemeral: {
          volumeClaimTemplate: {
            metadata: { creationTimestamp: null },
            spec: { resources: { requests: { storage: '1Gi' } }, volumeMode: 'Filesystem' },
          },
        },
      },
    ]);
  });

  it('changes nothing when done twice, and leaves its input alone', () => {
    const pod = {
      spec: { containers: [{ name: 'a', resources: { limits: { cpu: '0.1' } } }], volumes: [{ name: 'v' }] },
    };
    const written = JSON.stringify(pod);
    const once = defaultPod(pod);
    expect(defaultPod(once)).toEqual(once);
    expect(JSON.stringify(pod)).toBe(written);
  });

  it('never throws, whatever the Pod holds', () => {
    for (const pod of [
      {},
      { spec: null },
      { spec: [] },
      { metadata: 'x', spec: { containers: 'y' } },
      { spec: { containers: [1, null] } },
    ]) {
      expect(defaultPod(pod as JsonObject)).toHaveProperty('spec');
    }
    expect(decodePod({ spec: { containers: 'y' } }).error?.path).toEqual(['spec', 'containers']);
  });
});
