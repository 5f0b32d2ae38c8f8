import type { JsonObject, JsonValue } from '../../../server/src/base/json.ts';
import { maybe, object } from './parts.ts';
import type { Random } from './random.ts';

type Source = (random: Random) => JsonObject;

const readOnly = (random: Random): boolean | undefined => maybe(random, 0.3, () => random.chance(0.6));
const secretRef = (random: Random): JsonObject | undefined => maybe(random, 0.3, () => ({ name: 'creds' }));
const items = (random: Random): JsonObject[] | undefined =>
  maybe(random, 0.4, () => [
    object({ key: 'k', path: 'p', mode: maybe(random, 0.5, () => random.pick([0, 256, 420])) }),
  ]);
const mode = (random: Random): number | undefined => maybe(random, 0.3, () => random.pick([0, 256, 420, 511]));
const optional = (random: Random): boolean | undefined => maybe(random, 0.2, () => random.chance(0.5));

function downwardItems(random: Random): JsonObject[] | undefined {
  return maybe(random, 0.8, () => [
    object({
      path: 'labels',
      fieldRef: object({ apiVersion: maybe(random, 0.3, () => 'v1'), fieldPath: 'metadata.labels' }),
      mode: mode(random),
    }),
    object({
      path: 'cpu',
      resourceFieldRef: object({
        containerName: 'app',
        resource: 'limits.cpu',
        divisor: maybe<JsonValue>(random, 0.5, () => random.pick<JsonValue>(['1m', 0, '1000m'])),
      }),
    }),
  ]);
}

function projection(random: Random): JsonObject {
  switch (random.below(5)) {
    case 0:
      return { secret: object({ name: 's', items: items(random), optional: optional(random) }) };
    case 1:
      return { configMap: object({ name: 'c', items: items(random), optional: optional(random) }) };
    case 2:
      return { downwardAPI: object({ items: downwardItems(random) }) };
    case 3:
      return {
        serviceAccountToken: object({
          path: 'token',
          audience: maybe(random, 0.3, () => 'vault'),
          expirationSeconds: maybe(random, 0.4, () => 7200),
        }),
      };
    default:
      return { clusterTrustBundle: object({ name: 'bundle', path: 'ca.pem', optional: optional(random) }) };
  }
}

