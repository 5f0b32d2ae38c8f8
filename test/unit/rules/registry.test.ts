import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { kruiseVersions } from '../../../server/src/kruise/kruise-version.ts';
import { Checker } from '../../../server/src/rules/checker.ts';
import { allMetas, allRules } from '../../../server/src/rules/registry.ts';
import type { Finding, Rule } from '../../../server/src/rules/rule.ts';
import { createWorkspace } from '../workspace/create-workspace.ts';

const yamlFolder = new URL('../../../server/src/yaml/', import.meta.url);
const folder = new URL('../../../server/src/rules/', import.meta.url);

/** A cluster in which SidecarSets may patch every annotation, and the revisions exist that examples name. */
const cluster = `apiVersion: v1
kind: ConfigMap
metadata: { name: kruise-configuration, namespace: kruise-system }
data:
  SidecarSet_PatchPodMetadata_WhiteList: '{"rules": [{"allowedAnnotationKeyExprs": [".*"]}]}'
---
apiVersion: apps/v1
kind: ControllerRevision
metadata:
  name: log-agent-6b8c
  namespace: kruise-system
  labels: { kruise.io/sidecarset-name: log-agent, apps.kruise.io/sidecarset-custom-version: v1 }
revision: 1
`;

/** All findings on a manifest, with every rule of the product. */
async function findingsOn(
  manifest: string,
  rule: Rule,
  featureGates: Readonly<Record<string, boolean>> = {},
): Promise<readonly Finding[]> {
  const kruiseVersion = rule.meta.since ?? rule.meta.until ?? kruiseVersions[1];
  const files = {
    'example.yaml': manifest,
    ...(manifest.includes('kind: ConfigMap') ? {} : { 'cluster.yaml': cluster }),
  };
  const { workspace } = await createWorkspace(files, { kruiseVersion, featureGates });
  const before = rule.meta.examples?.before;
  if (before !== undefined) workspace.setPreviousVersions('HEAD', [{ uri: 'file:///w/example.yaml', text: before }]);
  return new Checker(workspace).findingsOf('file:///w/example.yaml').flatMap(({ findings }) => findings);
}

describe('allRules', () => {
  it('holds every rule of the folder', async () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /[/\\].*\.ts$/.test(file),
    );
    const found = new Map<string, unknown>();
    for (const file of files) {
      const module = (await import(new URL(file, folder).href)) as Record<string, unknown>;
      for (const [name, value] of Object.entries(module))
        if (name.endsWith('Rule') && typeof value === 'object') found.set((value as Rule).meta.code, value);
    }
    expect(allRules.map(({ meta }) => meta.code).sort()).toEqual([...found.keys()].sort());
    expect(new Set(found.values())).toEqual(new Set(allRules));
  });

  it('has unique codes of the agreed families', () => {
    const codes = allRules.map(({ meta }) => meta.code);
    expect(new Set(codes).size).toBe(codes.length);
    for (const code of codes)
      expect(code).toMatch(/^(kruise\/[a-z]+\/[a-z-]+|(kubernetes|schema|pull-secrets|references)\/[a-z-]+)$/);
  });

  it('goes with a description of everything that the parser can report', () => {
    const sources = readdirSync(yamlFolder).map((file) => readFileSync(new URL(file, yamlFolder), 'utf8'));
    const reported = new Set(
      sources.flatMap((text) =>
        [...text.matchAll(/(?:code: |#report\(\s*)'([a-z-]+)'/g)].map(([, code]) => `yaml/${code}`),
      ),
    );
    expect(reported.size).toBeGreaterThan(10);
    const described = allMetas.map(({ code }) => code);
    for (const code of reported) expect(described).toContain(code);
    expect(new Set(described).size).toBe(described.length);
  });

  it('goes with an example from before for each rule that compares versions, and for no other', () => {
    for (const { meta, comparesVersions = false, needsWorkspace } of allRules) {
      expect(meta.examples?.before !== undefined, meta.code).toBe(comparesVersions);
      if (comparesVersions) expect(needsWorkspace, meta.code).toBe(true);
    }
  });

  it('is documented', () => {
    for (const { meta } of allRules) {
      expect(meta.summary, meta.code).toMatch(/^[A-Z][^\n]*\.$/);
      expect(meta.explanation.length, meta.code).toBeGreaterThan(80);
      expect(meta.source, meta.code).toBeTruthy();
      expect(meta.examples, meta.code).toBeDefined();
    }
  });
});

describe.each(allRules.map((rule) => [rule.meta.code, rule] as const))('%s', (code, rule) => {
  it('reports its bad example', async () => {
    const findings = await findingsOn(rule.meta.examples!.bad, rule, rule.meta.examples!.badGates);
    expect(findings.map((finding) => finding.code)).toContain(code);
  });

  it('finds nothing wrong in its good example', async () => {
    const findings = await findingsOn(rule.meta.examples!.good, rule);
    const others = findings.filter(
      (finding) =>
        // What becomes of a change is told of every change.
        finding.code === code || (finding.code !== 'kruise/api/version-not-served' && !/\/change$/.test(finding.code)),
    );
    expect(others.map((finding) => `${finding.code}: ${finding.message}`)).toEqual([]);
  });
});
