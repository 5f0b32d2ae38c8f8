import { describe, expect, it } from 'vitest';
import { definitionAt } from '../../../../server/src/features/definition/definition.ts';
import { referencesAt } from '../../../../server/src/features/references/references.ts';
import { prepareRename, renameAt } from '../../../../server/src/features/rename/rename.ts';
import { markedWorkspace } from '../marked-workspace.ts';

const pod =
  'apiVersion: v1\nkind: Pod\nmetadata: {name: a, namespace: shop}\nspec: {imagePullSecrets: [{name: regis|try}]}\n';
const wide = 'annotations: {sealedsecrets.bitnami.com/cluster-wide: "true"}';

/** Everything that brings a Secret, with the Secret's name where it is written. */
const providers: Readonly<Record<string, string>> = {
  Secret: 'apiVersion: v1\nkind: Secret\nmetadata: {name: registry, namespace: shop}\n',
  ResourceDistribution:
    'apiVersion: apps.kruise.io/v1alpha1\nkind: ResourceDistribution\nmetadata: {name: d}\nspec:\n  resource: {apiVersion: v1, kind: Secret, metadata: {name: registry}}\n  targets: {allNamespaces: true}\n',
  SealedSecret: `apiVersion: bitnami.com/v1alpha1\nkind: SealedSecret\nmetadata: {name: registry, namespace: shop, ${wide}}\n`,
  'SealedSecret with a template': `apiVersion: bitnami.com/v1alpha1\nkind: SealedSecret\nmetadata: {name: s, namespace: shop, ${wide}}\nspec: {template: {metadata: {name: registry}}}\n`,
  ExternalSecret:
    'apiVersion: external-secrets.io/v1\nkind: ExternalSecret\nmetadata: {name: e, namespace: shop}\nspec: {target: {name: registry}}\n',
  'ExternalSecret without a target':
    'apiVersion: external-secrets.io/v1\nkind: ExternalSecret\nmetadata: {name: registry, namespace: shop}\n',
  ClusterExternalSecret:
    'apiVersion: external-secrets.io/v1\nkind: ClusterExternalSecret\nmetadata: {name: c}\nspec: {namespaces: [shop], externalSecretName: registry}\n',
  'ExternalSecret of the older operator':
    'apiVersion: kubernetes-client.io/v1\nkind: ExternalSecret\nmetadata: {name: registry, namespace: shop}\n',
  SopsSecret:
    'apiVersion: isindir.github.com/v1alpha3\nkind: SopsSecret\nmetadata: {name: s, namespace: shop}\nspec: {secretTemplates: [{name: other}, {name: registry}]}\n',
  VaultStaticSecret:
    'apiVersion: secrets.hashicorp.com/v1beta1\nkind: VaultStaticSecret\nmetadata: {name: v, namespace: shop}\nspec: {destination: {create: true, name: registry}}\n',
  VaultDynamicSecret:
    'apiVersion: secrets.hashicorp.com/v1beta1\nkind: VaultDynamicSecret\nmetadata: {name: v, namespace: shop}\nspec: {destination: {create: true, name: registry}}\n',
  OnePasswordItem:
    'apiVersion: onepassword.com/v1\nkind: OnePasswordItem\nmetadata: {name: registry, namespace: shop}\n',
  'a secretGenerator': 'namespace: shop\nsecretGenerator:\n- name: registry\n  envs: [x.env]\n',
};

describe.each(Object.entries(providers))('a Secret from %s', (kind, text) => {
  const file = kind === 'a secretGenerator' ? 'kustomization.yaml' : 'provider.yaml';

  it('is found from its use, finds its use, and is renamed with it', async () => {
    const { workspace, uri, position, textIn } = await markedWorkspace({ 'pod.yaml': pod, [file]: text });
    const [definition, ...others] = definitionAt(workspace, uri, position);
    expect(others).toEqual([]);
    expect(definition?.targetUri).toBe(`file:///w/${file}`);
    expect(textIn(`file:///w/${file}`, definition!.targetSelectionRange)).toBe('registry');

    const at = definition!.targetSelectionRange.start;
    const found = referencesAt(workspace, `file:///w/${file}`, at, { includeDeclaration: false });
    expect(found.map((place) => place.uri)).toEqual([uri]);

    for (const edits of [renameAt(workspace, uri, position, 'x'), renameAt(workspace, `file:///w/${file}`, at, 'x')]) {
      expect(edits instanceof Map ? [...edits.keys()].sort() : edits).toEqual([`file:///w/${file}`, uri].sort());
    }
  });
});

describe('a SealedSecret that is sealed for its name', () => {
  it('is not renamed: nobody could open it any more', async () => {
    const sealed = providers['SealedSecret']!.replace(wide, 'labels: {}');
    const { workspace, uri, position } = await markedWorkspace({ 'pod.yaml': pod, 's.yaml': sealed });
    const refusal = { refusal: expect.stringContaining('sealed for this name') as string };
    expect(renameAt(workspace, uri, position, 'x')).toEqual(refusal);
    expect(prepareRename(workspace, uri, position)).toEqual(refusal);
  });
});
