import { asArray, asObject, type JsonPath, type JsonValue } from '../../base/json.ts';
import { resolveUri } from '../../workspace/uri.ts';

/** A path that a kustomization names, and the file behind it. */
export interface KustomizationLink {
  readonly path: JsonPath;
  readonly target: string;
}

const listsOfPaths = [
  'resources',
  'bases',
  'components',
  'patchesStrategicMerge',
  'configurations',
  'crds',
  'generators',
];
const listsOfEntries = ['patches', 'patchesJson6902', 'replacements'];
const generators = ['configMapGenerator', 'secretGenerator'];
const kustomizationNames = ['kustomization.yaml', 'kustomization.yml', 'Kustomization'];

/** The files that `kustomization` names; a directory stands for the kustomization in it, where the workspace knows one. */
export function kustomizationLinks(
  uri: string,
  kustomization: JsonValue | undefined,
  isKnown: (uri: string) => boolean,
): readonly KustomizationLink[] {
  const root = asObject(kustomization);
  if (root === undefined) return [];
  const strings = (path: JsonPath, list: JsonValue | undefined): readonly (readonly [JsonPath, string])[] =>
    asArray(list).flatMap((item, index) => (typeof item === 'string' ? [[[...path, index], item] as const] : []));
  const written = [
    ...listsOfPaths.flatMap((key) => strings([key], root[key])),
    ...listsOfEntries.flatMap((key) =>
      asArray(root[key]).flatMap((entry, index): (readonly [JsonPath, string])[] => {
        const path = asObject(entry)?.['path'];
        return typeof path === 'string' ? [[[key, index, 'path'], path]] : [];
      }),
    ),
    ...generators.flatMap((key) =>
      asArray(root[key]).flatMap((entry, index) => [
        ...strings([key, index, 'envs'], asObject(entry)?.['envs']),
        ...strings([key, index, 'files'], asObject(entry)?.['files']).map(
          // `key=path`
          ([path, text]) => [path, text.slice(text.indexOf('=') + 1)] as const,
        ),
      ]),
    ),
  ];
  return written.flatMap(([path, text]) => {
    const resolved = resolveUri(uri, text);
    const target = resolved === undefined ? undefined : fileBehind(resolved, isKnown);
    return target === undefined ? [] : [{ path, target }];
  });
}

function fileBehind(uri: string, isKnown: (uri: string) => boolean): string | undefined {
  if (isKnown(uri) || /\.[\w-]+$/.test(uri)) return uri;
  const directory = uri.replace(/\/?$/, '/');
  return kustomizationNames.map((name) => directory + name).find(isKnown);
}
