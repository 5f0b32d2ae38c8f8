import { asArray, asObject, asString, objectsOf, stringMap, type JsonObject } from '../../../base/json.ts';
import { compareGoStrings } from '../../../kubernetes/go-json.ts';
import { isQualifiedName } from '../../../kubernetes/label-syntax.ts';

/** A part of one of the Pod's containers that a sidecar may take over. */
export interface SharedPart {
  readonly container: string;
  readonly part: JsonObject;
}

/** What a sidecar takes over from the Pod's containers, and what it looked for in vain. */
export interface SharedMounts {
  readonly mounts: readonly SharedPart[];
  /** Environment variables that the mounts' `subPathExpr` needs. */
  readonly variables: readonly SharedPart[];
  readonly missingVariables: readonly { readonly container: string; readonly name: string }[];
}

/** An environment variable that `transferEnv` asks for; `variable` is missing where the Pod has none. */
export interface TransferredVariable {
  /** Index of the entry of `transferEnv`. */
  readonly entry: number;
  readonly source: string;
  readonly name: string;
  readonly variable: JsonObject | undefined;
}

const subPathVariable = /\$\(([-._a-zA-Z][-._a-zA-Z0-9]*)\)/g;

/** The volume mounts of all regular containers that are not injected themselves: `GetInjectedVolumeMountsAndEnvs`. */
export function sharedMountsOf(pod: JsonObject): SharedMounts {
  const mounts: SharedPart[] = [];
  const variables: SharedPart[] = [];
  const missingVariables: { container: string; name: string }[] = [];
  for (const container of sharingContainers(pod)) {
    const name = asString(container['name']) ?? '';
    for (const mount of objectsOf(container['volumeMounts'])) {
      mounts.push({ container: name, part: mount });
      for (const [, variableName = ''] of (asString(mount['subPathExpr']) ?? '').matchAll(subPathVariable)) {
        const variable = objectsOf(container['env']).find((entry) => entry['name'] === variableName);
        if (variable) variables.push({ container: name, part: variable });
        else missingVariables.push({ container: name, name: variableName });
      }
    }
  }
  return { mounts, variables, missingVariables };
}

/** The raw block devices of all regular containers that are not injected themselves: `GetInjectedVolumeDevices`. */
export function sharedDevicesOf(pod: JsonObject): readonly SharedPart[] {
  return sharingContainers(pod).flatMap((container) =>
    objectsOf(container['volumeDevices']).map((part) => ({ container: asString(container['name']) ?? '', part })),
  );
}

/** What `transferEnv` of a sidecar asks for, in Kruise's order: by entry, inside an entry by name (`GetSidecarTransferEnvs`). */
export function transferredVariables(sidecar: JsonObject, pod: JsonObject): readonly TransferredVariable[] {
  const variables = new Map<string, JsonObject>();
  for (const container of podContainers(pod)) {
    for (const variable of objectsOf(container['env'])) {
      variables.set(`${asString(container['name']) ?? ''}/${asString(variable['name']) ?? ''}`, variable);
    }
  }
  return objectsOf(sidecar['transferEnv']).flatMap((transfer, entry): readonly TransferredVariable[] => {
    const source = sourceContainer(transfer, pod);
    if (source === undefined) return [];
    const envName = asString(transfer['envName']) ?? '';
    const listed = asArray(transfer['envNames']).map((name) => asString(name) ?? '');
    const names = new Set(envName === '' ? listed : [envName, ...listed]);
    return [...names]
      .sort(compareGoStrings)
      .map((name) => ({ entry, source, name, variable: variables.get(`${source}/${name}`) }));
  });
}

/** The container named by an entry of `transferEnv`; `undefined` where its field path can't be read, which skips the entry. */
function sourceContainer(transfer: JsonObject, pod: JsonObject): string | undefined {
  const fieldRef = asObject(asObject(transfer['sourceContainerNameFrom'])?.['fieldRef']);
  if (!fieldRef) return asString(transfer['sourceContainerName']) ?? '';
  const [path, key] = splitSubscript(asString(fieldRef['fieldPath']) ?? '');
  const metadata = asObject(pod['metadata']);
  if (path === 'metadata.annotations') {
    return isQualifiedName(key.toLowerCase()) ? (stringMap(metadata?.['annotations'])[key] ?? '') : undefined;
  }
  if (path === 'metadata.labels')
    return isQualifiedName(key) ? (stringMap(metadata?.['labels'])[key] ?? '') : undefined;
  return undefined;
}

/** `metadata.labels['app']` as path and key: `SplitMaybeSubscriptedPath`. */
function splitSubscript(fieldPath: string): [string, string] {
  const start = fieldPath.indexOf("['");
  return start > 0 && fieldPath.endsWith("']")
    ? [fieldPath.slice(0, start), fieldPath.slice(start + 2, -2)]
    : [fieldPath, ''];
}

/** Containers that carry the mark of an earlier injection share nothing. */
function sharingContainers(pod: JsonObject): readonly JsonObject[] {
  return podContainers(pod).filter((container) => !isInjected(container));
}

/** Whether a container came from an earlier injection. */
export function isInjected(container: JsonObject | undefined): boolean {
  const mark = objectsOf(container?.['env']).find((variable) => variable['name'] === 'IS_INJECTED');
  return mark?.['value'] === 'true';
}

function podContainers(pod: JsonObject): readonly JsonObject[] {
  return objectsOf(asObject(pod['spec'])?.['containers']);
}
