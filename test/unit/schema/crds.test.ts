import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { JsonPath } from '../../../server/src/base/json.ts';
import { kruiseVersions, type KruiseVersion } from '../../../server/src/kruise/kruise-version.ts';
import { gvkKey, type GroupVersionKind } from '../../../server/src/kubernetes/group-version-kind.ts';
import { describedKinds, describeField, fieldsAt, type JsonSchema } from '../../../server/src/schema/index.ts';

/** One version of a CRD as `test/conformance/crds` has it: what the schema says at each path. */
interface Crd extends GroupVersionKind {
  readonly served: boolean;
  readonly fields: Readonly<Record<string, CrdField>>;
}

interface CrdField {
  readonly type?: string;
  readonly intOrString?: boolean;
  readonly preserveUnknownFields?: boolean;
  readonly enum?: readonly string[];
  readonly required?: readonly string[];
  readonly default?: unknown;
  readonly format?: string;
  readonly minimum?: number;
}

/** Places that the CRDs leave open, or describe less strictly than the core types that stand there with us. */
const grafted = [
  /^metadata\./,
  /^spec\.volumes\[\]/,
  /^spec\.subsets\[\]\.patch\./,
  // Fields of the core container; the CRD has those of Kruise only.
  /^spec\.(containers|initContainers)\[\]\.(?!(podInjectPolicy|upgradeStrategy|shareVolumePolicy|shareVolumeDevicePolicy|transferEnv|resourcesPolicy)\b)/,
  // Conditions of v1beta1 are metav1's, of v1alpha1 WorkloadSpread's own; nobody writes them by hand.
  /conditions\[\]/,
];

/** Core types that know their values, where the CRD only says `string`. */
const coreEnum = /\.(operator|effect)$/;

const isGrafted = (path: string): boolean => grafted.some((pattern) => pattern.test(path));

const crds = (release: KruiseVersion): readonly Crd[] =>
  (
    JSON.parse(readFileSync(new URL(`../../conformance/crds/${release}.json`, import.meta.url), 'utf8')) as Crd[]
  ).filter((crd) => crd.served && describedKinds().includes(gvkKey(crd)));

/** `spec.subsets[].name` → `['spec', 'subsets', 0, 'name']`. */
function toPath(text: string): JsonPath {
  return text.split('.').flatMap((part) => {
    if (part === '') return [];
    const [name = '', ...rest] = part.split(/(\[\]|\{\})/).filter((piece) => piece !== '');
    return [name, ...rest.map((piece) => (piece === '[]' ? 0 : 'any'))];
  });
}

function shapeOf(schema: JsonSchema): string {
  if (schema['x-kubernetes-int-or-string']) return 'int-or-string';
  return schema.format === 'quantity' ? 'quantity' : String(schema.type ?? 'any');
}

describe.each(kruiseVersions)('the schemas, held against the CRDs of Kruise %s', (release) => {
  it('cover the versions that it serves of the three kinds', () => {
    const expected = { '1.8': 3, '1.9': 4, main: 6 }[release];
    expect(crds(release).map(gvkKey)).toHaveLength(expected);
  });

  it.each(crds(release).map((crd) => [gvkKey(crd), crd] as const))(
    '%s: every field of the CRD is there, and as it says',
    (_, crd) => {
      const differences: string[] = [];
      let compared = 0;
      for (const [path, field] of Object.entries(crd.fields)) {
        if (isGrafted(path) || path === 'metadata') continue;
        compared++;
        const ours = describeField(crd, release, toPath(path));
        if (!ours?.isInRelease) {
          differences.push(`${path} is missing`);
          continue;
        }
        const { schema } = ours;
        const shape = field.intOrString ? 'int-or-string' : (field.type ?? 'any');
        if (shape !== 'any' && shapeOf(schema) !== shape)
          differences.push(`${path} is ${shapeOf(schema)}, not ${shape}`);
        const isContainer = /^spec\.(containers|initContainers)\[\]$/.test(path);
        const required = isContainer ? ['name'] : [...(field.required ?? [])].toSorted();
        if (JSON.stringify([...(schema.required ?? [])].toSorted()) !== JSON.stringify(required))
          differences.push(`${path} requires ${String(schema.required)}`);
        const isType = path === 'apiVersion' || path === 'kind';
        if (!isType && !coreEnum.test(path) && JSON.stringify(schema.enum) !== JSON.stringify(field.enum))
          differences.push(`${path} has the values ${String(schema.enum)}`);
        if (field.default !== undefined && schema.default !== field.default)
          differences.push(`${path} has the default ${JSON.stringify(schema.default)}`);
        if (
          field.format === 'int32' &&
          schema.format !== 'int32' &&
          !path.includes('preference') &&
          !path.includes('weight')
        )
          differences.push(`${path} has the format ${String(schema.format)}`);
        if (field.minimum !== schema.minimum) differences.push(`${path} has the minimum ${String(schema.minimum)}`);
      }
      expect(differences).toEqual([]);
      expect(compared).toBeGreaterThan(25);
    },
  );

  it.each(crds(release).map((crd) => [gvkKey(crd), crd] as const))(
    '%s: there is no field that the CRD does not have',
    (_, crd) => {
      const invented: string[] = [];
      const visit = (path: JsonPath, text: string): void => {
        const field = describeField(crd, release, path);
        if (!field || isGrafted(`${text}.`) || text === 'metadata' || text.endsWith('.patch')) return;
        for (const { name } of fieldsAt(crd, release, path)) {
          const child = text === '' ? name : `${text}.${name}`;
          if (isGrafted(child)) continue;
          if (!Object.hasOwn(crd.fields, child)) invented.push(child);
          visit([...path, name], child);
        }
        if (field.schema.items) visit([...path, 0], `${text}[]`);
        if (typeof field.schema.additionalProperties === 'object') visit([...path, 'any'], `${text}{}`);
      };
      visit([], '');
      expect(invented).toEqual([]);
    },
  );
});
