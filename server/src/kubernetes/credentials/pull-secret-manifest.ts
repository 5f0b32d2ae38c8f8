import { renderYaml } from '../../yaml/render-yaml.ts';
import type { JsonObject } from '../../base/json.ts';
import { goJson, goMapJson } from '../go-json.ts';
import { isDnsSubdomain } from '../label-syntax.ts';

/*
 * Writes pull Secrets. What is passed here are credentials: nothing keeps them, and they leave in the text that is returned only.
 */

/** What to log in to a registry with. */
export interface RegistryLogin {
  /** The key of the entry, as it is to be written. */
  readonly host: string;
  readonly username: string;
  readonly password: string;
  /** Written where it is not empty; nobody reads it. */
  readonly email?: string;
}

/** Fields of an entry that hold a token and that the kubelet ignores; `docker login` writes them for some registries. */
export type TokenField = 'identitytoken' | 'registrytoken';

/** Name and namespace of a Secret; without a namespace it is applied wherever kubectl is told to. */
export interface SecretName {
  readonly name: string;
  readonly namespace?: string;
}

/**
 * The Docker config of one login: the JSON that `handleDockerCfgJSONContent` in `pkg/cmd/create/create_secret_docker.go` (kubectl v0.34.2)
 * writes, byte by byte.
 */
export function dockerConfigOfLogin({ host, username, password, email = '' }: RegistryLogin): string {
  const entry: JsonObject = {
    ...(username === '' ? {} : { username }),
    ...(password === '' ? {} : { password }),
    ...(email === '' ? {} : { email }),
    auth: encodeBase64(`${username}:${password}`),
  };
  return goJson({ auths: { [host]: entry } });
}

/** The Docker config of a token alone. */
export function dockerConfigOfToken(host: string, field: TokenField, token: string): string {
  return goJson({ auths: { [host]: { [field]: token } } });
}

/** The Docker config that holds these entries, sorted by key. */
export function dockerConfigOfEntries(entries: ReadonlyMap<string, JsonObject>): string {
  return `{"auths":${goMapJson(entries)}}`;
}

/** The manifest of a pull Secret, as `kubectl create secret docker-registry --dry-run=client -o yaml` prints it. */
export function pullSecretManifest(secret: SecretName, dockerConfig: string): string {
  return renderYaml({
    apiVersion: 'v1',
    data: { '.dockerconfigjson': encodeBase64(dockerConfig) },
    kind: 'Secret',
    metadata: metadataOf(secret),
    type: 'kubernetes.io/dockerconfigjson',
  });
}

/** A pull Secret without credentials, in plain text, to be filled in. */
export function pullSecretSkeleton(secret: SecretName, host: string): string {
  const auths = { [host]: { username: '', password: '' } };
  return renderYaml({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: metadataOf(secret),
    type: 'kubernetes.io/dockerconfigjson',
    stringData: { '.dockerconfigjson': `${JSON.stringify({ auths }, undefined, 2)}\n` },
  });
}

/** Whether the API server takes `text` as the name of a Secret. */
export function isSecretName(text: string): boolean {
  return isDnsSubdomain(text);
}

/** Whether the API server takes `text` as the name of a namespace. */
export function isNamespaceName(text: string): boolean {
  return text.length <= 63 && !text.includes('.') && isDnsSubdomain(text);
}

function metadataOf({ name, namespace }: SecretName): JsonObject {
  return { name, ...(namespace === undefined ? {} : { namespace }) };
}

/** Standard base64 of the text's UTF-8 form. */
function encodeBase64(text: string): string {
  let bytes = '';
  for (const byte of new TextEncoder().encode(text)) bytes += String.fromCharCode(byte);
  return btoa(bytes);
}
