import { asString, type JsonObject } from '../base/json.ts';

/** Group, version and kind; the core group is the empty string. */
export interface GroupVersionKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

/** Splits an `apiVersion` at its slash, as apimachinery's `ParseGroupVersion` does; `undefined` for more than one slash. */
export function parseApiVersion(apiVersion: string): { readonly group: string; readonly version: string } | undefined {
  const parts = apiVersion.split('/');
  if (parts.length === 1) return { group: '', version: parts[0] ?? '' };
  if (parts.length === 2) return { group: parts[0] ?? '', version: parts[1] ?? '' };
  return undefined;
}

/** The kind of an object by its own word, or `undefined` where `apiVersion` or `kind` is missing, empty or no string. */
export function groupVersionKindOf(value: JsonObject): GroupVersionKind | undefined {
  const kind = asString(value['kind']);
  const parsed = parseApiVersion(asString(value['apiVersion']) ?? '');
  return kind && parsed?.version ? { ...parsed, kind } : undefined;
}

/** `apiVersion` as written in a manifest: `v1`, `apps/v1`. */
export function apiVersionOf(gvk: Pick<GroupVersionKind, 'group' | 'version'>): string {
  return gvk.group === '' ? gvk.version : `${gvk.group}/${gvk.version}`;
}

/** `group/version/Kind`, a key for tables; the core group gives `/v1/Pod`. */
export function gvkKey(gvk: GroupVersionKind): string {
  return `${gvk.group}/${gvk.version}/${gvk.kind}`;
}

/** `Kind.group`, the key of everything that does not depend on the version; the core group gives `Pod.`. */
export function groupKindKey(gvk: Pick<GroupVersionKind, 'group' | 'kind'>): string {
  return `${gvk.kind}.${gvk.group}`;
}
