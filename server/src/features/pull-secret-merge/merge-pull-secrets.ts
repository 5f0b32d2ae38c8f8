import { valueAt } from '../../base/json.ts';
import { decodeBase64Text } from '../../kubernetes/credentials/auth-field.ts';
import { mergeDockerConfigs, type DockerConfigSource } from '../../kubernetes/credentials/merge-docker-configs.ts';
import { pullSecretManifest } from '../../kubernetes/credentials/pull-secret-manifest.ts';
import type { MergePullSecretsParams, MergePullSecretsResult, ObjectIdentifier } from '../../protocol/index.ts';
import { writtenSecret } from '../../rules/pull-secrets/written-secret.ts';
import { isHostLike } from '../../workspace/pull-coverage/describe.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { findObject } from '../injection-preview/object-identifier.ts';

/** One Secret with the entries of several, or what must be decided before; `null` where one of them cannot be read. */
export function mergePullSecrets(
  workspace: Workspace,
  { secrets, name, namespace, choices = [] }: MergePullSecretsParams,
): MergePullSecretsResult {
  const sources = secrets.map((secret) => readSource(workspace, secret));
  if (!sources.every((source) => source !== undefined)) return null;
  const merged = mergeDockerConfigs(sources, choices);
  if ('conflicts' in merged) {
    const conflicts = merged.conflicts.map(({ key, sources: own }) => ({ host: shownHost(key), secrets: own }));
    return { kind: 'conflicts', conflicts };
  }
  const { dockerConfig, keys, ignoredEntries } = merged;
  const text = pullSecretManifest({ name, ...(namespace === undefined ? {} : { namespace }) }, dockerConfig);
  return { kind: 'merged', text, hosts: keys.map(shownHost), ignoredEntries };
}

function readSource(workspace: Workspace, secret: ObjectIdentifier): DockerConfigSource | undefined {
  const object = findObject(workspace, secret);
  const written = object && writtenSecret({ object, workspace });
  const { contentPath, content } = written?.secret ?? {};
  if (!written || !contentPath || content?.kind !== 'config') return undefined;
  const value = valueAt(written.value, contentPath);
  if (typeof value !== 'string') return undefined;
  const text = contentPath[0] === 'data' ? decodeBase64Text(value, 'padded') : value;
  return text === undefined ? undefined : { text, format: content.format };
}

function shownHost(key: string): string {
  return isHostLike(key) ? key : '(not a host)';
}
