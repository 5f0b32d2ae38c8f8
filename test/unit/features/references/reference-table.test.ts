import { describe, expect, it } from 'vitest';
import { neverCancelled } from '../../../../server/src/base/cancellation.ts';
import type { JsonObject, JsonValue } from '../../../../server/src/base/json.ts';
import { definitionAt } from '../../../../server/src/features/definition/definition.ts';
import { referenceLinks } from '../../../../server/src/features/document-links/reference-links.ts';
import { referencesAt } from '../../../../server/src/features/references/references.ts';
import { renameAt, type RenameEdits } from '../../../../server/src/features/rename/rename.ts';
import { isClusterScoped } from '../../../../server/src/kruise/scope.ts';
import { workloadKinds } from '../../../../server/src/kubernetes/workload-kinds.ts';
import { embeddings, referenceRules, type ReferenceRule } from '../../../../server/src/workspace/references.ts';
import { deployment, namespace } from '../../workspace/manifests.ts';
import { markedWorkspace } from '../marked-workspace.ts';

/** A place of the table in one kind of object. */
interface TableRow {
  readonly source: string;
  readonly path: string;
  readonly target: ReferenceRule['target'];
  readonly isInPodSpec: boolean;
}

const containers = ['containers[*]', 'initContainers[*]', 'ephemeralContainers[*]'];

/** Where such a thing stands: every embedding of the table, and every template of every workload kind. */
function placesOf(source: string): readonly (readonly [source: string, prefix: string])[] {
  if (source === '*') return [['ConfigMap.', '']];
  if (source !== 'PodSpec' && source !== 'Container') return [[source, '']];
  const specs = workloadKinds.flatMap(({ group, kind, templates }) =>
    templates.map(({ path }) => [`${kind}.${group}`, [...path, 'spec'].join('.')] as const),
  );
  const embedded = embeddings
    .filter(({ holds }) => holds === 'PodSpec')
    .map((place) => [place.source, place.path] as const);
  const podSpecs = [...specs, ...embedded];
  if (source === 'PodSpec') return podSpecs.map(([kind, path]) => [kind, `${path}.`]);
  return [
    ...podSpecs.flatMap(([kind, path]) => containers.map((list) => [kind, `${path}.${list}.`] as const)),
    ...embeddings
      .filter(({ holds }) => holds === 'Container')
      .map(({ source: kind, path }) => [kind, `${path}.`] as const),
  ];
}

/** Every place in Pods and in what is no workload; of the other kinds with Pod specs one place each shows that they have them. */
function isWorthATest({ source, path, isInPodSpec }: TableRow): boolean {
  return !isInPodSpec || source === 'Pod.' || /(serviceAccountName|envFrom\[\*\]\.secretRef\.name)$/.test(path);
}

const allRows = referenceRules.flatMap(({ sources, paths, target }) =>
  paths.flatMap((path) =>
    sources.flatMap(placesOf).map(([source, prefix]): TableRow => {
      const isInPodSpec = sources.includes('PodSpec') || sources.includes('Container');
      return { source, path: prefix + path, target, isInPodSpec };
    }),
  ),
);
const rows = allRows.filter(isWorthATest);

const name = 'the-target';

/** What a name at this place points to, in the test. */
function targetOf({ target }: TableRow): { readonly group: string; readonly kind: string } {
  if (typeof target === 'object') return target.kinds[0]!;
  return target === 'typed'
    ? { group: 'apps', kind: 'Deployment' }
    : { group: 'rbac.authorization.k8s.io', kind: 'ClusterRole' };
}

/** An object that names the target at the place, and nothing else; JSON is YAML. */
function sourceText(row: TableRow): string {
  const [kind = '', group = ''] = /^([^.]+)\.(.*)$/.exec(row.source)?.slice(1) ?? [];
  const version = row.path === 'spec.namespace' ? 'v1alpha1' : 'v1';
  const root: JsonObject = {
    apiVersion: group === '' ? version : `${group}/${version}`,
    kind,
    metadata: { name: 'the-source', ...(isClusterScoped(group, kind) ? {} : { namespace: 'shop' }) },
  };
  if (kind === 'SidecarSet') root['spec'] = { selector: { matchLabels: { app: 'web' } } };
  write(root, steps(row.path), beside(row));
  return JSON.stringify(root);
}

