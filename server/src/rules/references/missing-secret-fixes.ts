import { asArray, asObject, asString, objectsOf, valueAt, type JsonObject, type JsonPath } from '../../base/json.ts';
import { isAtLeast } from '../../kruise/kruise-version.ts';
import { parseImageReference } from '../../kubernetes/image-reference.ts';
import { directoryOf } from '../../workspace/uri.ts';
import type { Workspace, WorkspaceObject } from '../../workspace/workspace.ts';
import { insertItem, renderYaml } from '../../yaml/manifest-edit.ts';
import type { Fix } from '../rule.ts';
import { count, listNames } from '../wording.ts';

/** A pull Secret that is missing. */
export interface MissingSecret {
  readonly workspace: Workspace;
  /** The object that names it. */
  readonly object: WorkspaceObject;
  readonly name: string;
  readonly namespaces: readonly string[];
  /** The workloads that are hit. */
  readonly workloads: readonly WorkspaceObject[];
}

/**
 * Ways to bring the Secret into the namespaces: into a ResourceDistribution that exists, as a skeleton of its own in each
 * namespace, or by a new ResourceDistribution. Nothing that is written holds credentials.
 */
export function missingSecretFixes(missing: MissingSecret): readonly Fix[] {
  const extension = extendDistribution(missing);
  const directory = directoryOf(missing.object.uri);
  if (directory === undefined) return extension;
  return [...extension, ...createSecrets(missing, directory), createDistribution(missing, directory)];
}

function createSecrets(missing: MissingSecret, directory: string): readonly Fix[] {
  const { name, namespaces, workloads, object } = missing;
  const each = namespaces.map((namespace): Fix => {
    const place = directoryOf(workloads.find((workload) => workload.namespace === namespace)?.uri ?? '') ?? directory;
    return {
      title: `Create a skeleton of the Secret "${name}" in ${namespace}`,
      isSafe: false,
      isPreferred: namespaces.length === 1,
      edits: [],
      newFiles: [
        { uri: `${place}${fileName(`${name}.${namespace}.secret.yaml`)}`, text: secretText(missing, namespace) },
      ],
    };
  });
  if (namespaces.length < 2) return each;
  const text = namespaces.map((namespace) => secretText(missing, namespace)).join('---\n');
  const all: Fix = {
    title: `Create skeletons of the Secret "${name}" in ${count(namespaces.length, 'namespace')}`,
    isSafe: false,
    isPreferred: true,
    edits: [],
    newFiles: [{ uri: `${directoryOf(object.uri) ?? directory}${fileName(`${name}.secret.yaml`)}`, text }],
  };
  return [all, ...each.slice(0, 5)];
}

function secretText(missing: MissingSecret, namespace: string): string {
  return [
    `# A skeleton without credentials. "kubectl create secret docker-registry ${missing.name} --namespace ${namespace}`,
    '# --dry-run=client -o yaml …" writes a complete one. Real credentials belong in no repository.',
    renderYaml({
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: missing.name, namespace },
      ...secretContent(missing),
    }),
  ].join('\n');
}

function createDistribution(missing: MissingSecret, directory: string): Fix {
  const { workspace, name, namespaces } = missing;
  const version = isAtLeast(workspace.configuration.kruiseVersion, 'main') ? 'v1beta1' : 'v1alpha1';
  const text = renderYaml({
    apiVersion: `apps.kruise.io/${version}`,
    kind: 'ResourceDistribution',
    metadata: { name },
    spec: {
      resource: { apiVersion: 'v1', kind: 'Secret', metadata: { name }, ...secretContent(missing) },
      targets: { includedNamespaces: { list: namespaces.map((namespace) => ({ name: namespace })) } },
    },
  });
  const note =
    '# Copies the Secret into each namespace. Needs the feature gate ResourceDistributionGate. Fill in the credentials.\n';
  return {
    title: `Create a ResourceDistribution of the Secret "${name}" for ${listNames(namespaces, 3)}`,
    isSafe: false,
    edits: [],
    newFiles: [{ uri: `${directory}${fileName(`${name}.resourcedistribution.yaml`)}`, text: note + text }],
  };
}

/** Where a ResourceDistribution copies the Secret to a list of namespaces already, the missing ones are added to the list. */
function extendDistribution({ workspace, name, namespaces }: MissingSecret): readonly Fix[] {
  const listPath: JsonPath = ['spec', 'targets', 'includedNamespaces', 'list'];
  for (const { provider } of workspace.provisionsOf('Secret', name)) {
    if (provider.gvk.kind !== 'ResourceDistribution' || provider.isPartial) continue;
    const excluded = objectsOf(valueAt(provider.value, ['spec', 'targets', 'excludedNamespaces', 'list']));
    if (excluded.some((entry) => namespaces.includes(asString(entry['name']) ?? ''))) continue;
    const { document, path, uri, startLine } = provider;
    const entries = namespaces.map((namespace): JsonObject => ({ name: namespace }));
    const edits = entries.flatMap((entry) => insertItem(document, [...path, ...listPath], entry));
    if (edits.length === 0) continue;
    return [
      {
        title: `Add ${listNames(namespaces, 3)} to ResourceDistribution ${provider.name}`,
        isSafe: false,
        edits: edits.map(({ range, newText }) => ({ uri, startLine, range: document.toPositionRange(range), newText })),
      },
    ];
  }
  return [];
}

function secretContent(missing: MissingSecret): JsonObject {
  const auths = Object.fromEntries(registriesOf(missing).map((host) => [host, { username: '', password: '' }]));
  return {
    type: 'kubernetes.io/dockerconfigjson',
    stringData: { '.dockerconfigjson': `${JSON.stringify({ auths }, undefined, 2)}\n` },
  };
}

/** The registries of the images that are pulled with the Secret, as keys of a Docker config. */
function registriesOf({ object, workspace }: MissingSecret): readonly string[] {
  const specs = [
    asObject(object.value['spec']),
    ...workspace
      .podSourcesOf(object)
      .map(({ templatePath }) => asObject(valueAt(object.value, [...templatePath, 'spec']))),
  ];
  const images = specs.flatMap((spec) => [
    ...[...objectsOf(spec?.['containers']), ...objectsOf(spec?.['initContainers']), spec ?? {}].map(
      ({ image }) => image,
    ),
    ...asArray(spec?.['images']),
  ]);
  const hosts = images.flatMap((image) => {
    const domain = typeof image === 'string' ? parseImageReference(image)?.domain : undefined;
    return domain ? [domain === 'docker.io' ? 'https://index.docker.io/v1/' : domain] : [];
  });
  return hosts.length === 0 ? ['registry.example.com'] : [...new Set(hosts)].sort();
}

function fileName(name: string): string {
  return encodeURIComponent(name);
}
