import { isJsonObject, valueAt, type JsonObject, type JsonPath, type JsonValue } from '../base/json.ts';
import { kindInfo } from '../kruise/kinds.ts';
import type { GroupVersionKind } from '../kubernetes/group-version-kind.ts';
import { definition, definitionNameOf, childSchema, resolve } from './registry.ts';
import type { RemedyStep } from './violation.ts';

/** Where a field of one API version is found in another. */
export interface Counterpart {
  /** The version that has the field. */
  readonly version: string;
  /** What has its meaning in the version at hand, as written in a message; none where it has no counterpart. */
  readonly instead?: string;
  readonly isRename?: boolean;
  /** Turns the field into its counterpart. */
  readonly steps?: readonly RemedyStep[];
}

interface Move {
  readonly kind: string;
  /** The version that has the field. */
  readonly version: string;
  /** Where the field stands; `*` is any list item. */
  readonly path: readonly string[];
  readonly instead: string;
  readonly isRename?: boolean;
  readonly steps: (path: JsonPath, value: JsonValue, object: JsonObject) => readonly RemedyStep[] | undefined;
}

const operationsAnnotation = 'kruise.io/pub-protect-operations';
const replicasAnnotation = 'pub.kruise.io/protect-total-replicas';
const customVersionLabel = 'apps.kruise.io/sidecarset-custom-version';

/** What Kruise's conversions (`v1alpha1/*_conversion.go`, main) do with fields that only one version has. */
const moves: readonly Move[] = [
  ...[
    ['requiredNodeSelectorTerm', 'requiredNodeSelector'],
    ['preferredNodeSelectorTerms', 'preferredNodeSelector'],
  ].flatMap(([alpha = '', beta = '']) => [
    renamed('WorkloadSpread', 'v1alpha1', alpha, beta),
    renamed('WorkloadSpread', 'v1beta1', beta, alpha),
  ]),
  {
    kind: 'SidecarSet',
    version: 'v1alpha1',
    path: ['spec', 'namespace'],
    instead: '`namespaceSelector` with the label `kubernetes.io/metadata.name`',
    steps: (path, value, object) =>
      typeof value === 'string' && !hasSpecField(object, 'namespaceSelector')
        ? [
            { action: 'rename', path, key: 'namespaceSelector' },
            {
              action: 'set',
              path: ['spec', 'namespaceSelector'],
              value: { matchLabels: { 'kubernetes.io/metadata.name': value } },
            },
          ]
        : undefined,
  },
  toMetadata('SidecarSet', 'customVersion', 'labels', customVersionLabel, (value) =>
    typeof value === 'string' ? value : undefined,
  ),
  toMetadata('PodUnavailableBudget', 'protectOperations', 'annotations', operationsAnnotation, (value) =>
    Array.isArray(value) && value.every((item) => typeof item === 'string') ? value.join(',') : undefined,
  ),
  toMetadata('PodUnavailableBudget', 'protectTotalReplicas', 'annotations', replicasAnnotation, (value) =>
    typeof value === 'number' && Number.isInteger(value) ? String(value) : undefined,
  ),
];

/** The other API version of the kind that has the field at `path`, and what to write in this one; `undefined` where none has it. */
export function counterpartOf(
  gvk: GroupVersionKind,
  path: JsonPath,
  value: JsonValue,
  object: JsonObject,
): Counterpart | undefined {
  const move = moves.find(
    (entry) => entry.kind === gvk.kind && entry.version !== gvk.version && matches(entry.path, path),
  );
  if (move) {
    const steps = move.steps(path, value, object);
    return {
      version: move.version,
      instead: move.instead,
      isRename: move.isRename ?? false,
      ...(steps ? { steps } : {}),
    };
  }
  const version = otherVersions(gvk).find((candidate) => hasField({ ...gvk, version: candidate }, path));
  return version === undefined ? undefined : { version };
}

function otherVersions(gvk: GroupVersionKind): readonly string[] {
  const versions = new Set(Object.values(kindInfo(gvk.group, gvk.kind)?.versions ?? {}).flat());
  return [...versions].filter((version) => version !== gvk.version);
}

function hasField(gvk: GroupVersionKind, path: JsonPath): boolean {
  const name = definitionNameOf(gvk);
  if (name === undefined) return false;
  let schema = resolve(definition(name));
  for (const step of path) {
    const child = childSchema(schema, step);
    if (!child) return false;
    schema = child;
  }
  return true;
}

function renamed(kind: string, version: string, from: string, to: string): Move {
  return {
    kind,
    version,
    path: ['spec', 'subsets', '*', from],
    instead: `\`${to}\``,
    isRename: true,
    steps: (path) => [{ action: 'rename', path, key: to }],
  };
}

/** A field of `v1beta1` that is an annotation or label in `v1alpha1`. */
function toMetadata(
  kind: string,
  field: string,
  part: 'annotations' | 'labels',
  key: string,
  text: (value: JsonValue) => string | undefined,
): Move {
  return {
    kind,
    version: 'v1beta1',
    path: ['spec', field],
    instead: `the ${part === 'labels' ? 'label' : 'annotation'} \`${key}\``,
    steps: (path, value, object) => {
      const written = text(value);
      const target: JsonPath = ['metadata', part, key];
      if (written === undefined || valueAt(object, target) !== undefined) return undefined;
      return [
        { action: 'remove', path },
        { action: 'set', path: target, value: written },
      ];
    },
  };
}

function matches(pattern: readonly string[], path: JsonPath): boolean {
  return (
    pattern.length === path.length &&
    pattern.every((step, index) => (step === '*' ? typeof path[index] === 'number' : path[index] === step))
  );
}

function hasSpecField(object: JsonObject, field: string): boolean {
  const spec = object['spec'];
  return isJsonObject(spec) && Object.hasOwn(spec, field);
}
