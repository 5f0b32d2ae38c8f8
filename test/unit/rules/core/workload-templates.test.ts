import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonPath } from '../../../../server/src/base/json.ts';
import { kindInfo } from '../../../../server/src/kruise/kinds.ts';
import { apiVersionOf, groupKindKey } from '../../../../server/src/kubernetes/group-version-kind.ts';
import { workloadKinds } from '../../../../server/src/kubernetes/workload-kinds.ts';
import { Checker } from '../../../../server/src/rules/checker.ts';
import type { CoreFamily } from '../../../../server/src/rules/core/families.ts';
import { createWorkspace } from '../../workspace/create-workspace.ts';

/** Kinds of which we have no schema, which tells of words elsewhere. */
const withoutSchema: readonly string[] = ['PodTemplate', 'ReplicationController'];

/** What is put into the only container, the spec and the metadata of a Pod: the same but for one thing that is refused. */
interface Parts {
  readonly container?: JsonObject;
  readonly spec?: JsonObject;
  readonly labels?: JsonObject;
}

const volumes = [{ name: 'data', emptyDir: {} }];
const claims = [{ name: 'disk', persistentVolumeClaim: { claimName: 'disk' } }];

/** A refused and an accepted Pod of each family of core validation. */
const pairs: Readonly<Record<CoreFamily, readonly [refused: Parts, accepted: Parts]>> = {
  'container-name': [{ container: { name: 'Shop' } }, { container: { name: 'shop' } }],
  'container-image': [{ container: { imagePullPolicy: 'Sometimes' } }, { container: { imagePullPolicy: 'Never' } }],
  container: [{ spec: { containers: [] } }, {}],
  'container-port': [
    { container: { ports: [{ containerPort: 65536 }] } },
    { container: { ports: [{ containerPort: 65535 }] } },
  ],
  env: [
    { container: { env: [{ name: 'A', valueFrom: {} }] } },
    { container: { env: [{ name: 'A', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } }] } },
  ],
  'volume-mount': [
    { spec: { volumes }, container: { volumeMounts: [{ name: 'dat', mountPath: '/data' }] } },
    { spec: { volumes }, container: { volumeMounts: [{ name: 'data', mountPath: '/data' }] } },
  ],
  'volume-device': [
    { spec: { volumes: claims }, container: { volumeDevices: [{ name: 'data', devicePath: '/dev/a' }] } },
    { spec: { volumes: claims }, container: { volumeDevices: [{ name: 'disk', devicePath: '/dev/a' }] } },
  ],
  volume: [
    { spec: { volumes: [{ name: 'data', emptyDir: {}, configMap: { name: 'a' } }] } },
    { spec: { volumes: [{ name: 'data', configMap: { name: 'a' } }] } },
  ],
  probe: [
    { container: { livenessProbe: { tcpSocket: { port: 80 }, successThreshold: 2 } } },
    { container: { livenessProbe: { tcpSocket: { port: 80 }, successThreshold: 1 } } },
  ],
  lifecycle: [
    { container: { lifecycle: { preStop: { sleep: { seconds: 31 } } } } },
    { container: { lifecycle: { preStop: { sleep: { seconds: 30 } } } } },
  ],
  resources: [
    { container: { resources: { limits: { cpu: '1' }, requests: { cpu: '2' } } } },
    { container: { resources: { limits: { cpu: '2' }, requests: { cpu: '2' } } } },
  ],
  'security-context': [
    { container: { securityContext: { privileged: true, allowPrivilegeEscalation: false } } },
    { container: { securityContext: { privileged: true, allowPrivilegeEscalation: true } } },
  ],
  scheduling: [
    { spec: { tolerations: [{ key: 'a', operator: 'Exists', value: 'b' }] } },
    { spec: { tolerations: [{ key: 'a', operator: 'Equal', value: 'b' }] } },
  ],
  pod: [
    { spec: { hostAliases: [{ ip: 'example.com', hostnames: ['db'] }] } },
    { spec: { hostAliases: [{ ip: '10.0.0.1', hostnames: ['db'] }] } },
  ],
  'pod-metadata': [{ labels: { team: 'shop and cart' } }, { labels: { team: 'shop' } }],
};

function templateOf({ container, spec, labels }: Parts): JsonObject {
  return {
    metadata: { labels: { app: 'shop', ...labels } },
    spec: { containers: [{ name: 'shop', image: 'a:1', ...container }], ...spec },
  };
}

/** A workload with a template at `path`, written as JSON, which is YAML. */
function workloadWith(group: string, kind: string, path: JsonPath, parts: Parts): string {
  const template = templateOf(parts);
  const nested = [...path].reverse().reduce<JsonObject>((inner, step) => ({ [step]: inner }), template);
  const version = kindInfo(group, kind)?.versions['1.9'].at(-1) ?? 'v1';
  const metadata = { name: 'shop', ...(path.length === 0 ? (template['metadata'] as JsonObject) : {}) };
  return JSON.stringify({ apiVersion: apiVersionOf({ group, version }), kind, ...nested, metadata });
}

/** The codes that are found of what core validation refuses. */
async function coreCodes(text: string): Promise<readonly string[]> {
  const { workspace } = await createWorkspace({ 'a.yaml': text });
  const found = new Checker(workspace).findingsOf('file:///w/a.yaml').flatMap(({ findings }) => findings);
  return [...new Set(found.map(({ code }) => code))].filter((code) => /^(kubernetes|yaml)\/|^schema\/enum$/.test(code));
}

const places = workloadKinds.flatMap(({ group, kind, templates }) =>
  templates.map(({ path }) => [`${groupKindKey({ group, kind })} at ${path.join('.')}`, group, kind, path] as const),
);

describe.each(places)('the Pod template of %s', (_name, group, kind, path) => {
  it.each(Object.entries(pairs))('is refused and accepted for its %s', async (family, [refused, accepted]) => {
    const isTold = family === 'container-image' && !withoutSchema.includes(kind);
    expect(await coreCodes(workloadWith(group, kind, path, refused))).toEqual([
      isTold ? 'schema/enum' : `kubernetes/${family}`,
    ]);
    expect(await coreCodes(workloadWith(group, kind, path, accepted))).toEqual([]);
  });
});
