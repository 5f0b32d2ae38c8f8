import type { JsonPath } from '../../base/json.ts';

/** What a core finding is about: the last part of its code. */
export type CoreFamily =
  | 'container-name'
  | 'container-image'
  | 'container'
  | 'container-port'
  | 'env'
  | 'volume-mount'
  | 'volume-device'
  | 'volume'
  | 'probe'
  | 'lifecycle'
  | 'resources'
  | 'security-context'
  | 'scheduling'
  | 'pod'
  | 'pod-metadata';

const ofContainers: Readonly<Record<string, CoreFamily>> = {
  name: 'container-name',
  image: 'container-image',
  imagePullPolicy: 'container-image',
  ports: 'container-port',
  env: 'env',
  envFrom: 'env',
  volumeMounts: 'volume-mount',
  volumeDevices: 'volume-device',
  livenessProbe: 'probe',
  readinessProbe: 'probe',
  startupProbe: 'probe',
  lifecycle: 'lifecycle',
  resources: 'resources',
  resizePolicy: 'resources',
  securityContext: 'security-context',
};

const ofPods: Readonly<Record<string, CoreFamily>> = {
  volumes: 'volume',
  securityContext: 'security-context',
  hostUsers: 'security-context',
  affinity: 'scheduling',
  nodeSelector: 'scheduling',
  tolerations: 'scheduling',
  topologySpreadConstraints: 'scheduling',
  schedulingGates: 'scheduling',
  nodeName: 'scheduling',
  resourceClaims: 'resources',
  overhead: 'resources',
};

const containerLists: readonly unknown[] = ['containers', 'initContainers', 'ephemeralContainers'];

/** The family of an error by its place in the Pod. */
export function familyOf(path: JsonPath): CoreFamily {
  const [top, field = '', , inner = ''] = path;
  if (top === 'metadata') return 'pod-metadata';
  const table = containerLists.includes(field) ? ofContainers : ofPods;
  const key = String(containerLists.includes(field) ? inner : field);
  const fallback = containerLists.includes(field) ? 'container' : 'pod';
  return Object.hasOwn(table, key) ? (table[key] ?? fallback) : fallback;
}