const sources: Readonly<Record<string, Source>> = {
  emptyDir: (random) =>
    object({
      medium: maybe(random, 0.3, () => random.pick(['Memory', ''])),
      sizeLimit: maybe<JsonValue>(random, 0.4, () => random.pick<JsonValue>(['1Gi', '1024Mi', 1000000, '0.5Gi'])),
    }),
  hostPath: (random) =>
    object({ path: '/var', type: maybe(random, 0.5, () => random.pick(['', 'Directory', 'FileOrCreate'])) }),
  secret: (random) =>
    object({ secretName: 'secret', items: items(random), defaultMode: mode(random), optional: optional(random) }),
  configMap: (random) =>
    object({ name: 'config', items: items(random), defaultMode: mode(random), optional: optional(random) }),
  downwardAPI: (random) => object({ items: downwardItems(random), defaultMode: mode(random) }),
  projected: (random) =>
    object({ sources: random.times(random.between(0, 3), () => projection(random)), defaultMode: mode(random) }),
  persistentVolumeClaim: (random) => object({ claimName: 'claim', readOnly: readOnly(random) }),
  ephemeral: (random) => ({
    volumeClaimTemplate: object({
      metadata: maybe(random, 0.3, () => ({ labels: { a: 'b' } })),
      spec: object({
        accessModes: ['ReadWriteOnce'],
        storageClassName: maybe(random, 0.5, () => 'fast'),
        volumeMode: maybe(random, 0.3, () => random.pick(['Block', 'Filesystem'])),
        resources: { requests: { storage: random.pick<JsonValue>(['1Gi', '1024Mi', 5]) } },
      }),
    }),
  }),
  csi: (random) =>
    object({
      driver: 'csi.example.com',
      readOnly: readOnly(random),
      fsType: maybe(random, 0.3, () => 'ext4'),
      volumeAttributes: maybe(random, 0.3, () => ({ b: '2', a: '1' })),
      nodePublishSecretRef: secretRef(random),
    }),
  nfs: (random) => object({ server: 'nfs', path: '/x', readOnly: readOnly(random) }),
  gcePersistentDisk: (random) =>
    object({
      pdName: 'pd',
      fsType: maybe(random, 0.3, () => 'ext4'),
      partition: maybe(random, 0.3, () => random.pick([0, 1])),
      readOnly: readOnly(random),
    }),
  awsElasticBlockStore: (random) =>
    object({ volumeID: 'vol-1', partition: maybe(random, 0.3, () => 2), readOnly: readOnly(random) }),
  gitRepo: (random) =>
    object({
      repository: 'https://example.com/r.git',
      revision: maybe(random, 0.3, () => 'main'),
      directory: maybe(random, 0.3, () => '.'),
    }),
  iscsi: (random) =>
    object({
      targetPortal: '10.0.0.1:3260',
      iqn: 'iqn.2001-04.com.example:storage',
      lun: random.pick([0, 1]),
      iscsiInterface: maybe(random, 0.4, () => 'eth0'),
      fsType: maybe(random, 0.3, () => 'ext4'),
      readOnly: readOnly(random),
      portals: maybe(random, 0.2, () => ['10.0.0.2']),
      chapAuthDiscovery: maybe(random, 0.2, () => true),
      secretRef: secretRef(random),
    }),
  glusterfs: (random) => object({ endpoints: 'e', path: 'p', readOnly: readOnly(random) }),
  rbd: (random) =>
    object({
      monitors: ['m:6789'],
      image: 'img',
      pool: maybe(random, 0.4, () => 'p'),
      user: maybe(random, 0.4, () => 'u'),
      keyring: maybe(random, 0.4, () => '/k'),
      fsType: maybe(random, 0.3, () => 'ext4'),
      secretRef: secretRef(random),
    }),
  flexVolume: (random) =>
    object({
      driver: 'd/x',
      fsType: maybe(random, 0.3, () => 'ext4'),
      options: maybe(random, 0.4, () => ({ z: '1', a: '2' })),
      secretRef: secretRef(random),
    }),
  cinder: (random) => object({ volumeID: 'v', fsType: maybe(random, 0.3, () => 'ext4'), secretRef: secretRef(random) }),
  cephfs: (random) =>
    object({
      monitors: ['m'],
      path: maybe(random, 0.3, () => '/'),
      user: maybe(random, 0.3, () => 'admin'),
      secretFile: maybe(random, 0.2, () => '/s'),
      readOnly: readOnly(random),
    }),
  flocker: () => ({ datasetName: 'd' }),
  fc: (random) => object({ targetWWNs: ['500a'], lun: random.pick([0, 3]), wwids: maybe(random, 0.2, () => ['w']) }),
  azureFile: (random) => object({ secretName: 's', shareName: 'share', readOnly: readOnly(random) }),
  azureDisk: (random) =>
    object({
      diskName: 'd',
      diskURI: 'https://disk',
      cachingMode: maybe(random, 0.3, () => 'None'),
      kind: maybe(random, 0.3, () => 'Managed'),
      fsType: maybe(random, 0.3, () => 'xfs'),
      readOnly: readOnly(random),
    }),
  vsphereVolume: (random) => object({ volumePath: '[ds] v', fsType: maybe(random, 0.3, () => 'ext4') }),
  quobyte: (random) => object({ registry: 'r:1', volume: 'v', user: maybe(random, 0.3, () => 'u') }),
  portworxVolume: (random) => object({ volumeID: 'v', readOnly: readOnly(random) }),
  scaleIO: (random) =>
    object({
      gateway: 'g',
      system: 's',
      secretRef: { name: 'x' },
      storageMode: maybe(random, 0.4, () => 'ThickProvisioned'),
      fsType: maybe(random, 0.4, () => 'ext4'),
      protectionDomain: maybe(random, 0.2, () => 'pd'),
      volumeName: 'v',
    }),
  storageos: (random) =>
    object({
      volumeName: maybe(random, 0.8, () => 'v'),
      volumeNamespace: maybe(random, 0.3, () => 'ns'),
      secretRef: secretRef(random),
    }),
  photonPersistentDisk: () => ({ pdID: 'p' }),
  image: (random) => object({ reference: 'img:1', pullPolicy: maybe(random, 0.4, () => 'Always') }),
};
const kinds = Object.keys(sources);
const commonKinds = [
  'emptyDir',
  'hostPath',
  'secret',
  'configMap',
  'downwardAPI',
  'projected',
  'persistentVolumeClaim',
  'ephemeral',
];

/** A volume of any kind; now and then of none, which means an empty directory. */
export function volume(random: Random, name: string): JsonObject {
  if (random.chance(0.06)) return { name };
  const kind = random.chance(0.6) ? random.pick(commonKinds) : random.pick(kinds);
  return { name, [kind]: (sources[kind] as Source)(random) };
}
