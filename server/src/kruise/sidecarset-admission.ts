import { asObject, asString, objectsOf, type JsonObject } from '../base/json.ts';
import type { DecodeError } from '../kubernetes/go-type.ts';
import { annotations } from './annotations.ts';
import { isAtLeast, type KruiseVersion } from './kruise-version.ts';
import { sidecarSetGoTypes, type SidecarSetVersion } from './kruise-types.ts';
import { sidecarSetToBeta } from './sidecarset-conversion.ts';
import { setSidecarSetDefaults, withCrdDefaults } from './sidecarset-defaults.ts';
import { sidecarSetHashes } from './sidecarset-hash.ts';

/** A SidecarSet as the cluster would hold it, or why it can't. */
export interface AdmittedSidecarSet {
  /** In v1beta1 and typed form, with all defaults and its hash annotations. */
  readonly sidecarSet: JsonObject;
  /** What the mutating webhook could not decode: such a SidecarSet is refused. */
  readonly error: DecodeError | undefined;
}

/** The API version that a SidecarSet is written in; `undefined` where it is none. */
export function sidecarSetVersionOf(sidecarSet: JsonObject): SidecarSetVersion | undefined {
  const version = (asString(sidecarSet['apiVersion']) ?? '').replace(/^apps\.kruise\.io\//, '');
  return version === 'v1alpha1' || version === 'v1beta1' ? version : undefined;
}

/** Whether the release serves that API version of SidecarSet. */
export function servesSidecarSetVersion(version: SidecarSetVersion, release: KruiseVersion): boolean {
  return version === 'v1alpha1' || isAtLeast(release, '1.9');
}

/**
 * What becomes of a written SidecarSet on its way into the cluster: unknown fields removed, defaults of the CRD and the mutating
 * webhook, hash annotations (`pkg/webhook/sidecarset/mutating`), conversion to v1beta1.
 */
export function admitSidecarSet(
  written: JsonObject,
  version: SidecarSetVersion,
  release: KruiseVersion,
): AdmittedSidecarSet {
  const types = sidecarSetGoTypes(version, release);
  const { sidecarSet: typed, error } = typedSidecarSet(written, version, release);
  const sidecarSet = asObject(types.encode('SidecarSet', typed)) ?? {};
  const containers = asObject(written['spec'])?.['containers'];
  const hashes = sidecarSetHashes(sidecarSet, Array.isArray(containers) && containers.length === 0);
  const metadata = asObject(sidecarSet['metadata']) ?? {};
  const hashed = {
    ...sidecarSet,
    metadata: {
      ...metadata,
      annotations: {
        ...asObject(metadata['annotations']),
        [annotations.sidecarSetHash]: hashes.hash,
        [annotations.sidecarSetHashWithoutImage]: hashes.hashWithoutImage,
      },
    },
  };
  return { sidecarSet: version === 'v1alpha1' ? sidecarSetToBeta(hashed) : hashed, error };
}

/** Written objects never change, so what becomes of one is found out once, whoever asks. */
const specs = new WeakMap<JsonObject, Map<string, AdmittedSpec>>();

/** The spec of a SidecarSet as the cluster would hold it, in v1beta1, its keys in any order. Shared: never to be changed. */
export interface AdmittedSpec {
  readonly spec: JsonObject | undefined;
  readonly error: DecodeError | undefined;
}

/** Like `admitSidecarSet`, for those who need no hashes: they cost more than all the rest. */
export function admittedSpecOf(written: JsonObject, version: SidecarSetVersion, release: KruiseVersion): AdmittedSpec {
  const known = specs.get(written) ?? new Map<string, AdmittedSpec>();
  specs.set(written, known);
  const key = `${version} ${release}`;
  let admitted = known.get(key);
  if (admitted === undefined) {
    const { sidecarSet, error } = typedSidecarSet(written, version, release);
    const { spec } = version === 'v1alpha1' ? sidecarSetToBeta(sidecarSet) : sidecarSet;
    admitted = { spec: asObject(spec), error };
    known.set(key, admitted);
  }
  return admitted;
}

/** In its own API version, without hashes, and not yet with its keys in Go's order. */
function typedSidecarSet(written: JsonObject, version: SidecarSetVersion, release: KruiseVersion): AdmittedSidecarSet {
  const types = sidecarSetGoTypes(version, release);
  const { value, error } = types.normalize('SidecarSet', withCrdDefaults(written));
  const typed = asObject(value) ?? {};
  setSidecarSetDefaults(typed, release);
  return { sidecarSet: typed, error: error ?? missingFieldRef(typed) };
}

/** `sourceContainerNameFrom` without `fieldRef` makes the mutating webhook fail. */
function missingFieldRef(sidecarSet: JsonObject): DecodeError | undefined {
  const spec = asObject(sidecarSet['spec']);
  for (const list of ['initContainers', 'containers']) {
    for (const [index, container] of objectsOf(spec?.[list]).entries()) {
      for (const [entry, transfer] of objectsOf(container['transferEnv']).entries()) {
        const source = asObject(transfer['sourceContainerNameFrom']);
        if (!source || source['fieldRef'] !== undefined) continue;
        const path = ['spec', list, index, 'transferEnv', entry, 'sourceContainerNameFrom'];
        return { path, message: 'panic: runtime error: invalid memory address or nil pointer dereference [recovered]' };
      }
    }
  }
  return undefined;
}