function beside(row: TableRow): JsonObject {
  const { group, kind } = targetOf(row);
  if (row.target === 'typed') return { apiVersion: `${group}/v1`, kind };
  return row.target === 'grouped' ? { apiGroup: group, kind } : {};
}

function steps(path: string): readonly string[] {
  return [...path.matchAll(/\['([^']+)'\]|\[(\*)\]|([^.[\]]+)/g)].map(
    ([, quoted, star, plain]) => quoted ?? star ?? plain ?? '',
  );
}

function write(parent: JsonObject, [step = '', next, ...rest]: readonly string[], siblings: JsonObject): void {
  if (next === undefined) {
    Object.assign(parent, siblings, { [step]: name });
  } else if (next === '*' && rest.length === 0) {
    parent[step] = [name];
  } else if (next === '*') {
    const item: JsonObject = {};
    parent[step] = [item];
    write(item, rest, siblings);
  } else {
    const child: JsonValue = (parent[step] as JsonObject | undefined) ?? {};
    parent[step] = child;
    write(child, [next, ...rest], siblings);
  }
}

function targetText({ group, kind }: { readonly group: string; readonly kind: string }): string {
  const place = isClusterScoped(group, kind) ? '' : '\n  namespace: shop';
  return `apiVersion: ${group === '' ? 'v1' : `${group}/v1`}\nkind: ${kind}\nmetadata:\n  name: ${name}${place}\n`;
}

/** The source with the cursor in the name, the target, and workloads and namespaces around them. */
function filesFor(row: TableRow): Readonly<Record<string, string>> {
  const text = sourceText(row);
  return {
    'source.yaml': text
      .replaceAll(name, '‸the-target')
      .replace('‸', '\u0000')
      .replaceAll('‸', '')
      .replace('\u0000', '‸'),
    'target.yaml': targetText(targetOf(row)),
    'around.yaml': [deployment('web', 'shop', {}), namespace('shop')].join('---\n'),
  };
}

const inShort = ({ uri, line }: { readonly uri: string; readonly line: number }): string =>
  `${uri.replace('file:///w/', '')}:${line}`;

describe('the table of references', () => {
  it('has places in every workload kind and embedding', () => {
    expect(allRows.length).toBeGreaterThan(600);
    expect(new Set(rows.map(({ source }) => source)).size).toBeGreaterThan(25);
  });
});

describe.each([...new Set(rows.map(({ path }) => path))])('%s', (path) => {
  it.each(rows.filter((row) => row.path === path).map((row) => [row.source, row] as const))(
    'of %s: definition, references, rename, link',
    async (_, row) => {
      const files = filesFor(row);
      const { workspace, uri, position, textIn } = await markedWorkspace(files);
      const definitions = definitionAt(workspace, uri, position);
      expect(
        definitions.map(({ targetUri, targetSelectionRange }) =>
          inShort({ uri: targetUri, line: targetSelectionRange.start.line }),
        ),
      ).toEqual(['target.yaml:3']);

      const atTarget = { line: 3, character: 8 };
      const found = referencesAt(workspace, 'file:///w/target.yaml', atTarget, { includeDeclaration: false });
      expect(found.map((place) => `${place.uri.replace('file:///w/', '')} ${textIn(place.uri, place.range)}`)).toEqual([
        'source.yaml "the-target"',
      ]);

      const renamed = renameAt(workspace, uri, position, 'renamed');
      const edits = renamed instanceof Map ? [...(renamed as RenameEdits)] : [];
      expect(edits.map(([file, own]) => [file.replace('file:///w/', ''), own.map(({ newText }) => newText)])).toEqual([
        ['target.yaml', ['renamed']],
        ['source.yaml', ['"renamed"']],
      ]);

      const isNamespace = targetOf(row).kind === 'Namespace';
      const links = referenceLinks(workspace, uri, neverCancelled);
      expect(links.map(({ range, target }) => [textIn(uri, range), target])).toEqual(
        isNamespace ? [] : [['"the-target"', 'file:///w/target.yaml#L4,9']],
      );
    },
  );
});
