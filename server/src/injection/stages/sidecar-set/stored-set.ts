import {
  asArray,
  asObject,
  asString,
  objectsOf,
  stringMap,
  type JsonObject,
  type JsonPath,
} from '../../../base/json.ts';
import { Lazy } from '../../../base/lazy.ts';
import { sidecarSetGoTypes } from '../../../kruise/kruise-types.ts';
import type { KruiseVersion } from '../../../kruise/kruise-version.ts';
import { labels } from '../../../kruise/labels.ts';
import {
  admitSidecarSet,
  admittedSpecOf,
  servesSidecarSetVersion,
  sidecarSetVersionOf,
} from '../../../kruise/sidecarset-admission.ts';
import { readLabelSelector, type LabelSelector, type UnknownOperator } from '../../../kubernetes/label-selector.ts';
import type { InjectionReason, ObjectReference } from '../../injection.ts';
import { referenceTo } from '../../namespace-exclusion.ts';

/** A SidecarSet in view as the Pod webhook reads it from the cluster, or why the cluster can't hold it. */
export interface StoredSidecarSet {
  readonly reference: ObjectReference;
  readonly refusal:
    { readonly code: string; readonly path: JsonPath; readonly facts: Readonly<Record<string, string>> } | undefined;
  /** Its spec in v1beta1 and typed form, with defaults: enough to tell whom it is for. Shared: never to be changed. */
  readonly spec: JsonObject;
  /** Its two selectors, read once: it is asked at each keystroke whether it is for a Pod. */
  readonly selector: Lazy<ReadSelector>;
  /** `undefined` inside where none is written. */
  readonly namespaceSelector: Lazy<ReadSelector | undefined>;
  /** What the last Pod that asked was told: while somebody types, the next one mostly has the same labels in the same namespace. */
  lastRefusal: { readonly place: string; readonly reason: InjectionReason | undefined } | undefined;
  /** All of it, with the hash annotations, which cost more than the rest: most sets in view are for other Pods. */
  readonly sidecarSet: Lazy<JsonObject>;
  /** The namespaces that Kruise's index files it under; `undefined` for the whole cluster. */
  readonly namespaces: readonly string[] | undefined;
}

type ReadSelector = LabelSelector | UnknownOperator;

/** Objects of the workspace never change, so what was made of one stays true as long as it is in use. */
const cache = new WeakMap<JsonObject, Map<KruiseVersion, StoredSidecarSet>>();

/** Takes a written SidecarSet through the webhook into the cluster, once for each object and release. */
export function storeSidecarSet(written: JsonObject, release: KruiseVersion): StoredSidecarSet {
  let byRelease = cache.get(written);
  if (!byRelease) {
    byRelease = new Map();
    cache.set(written, byRelease);
  }
  let stored = byRelease.get(release);
  if (!stored) {
    stored = store(written, release);
    byRelease.set(release, stored);
  }
  return stored;
}

function store(written: JsonObject, release: KruiseVersion): StoredSidecarSet {
  const reference = referenceTo('SidecarSet', written);
  const refused = (code: string, path: JsonPath, facts: Record<string, string>): StoredSidecarSet => {
    const nothing = { spec: {}, lastRefusal: undefined, sidecarSet: new Lazy(() => written), namespaces: undefined };
    return { reference, refusal: { code, path, facts }, ...nothing, ...selectorsOf({}) };
  };
  const version = sidecarSetVersionOf(written);
  if (!version || !servesSidecarSetVersion(version, release)) {
    return refused('version-not-served', ['apiVersion'], { version: asString(written['apiVersion']) ?? '', release });
  }
  const { spec = {}, error } = admittedSpecOf(written, version, release);
  if (error) return refused('not-decodable', error.path, { message: error.message });
  const sidecarSet = new Lazy(() => {
    const admitted = admitSidecarSet(written, version, release).sidecarSet;
    // The Pod webhook decodes what is stored once more.
    return asObject(sidecarSetGoTypes('v1beta1', release).normalize('SidecarSet', admitted).value) ?? {};
  });
  return {
    reference,
    refusal: undefined,
    lastRefusal: undefined,
    spec,
    ...selectorsOf(spec),
    sidecarSet,
    namespaces: pinnedNamespaces(spec),
  };
}

function selectorsOf(spec: JsonObject): Pick<StoredSidecarSet, 'selector' | 'namespaceSelector'> {
  const { selector, namespaceSelector } = spec;
  return {
    selector: new Lazy(() => readLabelSelector(selector)),
    namespaceSelector: new Lazy(() =>
      namespaceSelector === undefined ? undefined : readLabelSelector(namespaceSelector),
    ),
  };
}

/** `IndexSidecarSetV1Beta1` of `pkg/util/fieldindex/register.go`. */
function pinnedNamespaces(spec: JsonObject): readonly string[] | undefined {
  const selector = asObject(spec['namespaceSelector']);
  const label = stringMap(selector?.['matchLabels'])[labels.namespaceName];
  if (label !== undefined) return [label];
  const expression = objectsOf(selector?.['matchExpressions']).find(
    (item) => item['key'] === labels.namespaceName && item['operator'] === 'In',
  );
  return expression && asArray(expression['values']).filter((value) => typeof value === 'string');
}
