import type { PullSecretItem, PullSecretsResult } from '../../protocol/index.ts';
import { pullSecretTypes } from '../../kubernetes/credentials/pull-secret.ts';
import { secretKinds, writtenSecret, type WrittenSecret } from '../../rules/pull-secrets/written-secret.ts';
import { describeState, isHostLike } from '../../workspace/pull-coverage/describe.ts';
import type { Workspace, WorkspaceObject } from '../../workspace/workspace.ts';
import { identifyObject } from '../injection-preview/object-identifier.ts';

/** The Secrets that are written in manifests to pull images with, and the namespaces; without any credentials. */
export function pullSecrets(workspace: Workspace): PullSecretsResult {
  const secrets = secretKinds
    .map((kind) => kind.split('.'))
    .flatMap(([kind = '', ...group]) => [...workspace.objects({ kind, group: group.join('.') })])
    .filter(({ isPartial }) => !isPartial)
    .flatMap((object) => itemOf(workspace, object) ?? [])
    .sort((left, right) => compare(left.name, right.name) || compare(left.description, right.description));
  return { secrets, namespaces: workspace.namespaces() };
}

function itemOf(workspace: Workspace, object: WorkspaceObject): PullSecretItem | undefined {
  const written = writtenSecret({ object, workspace });
  if (!written || !isPullSecret(written)) return undefined;
  const { content } = written.secret;
  const problem = content?.kind === 'config' ? undefined : problemOf(written, object);
  return {
    object: identifyObject(workspace, object),
    name: written.name,
    description:
      object.namespace === undefined ? `ResourceDistribution ${object.name}` : `namespace ${object.namespace}`,
    hosts: content?.kind === 'config' ? content.entries.map(({ key }) => key).filter(isHostLike) : [],
    ...(problem === undefined ? {} : { problem }),
  };
}

function isPullSecret({ secret }: WrittenSecret): boolean {
  return secret.contentPath !== undefined || pullSecretTypes.has(secret.type);
}

function problemOf({ secret, name }: WrittenSecret, provider: WorkspaceObject): string {
  const state = secret.state === 'hidden' ? 'unknown' : secret.state;
  return describeState({ name, namespace: provider.namespace ?? '', state, secret, provider });
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
