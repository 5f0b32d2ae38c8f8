import { asString, type JsonObject } from '../base/json.ts';
import { groupKindKey, type GroupVersionKind } from '../kubernetes/group-version-kind.ts';
import type { ManifestObject } from '../kubernetes/manifest-object.ts';
import { objectsIn } from '../kubernetes/objects-in-document.ts';
import type { DocumentPart } from '../yaml/manifest-file.ts';
import { parseManifestFile } from '../yaml/parse-manifest-file.ts';
import type { DependencyGraph } from './dependencies.ts';
import { keys } from './keys.ts';
import { uriKey } from './uri.ts';
import type { PreviousVersion, WorkspaceObject } from './workspace.ts';

/** The text of a file in the version that the workspace is compared with; `undefined` where the file is not in it, or not known. */
export interface PreviousText {
  readonly uri: string;
  readonly text: string | undefined;
}

/** What `find` has to know of the objects of today. */
export interface PresentObjects {
  readonly defaultNamespace: string;
  /** Whether the file still holds an object of this identity: then an equal one elsewhere is a copy and not the same object. */
  isStillIn(uri: string, object: ManifestObject): boolean;
}

/** A file as it was. Its documents are parsed only when somebody asks for an object of a name that they mention. */
interface PreviousFile {
  readonly uri: string;
  readonly texts: ReadonlySet<string>;
  readonly partsByName: ReadonlyMap<string, readonly DocumentPart[]>;
}

/** What may be the name of an object: a cheap look that spares parsing documents that nobody asks for. */
const namePattern = /(?:^|[\s{,"'])name["']?\s*:\s*["']?([^\s"',{}#]+)/gm;

/**
 * Objects as they were before the edits of today: in git's HEAD, or in the revision that the command line names. An object is
 * the same one where group, kind, namespace and name are: also in another file, if it is gone from the one where it was.
 */
export class PreviousVersions {
  readonly #graph: DependencyGraph;
  readonly #files = new Map<string, PreviousFile>();
  readonly #filesByName = new Map<string, Set<PreviousFile>>();
  #against: string | undefined;

  constructor(graph: DependencyGraph) {
    this.#graph = graph;
  }

  /**
   * Takes over texts of files; those that are not named stay as they are, unless `against` is another version than before. `presentTexts`
   * gives the documents of a file of today: a document that is the same in both is news to nobody.
   */
  set(against: string, texts: readonly PreviousText[], presentTexts: (uri: string) => ReadonlySet<string>): void {
    if (this.#against !== against)
      for (const { uri } of [...this.#files.values()]) this.#replace(uri, undefined, new Set());
    this.#against = against;
    for (const { uri, text } of texts) this.#replace(uri, text, presentTexts(uri));
  }

  /** The object as it was; `undefined` where it is new, not known, or not changed at all. */
  find(object: WorkspaceObject, present: PresentObjects): PreviousVersion | undefined {
    this.#graph.read(keys.previous(object.name));
    const against = this.#against;
    if (against === undefined || object.name === '' || object.isPartial) return undefined;
    const own = this.#files.get(uriKey(object.uri));
    if (own?.texts.has(object.document.text)) return undefined;
    const isSame = (candidate: ManifestObject): boolean => isSameNamespace(candidate, object, present.defaultNamespace);
    const here = own === undefined ? [] : objectsNamed(own, object).filter(isSame);
    const elsewhere =
      here.length > 0
        ? []
        : [...(this.#filesByName.get(object.name) ?? [])]
            .filter((file) => file !== own)
            .flatMap((file) =>
              objectsNamed(file, object)
                .filter((candidate) => isSame(candidate) && !present.isStillIn(file.uri, candidate))
                .map((candidate) => ({ ...candidate, uri: file.uri })),
            );
    const found = [...here.map((candidate) => ({ ...candidate, uri: object.uri })), ...elsewhere];
    const [first] = found;
    // Two objects of one identity: nobody can tell which of them this one was.
    if (first === undefined || found.length > 1) return undefined;
    return { against, uri: first.uri, gvk: first.gvk, value: first.value, document: first.document, path: first.path };
  }

  #replace(uri: string, text: string | undefined, present: ReadonlySet<string>): void {
    const key = uriKey(uri);
    const before = this.#files.get(key);
    const after = text === undefined ? undefined : readFile(uri, text);
    this.#files.delete(key);
    for (const name of before?.partsByName.keys() ?? []) {
      const files = this.#filesByName.get(name);
      if (before !== undefined) files?.delete(before);
      if (files?.size === 0) this.#filesByName.delete(name);
    }
    if (after !== undefined) {
      this.#files.set(key, after);
      for (const name of after.partsByName.keys()) {
        const files = this.#filesByName.get(name);
        if (files === undefined) this.#filesByName.set(name, new Set([after]));
        else files.add(after);
      }
    }
    const names = new Set([...newsOf(before, after, present), ...newsOf(after, before, present)]);
    for (const name of names) this.#graph.changed(keys.previous(name));
  }
}

function readFile(uri: string, text: string): PreviousFile {
  const { parts } = parseManifestFile(text, { isJson: uri.toLowerCase().endsWith('.json') });
  const partsByName = new Map<string, DocumentPart[]>();
  for (const part of parts) {
    for (const name of namesIn(part)) {
      const known = partsByName.get(name);
      if (known === undefined) partsByName.set(name, [part]);
      else known.push(part);
    }
  }
  return { uri, texts: new Set(parts.map(({ document }) => document.text)), partsByName };
}

function namesIn({ document }: DocumentPart): ReadonlySet<string> {
  return new Set([...document.text.matchAll(namePattern)].flatMap(([, name]) => name ?? []));
}

/** The names in documents of `file` that are neither in `other` nor there today. */
function newsOf(
  file: PreviousFile | undefined,
  other: PreviousFile | undefined,
  present: ReadonlySet<string>,
): readonly string[] {
  return [...(file?.partsByName ?? [])].flatMap(([name, parts]) => {
    const isOld = ({ document: { text } }: DocumentPart): boolean =>
      other?.texts.has(text) === true || present.has(text);
    return parts.every(isOld) ? [] : [name];
  });
}

/** The objects of a file that have the kind and name of `object`. */
function objectsNamed(file: PreviousFile, { gvk, name }: WorkspaceObject): readonly ManifestObject[] {
  return (file.partsByName.get(name) ?? []).flatMap(({ document }) =>
    document.isTemplate ? [] : objectsIn(document).filter((found) => found.name === name && isSameKind(found.gvk, gvk)),
  );
}

function isSameKind(left: GroupVersionKind, right: GroupVersionKind): boolean {
  return groupKindKey(left) === groupKindKey(right);
}

/** By what is written, or by the namespace that it comes to. */
function isSameNamespace(before: ManifestObject, now: WorkspaceObject, defaultNamespace: string): boolean {
  if (now.namespace === undefined) return true;
  return before.namespace === writtenNamespace(now.value) || (before.namespace ?? defaultNamespace) === now.namespace;
}

function writtenNamespace(value: JsonObject): string | undefined {
  const { metadata } = value;
  return typeof metadata === 'object' && metadata !== null && !Array.isArray(metadata)
    ? asString(metadata['namespace'])
    : undefined;
}
