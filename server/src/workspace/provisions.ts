import { asObject, asString, objectsOf, valueAt, type JsonObject, type JsonPath } from '../base/json.ts';
import { groupKindKey, type GroupVersionKind } from '../kubernetes/group-version-kind.ts';
import type { NamespaceScope } from './workspace.ts';

/** What an object brings into namespaces, as far as its text tells: a Secret or ConfigMap, by itself or through a controller. */
export interface WrittenProvision {
  readonly kind: 'Secret' | 'ConfigMap';
  readonly name: string;
  /** Where the name is written. */
  readonly namePath: JsonPath;
  /** `own`: the namespace of the object. */
  readonly scope: 'own' | NamespaceScope;
}

type Finder = (value: JsonObject) => readonly WrittenProvision[];

const metadataName: JsonPath = ['metadata', 'name'];

/** Kinds that provide Secrets and ConfigMaps. cert-manager's Certificates are left out: their Secrets never hold pull credentials. */
const finders: Readonly<Record<string, Finder>> = {
  'Secret.': (value) => named(value, 'Secret', metadataName),
  'ConfigMap.': (value) => named(value, 'ConfigMap', metadataName),
  'ResourceDistribution.apps.kruise.io': distributed,
  'SealedSecret.bitnami.com': (value) => named(value, 'Secret', ['spec', 'template', 'metadata', 'name'], metadataName),
  'ExternalSecret.external-secrets.io': (value) => named(value, 'Secret', ['spec', 'target', 'name'], metadataName),
  'ExternalSecret.kubernetes-client.io': (value) => named(value, 'Secret', metadataName),
  'ClusterExternalSecret.external-secrets.io': clusterExternal,
  'SopsSecret.isindir.github.com': sops,
  'VaultStaticSecret.secrets.hashicorp.com': vault,
  'VaultDynamicSecret.secrets.hashicorp.com': vault,
  'OnePasswordItem.onepassword.com': (value) => named(value, 'Secret', metadataName),
};

/** What the object provides, or nothing. */
export function writtenProvisions(gvk: GroupVersionKind, value: JsonObject): readonly WrittenProvision[] {
  return finders[groupKindKey(gvk)]?.(value) ?? [];
}

/** The first of `paths` that holds a name. */
function named(
  value: JsonObject,
  kind: WrittenProvision['kind'],
  ...paths: readonly JsonPath[]
): readonly WrittenProvision[] {
  for (const namePath of paths) {
    const name = asString(valueAt(value, namePath));
    if (name) return [{ kind, name, namePath, scope: 'own' }];
  }
  return [];
}

function sops(value: JsonObject): readonly WrittenProvision[] {
  const templates = valueAt(value, ['spec', 'secretTemplates']);
  return Array.isArray(templates)
    ? templates.flatMap((_, index) => named(value, 'Secret', ['spec', 'secretTemplates', index, 'name']))
    : [];
}

function vault(value: JsonObject): readonly WrittenProvision[] {
  return valueAt(value, ['spec', 'destination', 'create']) === true
    ? named(value, 'Secret', ['spec', 'destination', 'name'])
    : [];
}

/** Mirrors `listNamespacesForDistributor` (pkg/controller/resourcedistribution/utils.go, v1.9.0): an empty selector selects nothing. */
function distributed(value: JsonObject): readonly WrittenProvision[] {
  const kind = asString(valueAt(value, ['spec', 'resource', 'kind']));
  if ((kind !== 'Secret' && kind !== 'ConfigMap') || valueAt(value, ['spec', 'resource', 'apiVersion']) !== 'v1')
    return [];
  const targets = asObject(valueAt(value, ['spec', 'targets'])) ?? {};
  const selector = asObject(targets['namespaceSelector']) ?? asObject(targets['namespaceLabelSelector']);
  const scope: NamespaceScope = {
    names: namesIn(targets['includedNamespaces']),
    all: targets['allNamespaces'] === true,
    selector: selector !== undefined && Object.keys(selector).length > 0 ? selector : undefined,
    excluded: namesIn(targets['excludedNamespaces']),
  };
  return named(value, kind, ['spec', 'resource', 'metadata', 'name']).map((provision) => ({ ...provision, scope }));
}

function namesIn(list: JsonObject[string] | undefined): readonly string[] {
  return objectsOf(asObject(list)?.['list']).flatMap((entry) => asString(entry['name']) ?? []);
}

function clusterExternal(value: JsonObject): readonly WrittenProvision[] {
  const spec = asObject(value['spec']) ?? {};
  const namespaces = Array.isArray(spec['namespaces'])
    ? spec['namespaces'].filter((name) => typeof name === 'string')
    : [];
  const selectors = [spec['namespaceSelector'], ...objectsOf(spec['namespaceSelectors'])].filter(
    (selector) => asObject(selector) !== undefined,
  );
  const names = named(
    value,
    'Secret',
    ['spec', 'externalSecretSpec', 'target', 'name'],
    ['spec', 'externalSecretName'],
    metadataName,
  );
  const scopes: NamespaceScope[] = selectors.map((selector) => ({ names: [], all: false, selector, excluded: [] }));
  if (namespaces.length > 0) scopes.push({ names: namespaces, all: false, selector: undefined, excluded: [] });
  return names.flatMap((provision) => scopes.map((scope) => ({ ...provision, scope })));
}
