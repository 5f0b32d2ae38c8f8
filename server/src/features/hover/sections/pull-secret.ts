import type { DockerConfigEntry } from '../../../kubernetes/credentials/docker-config.ts';
import { hasCredentials } from '../../../kubernetes/credentials/pull-secret.ts';
import { normalizeKey } from '../../../kubernetes/credentials/keyring.ts';
import { describeState, isHostLike, showKey } from '../../../workspace/pull-coverage/describe.ts';
import { isPullSecretUse, namespacesOfUse, pullSecretUses } from '../../../workspace/pull-coverage/pull-uses.ts';
import { secretIn, type SecretInNamespace } from '../../../workspace/pull-coverage/secret-in-namespace.ts';
import { asString, valueAt } from '../../../base/json.ts';
import type { ObjectUse } from '../../../workspace/workspace.ts';
import { isSamePath } from '../../references/named-thing.ts';
import type { HoverRequest } from '../hover-request.ts';
import { linkToObject, listOf } from '../object-link.ts';

/** On the name of a pull Secret, where it is used or written: the hosts that it covers, and who pulls with it. Never credentials. */
export function describePullSecret(request: HoverRequest): string | undefined {
  const { context, object, path, on } = request;
  const { workspace } = context;
  if (on !== 'value') return undefined;
  const use = workspace
    .usesIn(object)
    .find((candidate) => isPullSecretUse(candidate) && isSamePath(candidate.path, path));
  const name = use?.target.name ?? writtenName(request);
  if (name === undefined) return undefined;
  const namespaces = use ? namespacesOfUse(workspace, use) : providedNamespaces(request, name);
  const found = namespaces.map((namespace) => secretIn(workspace, name, namespace));
  const uses = pullSecretUses(workspace, name, (namespace) => namespaces.includes(namespace));
  const isPullSecret = use !== undefined || uses.length > 0 || found.some(({ state }) => state !== 'wrong-type');
  if (!isPullSecret) return undefined;
  const sections = [hostsOf(found), problemsOf(found), usersOf(request, uses), notesOn(found)];
  const texts = sections.filter((text) => text !== '');
  return texts.length === 0 ? undefined : texts.join('\n\n');
}

/** The name of a Secret at its own manifest, or in a ResourceDistribution. */
function writtenName({ object, path }: HoverRequest): string | undefined {
  const isSecret = object.gvk.group === '' && object.gvk.kind === 'Secret' && path.join('.') === 'metadata.name';
  const isCopied =
    object.gvk.kind === 'ResourceDistribution' &&
    path.join('.') === 'spec.resource.metadata.name' &&
    valueAt(object.value, ['spec', 'resource', 'kind']) === 'Secret';
  return isSecret || isCopied ? asString(valueAt(object.value, path)) : undefined;
}

function providedNamespaces({ context: { workspace }, object }: HoverRequest, name: string): readonly string[] {
  if (object.namespace !== undefined) return [object.namespace];
  return workspace.namespaces().filter((namespace) => secretIn(workspace, name, namespace).provider === object);
}

function entriesOf(found: readonly SecretInNamespace[]): readonly DockerConfigEntry[] {
  const entries = found.flatMap(({ secret }) => (secret?.content?.kind === 'config' ? secret.content.entries : []));
  return entries.filter(({ key }, index) => entries.findIndex((other) => other.key === key) === index);
}

function hostsOf(found: readonly SecretInNamespace[]): string {
  const keys = entriesOf(found)
    .filter((entry) => hasCredentials(entry) && isHostLike(entry.key))
    .map(({ key }) => `\`${normalizeKey(key) ?? ''}\``)
    .filter((key) => key !== '``');
  if (keys.length === 0) return '';
  const others = keys.length > 10 ? ` and ${keys.length - 10} more` : '';
  return `Credentials for ${keys.slice(0, 10).join(', ')}${others}.`;
}

function problemsOf(found: readonly SecretInNamespace[]): string {
  const bad = found.filter(({ state }) => !['usable', 'missing', 'unknown'].includes(state));
  return listOf(bad, (secret) => `\`${secret.namespace}\`: the Secret ${describeState(secret)}.`, 5);
}

/** Everything else that names the Secret. */
function usersOf({ context: { workspace }, object: own }: HoverRequest, uses: readonly ObjectUse[]): string {
  const objects = [...new Set(uses.map(({ object }) => object))].filter((object) => object !== own);
  const isUser = uses.some(({ object }) => object === own);
  if (objects.length === 0) return isUser ? '' : 'Nothing in the workspace pulls with it.';
  const describe = (object: ObjectUse['object']): string =>
    linkToObject(workspace, object) + (object.namespace === undefined ? '' : ` in \`${object.namespace}\``);
  return `${isUser ? 'Also used by' : 'Used by'}:\n\n${listOf(objects, describe, 8)}`;
}

/** What is no mistake, but worth to know: the kubelet is not the only one that reads such Secrets. */
function notesOn(found: readonly SecretInNamespace[]): string {
  const notes: string[] = [];
  for (const { key, auth } of entriesOf(found).filter((entry) => isHostLike(entry.key))) {
    const stored = normalizeKey(key) ?? '';
    if (/^docker\.io(\/|$)/.test(stored)) {
      notes.push(
        `${showKey(key)}: the kubelet takes this for Docker Hub; some other tools want \`https://index.docker.io/v1/\`.`,
      );
    }
    if (/(^|\.)gitlab\./.test(stored)) {
      notes.push(
        `${showKey(key)}: GitLab hands out tokens on its main host; importers other than the kubelet may need an entry for that host too.`,
      );
    }
    if (/[*?]/.test(stored))
      notes.push(`${showKey(key)}: only the kubelet knows globs; each \`*\` stands for one part between dots.`);
    if (auth === 'used')
      notes.push(
        `${showKey(key)}: some tools read \`username\` and \`password\` only, others \`auth\` only; the kubelet needs one of the two, and no \`email\`.`,
      );
  }
  const isOld = found.some(({ secret }) => secret?.content?.kind === 'config' && secret.content.format === 'dockercfg');
  if (isOld)
    notes.push('This is the older of two formats. The kubelet reads both; virtual kubelets and other tools may not.');
  return listOf([...new Set(notes)], (note) => note, 5);
}
