import type { JsonObject } from '../../../server/src/base/json.ts';
import type { InjectionInput } from '../../../server/src/injection/index.ts';

/** An input that holds a Pod of the namespace `default` and nothing else, but for `parts`. */
export function inputOf(parts: Partial<InjectionInput>): InjectionInput {
  return {
    pod: podOf({}),
    namespace: 'default',
    namespaceLabels: new Map([['default', {}]]),
    owners: [],
    sidecarSets: [],
    workloadSpreads: [],
    podUnavailableBudgets: [],
    persistentPodStates: [],
    podProbeMarkers: [],
    controllerRevisions: [],
    kruiseVersion: '1.9',
    featureGates: {},
    kruiseNamespace: 'kruise-system',
    replica: 0,
    ...parts,
  };
}

/** A Pod with the label `app: nginx` and one container, but for `spec`. */
export function podOf(spec: JsonObject, metadata: JsonObject = {}): JsonObject {
  return {
    metadata: { name: 'test-pod', labels: { app: 'nginx' }, ...metadata },
    spec: { containers: [{ name: 'nginx', image: 'nginx:1.15.1' }], ...spec },
  };
}

/** A SidecarSet that matches `podOf`. */
export function sidecarSetOf(name: string, spec: JsonObject, metadata: JsonObject = {}): JsonObject {
  return {
    apiVersion: 'apps.kruise.io/v1beta1',
    kind: 'SidecarSet',
    metadata: { name, ...metadata },
    spec: { selector: { matchLabels: { app: 'nginx' } }, ...spec },
  };
}
