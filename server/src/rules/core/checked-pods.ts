import {
  asArray,
  asObject,
  asString,
  isJsonObject,
  objectsOf,
  valueAt,
  type JsonObject,
  type JsonPath,
  type JsonValue,
} from '../../base/json.ts';
import type { KruiseVersion } from '../../kruise/kruise-version.ts';
import { admittedSpecOf, sidecarSetVersionOf } from '../../kruise/sidecarset-admission.ts';
import { decodePod } from '../../kubernetes/pod-defaults.ts';
import { apiServerOptions, kruiseOptions } from '../../kubernetes/validation/options.ts';
import type { FieldError } from '../../kubernetes/validation/field-error.ts';
import { validatePod, validatePodTemplate } from '../../kubernetes/validation/pod.ts';
import { claimTemplatesPathFor, podTemplatesIn } from '../../kubernetes/workload-kinds.ts';
import type { WorkspaceObject } from '../../workspace/workspace.ts';

/** What core validation says about one Pod that an object stands for. */
export interface CheckedPod {
  /** Where the Pod stands in the object: what has to be put before the paths of the errors. */
  readonly path: JsonPath;
  readonly errors: readonly FieldError[];
  /** What could not be decoded: then nothing else is told. */
  readonly decodeError: { readonly path: JsonPath; readonly message: string } | undefined;
  /** How a message ends: what happens then. */
  readonly consequence: string;
  /** Whether newer Kubernetes releases may know fields that we do not. */
  readonly isLenient: boolean;
}

const setRefused = "Kruise's webhook refuses the SidecarSet.";

/** The Pods that an object stands for, checked as the API server or Kruise's webhook checks them. */
export function checkedPods(object: WorkspaceObject, release: KruiseVersion): readonly CheckedPod[] {
  const { gvk, value } = object;
  if (gvk.kind === 'SidecarSet' && gvk.group === 'apps.kruise.io') return checkedSidecarSet(value, release);
  return podTemplatesIn(gvk.group, gvk.kind, value).map(({ path }) => checkedTemplate(object, path));
}

/**
 * The Pod that the webhook makes up to have the containers of a SidecarSet checked
 * (`pkg/webhook/sidecarset/validating`, v1.9.1, `validateContainersForSidecarSet`).
 */
function checkedSidecarSet(value: JsonObject, release: KruiseVersion): readonly CheckedPod[] {
  const version = sidecarSetVersionOf(value);
  if (version === undefined || !isJsonObject(value['spec'])) return [];
  const { spec, error } = admittedSpecOf(value, version, release);
  const containers = objectsOf(spec?.['containers']);
  const initContainers = objectsOf(spec?.['initContainers']);
  // A set without any container is refused for that, and not looked at further.
  if (containers.length + initContainers.length === 0 && !error) return [];
  const placeholder = {
    name: 'test',
    image: 'busybox',
    imagePullPolicy: 'IfNotPresent',
    terminationMessagePolicy: 'File',
  };
  const pod: JsonObject = {
    metadata: { name: 'test', namespace: 'default' },
    spec: {
      dnsPolicy: 'ClusterFirst',
      restartPolicy: 'Always',
      serviceAccountName: 'default',
      terminationGracePeriodSeconds: 30,
      containers: containers.length > 0 ? [...containers] : [placeholder],
      initContainers: [...initContainers],
      volumes: [...asArray(spec?.['volumes'])],
    },
  };
  const errors = validatePod(pod, kruiseOptions);
  return [{ path: [], errors, decodeError: error, consequence: setRefused, isLenient: false }];
}

function checkedTemplate({ gvk, value }: WorkspaceObject, path: JsonPath): CheckedPod {
  const isPod = path.length === 0;
  const written = asObject(valueAt(value, path)) ?? {};
  const { pod, error } = decodePod(withClaims(value, written, claimTemplatesPathFor(gvk.group, gvk.kind, path)));
  const options = { ...apiServerOptions, isPod };
  return {
    path,
    errors: isPod ? validatePod(pod, options) : validatePodTemplate(pod, options),
    decodeError: error,
    consequence: isPod ? 'The API server refuses the Pod.' : 'No Pod can be made from this.',
    isLenient: true,
  };
}

/** Claim templates become volumes of each Pod, and hide volumes of the same name. */
function withClaims(value: JsonObject, template: JsonObject, path: JsonPath | undefined): JsonObject {
  const spec = asObject(template['spec']);
  const claims = path === undefined ? [] : objectsOf(valueAt(value, path));
  if (claims.length === 0 || !spec) return template;
  const names = claims.map((claim) => asString(asObject(claim['metadata'])?.['name']) ?? '');
  const isClaimed = (volume: JsonValue): boolean => names.includes(asString(asObject(volume)?.['name']) ?? '');
  // A hidden volume stays in the list, under a name that nothing else has, so that the others keep their places.
  const kept = asArray(spec['volumes']).map((volume, index) =>
    isClaimed(volume) ? { name: `hidden-${index}`, emptyDir: {} } : volume,
  );
  const added = names.map((name) => ({ name, persistentVolumeClaim: { claimName: name } }));
  return { ...template, spec: { ...spec, volumes: [...kept, ...added] } };
}
