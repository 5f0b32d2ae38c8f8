import { asObject, asString, valueAt, type JsonObject, type JsonPath } from '../../base/json.ts';
import { groupKindKey } from '../../kubernetes/group-version-kind.ts';
import {
  pullSecretTypes,
  readPullSecret,
  type PullSecret,
  type PullSecretState,
} from '../../kubernetes/credentials/pull-secret.ts';
import { presenceIn, providersIn } from '../secret-providers.ts';
import type { Provision, Workspace, WorkspaceObject } from '../workspace.ts';

/** A Secret by its name in one namespace, as far as the manifests tell. */
export interface SecretInNamespace {
  readonly name: string;
  readonly namespace: string;
  /** `missing`: no manifest brings it here. `unknown`: it may be here, or what is in it cannot be seen. */
  readonly state: Exclude<PullSecretState, 'hidden'> | 'missing' | 'unknown';
  /** What brings it here. */
  readonly provider: WorkspaceObject | undefined;
  /** What is in it, where that is written. */
  readonly secret: PullSecret | undefined;
}

/** What a provider says of the Secret that it brings. */
export interface ProvidedSecret {
  readonly state: PullSecretState;
  /** The type, where it is written or follows from what is not. */
  readonly type: string | undefined;
  /** Where the type is written, or would be. */
  readonly typePath: JsonPath;
  /** What is in it, where that is written; its paths count from `valuePath`. */
  readonly secret: PullSecret | undefined;
  readonly valuePath: JsonPath;
}

/** Where a Secret's manifest stands in objects that hold one as it is. */
const embeddedSecrets: Readonly<Record<string, JsonPath>> = {
  'Secret.': [],
  'ResourceDistribution.apps.kruise.io': ['spec', 'resource'],
};

/** Kinds from which a controller makes a Secret that is Opaque unless they say otherwise, with the place where they do. */
const typePaths: Readonly<Record<string, (namePath: JsonPath) => JsonPath>> = {
  'SealedSecret.bitnami.com': () => ['spec', 'template', 'type'],
  'ExternalSecret.external-secrets.io': () => ['spec', 'target', 'template', 'type'],
  'ClusterExternalSecret.external-secrets.io': () => ['spec', 'externalSecretSpec', 'target', 'template', 'type'],
  'ExternalSecret.kubernetes-client.io': () => ['spec', 'template', 'type'],
  'SopsSecret.isindir.github.com': (namePath) => [...namePath.slice(0, -1), 'type'],
  'VaultStaticSecret.secrets.hashicorp.com': () => ['spec', 'destination', 'type'],
  'VaultDynamicSecret.secrets.hashicorp.com': () => ['spec', 'destination', 'type'],
  'OnePasswordItem.onepassword.com': () => ['type'],
  'Kustomization.kustomize.config.k8s.io': (namePath) => [...namePath.slice(0, -1), 'type'],
  'Component.kustomize.config.k8s.io': (namePath) => [...namePath.slice(0, -1), 'type'],
};

/** The worse, the later: where several manifests bring the same Secret, the best one counts. */
const preference: readonly SecretInNamespace['state'][] = [
  'usable',
  'unknown',
  'no-credentials',
  'wrong-type',
  'refused',
  'blocks',
  'missing',
];

/** What the manifests tell of the pull Secret `name` in `namespace`. */
export function secretIn(workspace: Workspace, name: string, namespace: string): SecretInNamespace {
  const found = providersIn(workspace, 'Secret', name, namespace).map((provision): SecretInNamespace => {
    const { state, secret } = providedSecret(workspace, provision);
    return { name, namespace, state: state === 'hidden' ? 'unknown' : state, provider: provision.provider, secret };
  });
  const rank = ({ state }: SecretInNamespace): number => preference.indexOf(state);
  const [best] = found.toSorted((left, right) => rank(left) - rank(right));
  if (best) return best;
  const isUncertain = presenceIn(workspace, 'Secret', name, namespace) === 'unknown';
  return { name, namespace, state: isUncertain ? 'unknown' : 'missing', provider: undefined, secret: undefined };
}

/** What `provision` says of its Secret. Computed once for each version of the provider. */
export function providedSecret(
  workspace: Workspace,
  { provider, namePath }: Pick<Provision, 'provider' | 'namePath'>,
): ProvidedSecret {
  return workspace.remember(provider, `pull-secret ${namePath.join('.')}`, () =>
    readProvided(provider.value, groupKindKey(provider.gvk), namePath),
  );
}

function readProvided(value: JsonObject, kind: string, namePath: JsonPath): ProvidedSecret {
  const valuePath = embeddedSecrets[kind];
  if (valuePath !== undefined) {
    const secret = readPullSecret(asObject(valueAt(value, valuePath)) ?? {});
    return { state: secret.state, type: secret.type, typePath: [...valuePath, 'type'], secret, valuePath };
  }
  const typePath = typePaths[kind]?.(namePath) ?? [];
  // Old SealedSecrets have no template: what the controller makes of them is not written in the manifest.
  const isWritten =
    typePath.length > 0 && !(kind.startsWith('SealedSecret.') && valueAt(value, typePath.slice(0, -1)) === undefined);
  const type = isWritten ? asString(valueAt(value, typePath)) || 'Opaque' : undefined;
  const isWrong = type !== undefined && !pullSecretTypes.has(type) && !type.includes('{{');
  return { state: isWrong ? 'wrong-type' : 'hidden', type, typePath, secret: undefined, valuePath: [] };
}
