import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parseApiVersion, type GroupVersionKind } from '../../../server/src/kubernetes/group-version-kind.ts';
import { kruiseKinds } from '../../../server/src/kruise/kinds.ts';
import { kruiseVersions } from '../../../server/src/kruise/kruise-version.ts';
import {
  describedKinds,
  schemaFor,
  snippetsFor,
  validateObject,
  type JsonSchema,
} from '../../../server/src/schema/index.ts';
import { parseManifestDocument } from '../../../server/src/yaml/parse-manifest-document.ts';

const kinds: GroupVersionKind[] = [
  ...describedKinds().map((key) => {
    const [group = '', version = '', kind = ''] = key.split('/');
    return { group, version, kind };
  }),
  ...kruiseKinds.flatMap(({ group, kind, versions }) => versions.main.map((version) => ({ group, version, kind }))),
];

const compile = (schema: JsonSchema): ((value: unknown) => boolean) =>
  new Ajv({ strict: false, validateFormats: false }).compile(schema);

const sidecarSet = { group: 'apps.kruise.io', version: 'v1beta1', kind: 'SidecarSet' };

describe('schemaFor', () => {
  it.each(kinds.map((gvk) => [`${gvk.group}/${gvk.version}/${gvk.kind}`, gvk] as const))(
    '%s stands on its own',
    (_, gvk) => {
      const schema = schemaFor(gvk, 'main');
      expect(schema?.title).toBe(gvk.kind);
      const names = new Set(
        [...JSON.stringify(schema).matchAll(/"\$ref":"#\/definitions\/([^"]*)"/g)].map((match) => match[1]),
      );
      expect([...names].toSorted()).toEqual(Object.keys(schema?.definitions ?? {}).toSorted());
    },
  );

  it('gives the same schema again, and none for unknown kinds', () => {
    expect(schemaFor(sidecarSet, '1.9')).toBe(schemaFor(sidecarSet, '1.9'));
    expect(schemaFor({ group: 'example.com', version: 'v1', kind: 'Thing' }, '1.9')).toBeUndefined();
  });

  it('follows the release', () => {
    expect(JSON.stringify(schemaFor(sidecarSet, '1.8'))).not.toContain('"resourcesPolicy":');
    expect(JSON.stringify(schemaFor(sidecarSet, '1.9'))).toContain('"resourcesPolicy":');
    expect(JSON.stringify(schemaFor(sidecarSet, 'main'))).not.toContain('"stopSignal":');
    expect(JSON.stringify(schemaFor({ group: '', version: 'v1', kind: 'Pod' }, '1.8'))).toContain('"stopSignal":');
  });

  it('offers values that no CRD checks, with what they mean', () => {
    const strategy = schemaFor(sidecarSet, '1.9')?.definitions?.['apps.kruise.io.sidecarset.updateStrategy'];
    expect(strategy?.properties?.['type']).toMatchObject({
      enum: ['RollingUpdate', 'NotUpdate'],
      description: 'Whether running Pods are updated at all.',
    });
    expect(strategy?.properties?.['type']?.markdownEnumDescriptions?.[1]).toContain('only new Pods');
  });
});

describe('snippetsFor', () => {
  const objectOf = (text: string) => {
    const plain = text.replaceAll(/\$\{\d+:([^}]*)\}/g, '$1').replaceAll(/\$\d+/g, '');
    const value = parseManifestDocument(plain).value as { apiVersion: string; kind: string };
    return { value, gvk: { ...parseApiVersion(value.apiVersion), kind: value.kind } as GroupVersionKind };
  };

  it.each(kruiseVersions)(
    'are valid for Kruise %s, by our validators and by ajv over the derived schema',
    (version) => {
      const snippets = snippetsFor(version);
      expect(snippets.map(({ title }) => title)).toHaveLength(7);
      for (const { text, title, description } of snippets) {
        const { value, gvk } = objectOf(text);
        expect(validateObject(value as never, gvk, version, { isPartial: false }), title).toEqual([]);
        expect(compile(schemaFor(gvk, version) ?? {})(value), title).toBe(true);
        expect(description).not.toBe('');
      }
    },
  );

  it('use the newest version that the release serves', () => {
    const versions = (release: '1.8' | '1.9' | 'main'): string[] => [
      ...new Set(snippetsFor(release).map(({ kind, version }) => `${kind} ${version}`)),
    ];
    expect(versions('1.8')).toEqual([
      'PodUnavailableBudget v1alpha1',
      'SidecarSet v1alpha1',
      'WorkloadSpread v1alpha1',
    ]);
    expect(versions('1.9')).toEqual(['PodUnavailableBudget v1alpha1', 'SidecarSet v1beta1', 'WorkloadSpread v1alpha1']);
    expect(versions('main')).toEqual(['PodUnavailableBudget v1beta1', 'SidecarSet v1beta1', 'WorkloadSpread v1beta1']);
  });
});
