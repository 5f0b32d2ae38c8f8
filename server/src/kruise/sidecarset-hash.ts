import {
  asArray,
  asObject,
  isJsonObject,
  objectsOf,
  withoutKey,
  type JsonObject,
  type JsonValue,
} from '../base/json.ts';
import { sha256Hex } from '../base/sha256.ts';
import { goJson } from '../kubernetes/go-json.ts';

/** What a SidecarSet's two hash annotations hold. */
export interface SidecarSetHashes {
  readonly hash: string;
  readonly hashWithoutImage: string;
}

const safeAlphabet = 'bcdfghjklmnpqrstvwxz2456789';

/**
 * The hashes of a SidecarSet that is defaulted and in typed form, as `pkg/control/sidecarcontrol/hash.go` computes them; equal in
 * both API versions. `hasEmptyContainers` says that `containers` was written as an empty list, which Go hashes unlike a missing one.
 */
export function sidecarSetHashes(sidecarSet: JsonObject, hasEmptyContainers: boolean): SidecarSetHashes {
  const spec = asObject(sidecarSet['spec']) ?? {};
  const hashed: JsonObject = { containers: spec['containers'] ?? (hasEmptyContainers ? [] : null) };
  const hasNative = objectsOf(spec['initContainers']).some((container) => container['restartPolicy'] === 'Always');
  if (hasNative) hashed['initContainers'] = spec['initContainers'] ?? null;
  const withoutImage = Object.fromEntries(
    Object.entries(hashed).map(([key, list]) => [key, list === null ? null : withoutImages(list)]),
  );
  return { hash: safeHash(goJson(hashed)), hashWithoutImage: safeHash(goJson(withoutImage)) };
}

/** `rand.SafeEncodeString` of the SHA-256 in hex. */
function safeHash(text: string): string {
  return sha256Hex(text).replace(
    /./g,
    (character) => safeAlphabet[character.charCodeAt(0) % safeAlphabet.length] ?? '',
  );
}

function withoutImages(list: JsonValue): JsonValue {
  return asArray(list).map((container) => (isJsonObject(container) ? withoutKey(container, 'image') : container));
}
