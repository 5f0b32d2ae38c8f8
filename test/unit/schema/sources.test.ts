import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { kindInfo } from '../../../server/src/kruise/kinds.ts';
import { kruiseVersions } from '../../../server/src/kruise/kruise-version.ts';
import { isInRelease } from '../../../server/src/schema/index.ts';

const folder = join(import.meta.dirname, '../../../schemas');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.json') && file.includes('/'),
);

interface Source {
  readonly 'x-kubernetes-group-version-kind'?: { group: string; version: string; kind: string };
  readonly 'x-kruise-served-since'?: string;
  readonly [key: string]: unknown;
}

const read = (file: string): Source => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Source;

/** Every field of a source, with the path that leads to it. */
function fieldsOf(node: unknown, path = ''): [string, Source][] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, child]): [string, Source][] => {
    const here = `${path}/${key}`;
    const own =
      key === 'properties'
        ? Object.entries(child as Record<string, Source>).map(([name, field]): [string, Source] => [
            `${here}/${name}`,
            field,
          ])
        : [];
    return [...own, ...fieldsOf(child, here)];
  });
}

describe.each(files)('schemas/%s', (file) => {
  const source = read(file);

  it('describes every field in a sentence', () => {
    const bare = fieldsOf(source).filter(
      ([, field]) => field['$ref'] === undefined && !/^[A-Z`].*[.]$/s.test(String(field['description'])),
    );
    expect(bare.map(([path]) => path)).toEqual([]);
  });

  it('says for every value what it means', () => {
    for (const [path, field] of fieldsOf(source)) {
      if (!Array.isArray(field['enum']) || /\/(apiVersion|kind)$/.test(path)) continue;
      const values = (field['enum'] as string[]).filter((value) => value !== '').toSorted();
      expect(Object.keys(field['x-kruise-values'] ?? {}).toSorted(), path).toEqual(values);
    }
  });

  it('says who checks values that the CRD does not, and what others do', () => {
    for (const [path, field] of fieldsOf(source)) {
      if (field['x-kruise-values'] === undefined || field['enum'] !== undefined) continue;
      expect(['webhook', 'nobody'], path).toContain(field['x-kruise-checked']);
      expect(field['x-kruise-otherwise'] === undefined, path).toBe(field['x-kruise-checked'] === 'webhook');
    }
  });

  it('agrees with the releases that serve the kind', () => {
    const gvk = source['x-kubernetes-group-version-kind'];
    if (!gvk) return;
    for (const release of kruiseVersions) {
      const isServed = kindInfo(gvk.group, gvk.kind)?.versions[release].includes(gvk.version) ?? false;
      expect(isInRelease(source['x-kruise-served-since'], release)).toBe(isServed);
    }
  });
});
