import { groupKindKey } from '../kubernetes/group-version-kind.ts';
import type { Counters } from './counters.ts';
import type { DependencyGraph } from './dependencies.ts';
import { compareObjects, type IndexedObject } from './indexed-document.ts';
import { keys, markKeys, objectKeys, podSourceKeys, queryKey, useKeys } from './keys.ts';
import { MarkGroups } from './mark-groups.ts';
import type { Mark } from './marks.ts';
import { sameFacts } from './object-facts.ts';
import { Postings } from './postings.ts';
import type { LabelRequirement, ObjectQuery, ObjectUse, ObjectValue, PodSource, Provision } from './workspace.ts';

interface IndexedPodSource extends PodSource {
  readonly object: IndexedObject;
}

/**
 * All objects of the workspace by everything that they are looked for by. Every query notes what it has read, every change
 * tells what is different, both under the same keys.
 */
export class ManifestIndex {
  readonly #graph: DependencyGraph;
  readonly #counters: Counters;
  readonly #objects = new Postings<IndexedObject>(compareObjects);
  readonly #podSources = new Postings<IndexedPodSource>((left, right) => compareObjects(left.object, right.object));
  readonly #provisions = new Postings<IndexedObject>(compareObjects);
  readonly #uses = new Postings<IndexedObject>(compareObjects);
  readonly #marks = new Postings<IndexedObject>(compareObjects);
  readonly #markGroups: MarkGroups;
  readonly #namespaces = new Map<string, number>();

  constructor(graph: DependencyGraph, counters: Counters) {
    this.#graph = graph;
    this.#counters = counters;
    this.#markGroups = new MarkGroups(graph);
  }

  /**
   * Takes `removed` out and puts `added` in. Where an object is replaced by one of the same identity and facts, it stays and goes on
   * in the other's place, and only those who read its text are told.
   */
  replace(removed: readonly IndexedObject[], added: readonly IndexedObject[]): void {
    const leaving = new Map<string, IndexedObject[]>();
    for (const object of removed) {
      const key = keys.value(object.identity);
      const sameIdentity = leaving.get(key);
      if (sameIdentity === undefined) leaving.set(key, [object]);
      else sameIdentity.push(object);
    }
    for (const object of added) {
      const key = keys.value(object.identity);
      const candidates = leaving.get(key) ?? [];
      const index = candidates.findIndex((candidate) => isSameEntry(candidate, object));
      const predecessor = candidates[index];
      if (predecessor !== undefined) {
        candidates.splice(index, 1);
        predecessor.continueAs(object);
        this.#visit(predecessor, 'resort');
        this.#tellText(predecessor);
      } else {
        // It comes before others go: no group of objects is empty in between.
        this.#store(object, 'add');
        this.#tell(object);
      }
    }
    for (const object of [...leaving.values()].flat()) {
      this.#store(object, 'delete');
      this.#tell(object);
    }
  }

  *objects(query: ObjectQuery): Iterable<IndexedObject> {
    const key = queryKey(query);
    this.#graph.read(key);
    for (const object of this.#objects.get(key)) {
      const { gvk, name, namespace } = object;
      if (query.group !== undefined && gvk.group !== query.group) continue;
      if (query.kind !== undefined && gvk.kind !== query.kind) continue;
      if (query.namespace !== undefined && namespace !== query.namespace) continue;
      if (query.name !== undefined && name !== query.name) continue;
      yield object;
    }
  }

  /** The objects that a query gives, each with its value. Who looks at all of them depends on the kind as a whole. */
  values(query: ObjectQuery & { readonly group: string; readonly kind: string }): readonly ObjectValue[] {
    this.#graph.read(keys.valuesOf(groupKindKey(query)));
    return [...this.objects(query)].map((object) => ({ object, value: object.untrackedValue }));
  }

  podSources(namespace?: string): Iterable<PodSource> {
    const key = namespace === undefined ? keys.allPodSources : keys.podSourcesIn(namespace);
    this.#graph.read(key);
    return this.#podSources.get(key);
  }

  *podSourcesLabelled(requirements: readonly LabelRequirement[], namespace?: string): Iterable<PodSource> {
    const candidates = requirements.map(({ key, values }) =>
      (values ?? [undefined]).map((value) => keys.label(key, value)),
    );
    if (namespace !== undefined) candidates.push([keys.podSourcesIn(namespace)]);
    const size = (list: readonly string[]): number => list.reduce((sum, key) => sum + this.#podSources.count(key), 0);
    const rarest = candidates.reduce(
      (best, list) => (size(list) < size(best) ? list : best),
      candidates[0] ?? [keys.allPodSources],
    );
    for (const key of rarest) this.#graph.read(key);
    const found = rarest
      .flatMap((key) => this.#podSources.get(key))
      .filter((source) => meets(source.labels, requirements));
    if (rarest.length > 1) found.sort((left, right) => compareObjects(left.object, right.object));
    for (const source of found) if (namespace === undefined || source.object.namespace === namespace) yield source;
  }

  /** Every namespace that has an object; sorted. */
  namespaces(): readonly string[] {
    this.#graph.read(keys.namespaceNames);
    return [...this.#namespaces.keys()].sort();
  }

  *provisionsOf(kind: Provision['kind'], name: string): Iterable<Provision> {
    const key = keys.provision(kind, name);
    this.#graph.read(key);
    for (const provider of this.#provisions.get(key)) {
      for (const provision of provider.facts.provisions) {
        if (provision.kind !== kind || provision.name !== name) continue;
        const own = provider.namespace === undefined ? [] : [provider.namespace];
        const scope =
          provision.scope === 'own' ? { names: own, all: false, selector: undefined, excluded: [] } : provision.scope;
        yield { kind, name, scope, provider, namePath: provision.namePath };
      }
    }
  }

  *usesOf(target: { readonly group: string; readonly kind: string; readonly name: string }): Iterable<ObjectUse> {
    const key = keys.uses(groupKindKey(target), target.name);
    this.#graph.read(key);
    for (const object of this.#uses.get(key)) {
      for (const { path, target: written } of object.facts.references) {
        if (written.name !== target.name) continue;
        if (!written.kinds.some(({ group, kind }) => group === target.group && kind === target.kind)) continue;
        yield { object, path, target: written };
      }
    }
  }

  /** The objects with the mark, but for those that ask for another value of its label, or have the same content. */
  objectsMarked({ name, label, content }: Mark): readonly IndexedObject[] {
    const found: IndexedObject[] = [];
    const take = (key: string): void => {
      this.#graph.read(key);
      found.push(...this.#marks.get(key));
    };
    for (const labelKey of this.#markGroups.labelsOf(name)) {
      if (labelKey === label?.key) continue;
      for (const other of this.#markGroups.contentsOf(name, labelKey)) {
        if (content === undefined || other !== content) take(keys.markWithContent(name, labelKey, other));
      }
    }
    if (label !== undefined) take(keys.markWithValue(name, label.key, label.value));
    const isSame = ({ facts }: IndexedObject): boolean =>
      facts.marks.some((mark) => mark.name === name && mark.content === content);
    return (content === undefined ? found : found.filter((object) => !isSame(object))).sort(compareObjects);
  }

  /** The objects with the mark, but for those whose label has another value in `labels`, or none. */
  objectsSelecting(name: string, labels: Readonly<Record<string, string>>): readonly IndexedObject[] {
    const found = this.#markGroups.labelsOf(name).flatMap((labelKey) => {
      const value = labels[labelKey];
      if (labelKey !== '' && value === undefined) return [];
      const groups =
        labelKey === ''
          ? this.#markGroups.contentsOf(name, '').map((content) => keys.markWithContent(name, '', content))
          : [keys.markWithValue(name, labelKey, value ?? '')];
      return groups.flatMap((key) => {
        this.#graph.read(key);
        return this.#marks.get(key);
      });
    });
    return found.sort(compareObjects);
  }

  #store(object: IndexedObject, action: 'add' | 'delete'): void {
    object.isIndexed = action === 'add';
    if (action === 'delete') for (const memo of object.forgetAll()) this.#graph.release(memo);
    this.#visit(object, action);
    for (const mark of object.facts.marks) this.#markGroups[action](mark);
    this.#countNamespace(object, action);
  }

  /** Does something with all entries of an object. */
  #visit(object: IndexedObject, action: 'add' | 'delete' | 'resort'): void {
    this.#counters.entriesTouched++;
    for (const key of objectKeys(object.identity)) this.#objects[action](key, object);
    for (const source of object.podSources as readonly IndexedPodSource[]) {
      for (const key of podSourceKeys(object.namespace ?? '', source.labels)) this.#podSources[action](key, source);
    }
    for (const { kind, name } of object.facts.provisions) this.#provisions[action](keys.provision(kind, name), object);
    for (const key of useKeys(object.facts)) this.#uses[action](key, object);
    for (const key of markKeys(object.facts.marks)) this.#marks[action](key, object);
  }

  /** Tells all who have read a set that `object` belongs to. */
  #tell(object: IndexedObject): void {
    if (!this.#graph.hasReaders) return;
    for (const key of objectKeys(object.identity)) this.#graph.changed(key);
    for (const { labels } of object.podSources) {
      for (const key of podSourceKeys(object.namespace ?? '', labels)) this.#graph.changed(key);
    }
    for (const { kind, name } of object.facts.provisions) this.#graph.changed(keys.provision(kind, name));
    for (const key of useKeys(object.facts)) this.#graph.changed(key);
    for (const key of markKeys(object.facts.marks)) this.#graph.changed(key);
    this.#tellText(object);
  }

  /** Tells all who have read the text of `object`, alone or with the others of its kind. */
  #tellText({ identity }: IndexedObject): void {
    this.#graph.changed(keys.value(identity));
    this.#graph.changed(keys.valuesOf(groupKindKey(identity)));
  }

  #countNamespace(object: IndexedObject, action: 'add' | 'delete'): void {
    const isNamespace = object.gvk.group === '' && object.gvk.kind === 'Namespace';
    const namespace = isNamespace ? object.name : object.namespace;
    if (!namespace) return;
    const before = this.#namespaces.get(namespace) ?? 0;
    const after = action === 'add' ? before + 1 : before - 1;
    if (after > 0) this.#namespaces.set(namespace, after);
    else this.#namespaces.delete(namespace);
    if (before === 0 || after <= 0) this.#graph.changed(keys.namespaceNames);
  }
}

function isSameEntry(left: IndexedObject, right: IndexedObject): boolean {
  return left.isPartial === right.isPartial && sameFacts(left.facts, right.facts);
}

function meets(labels: Readonly<Record<string, string>>, requirements: readonly LabelRequirement[]): boolean {
  return requirements.every(({ key, values }) => {
    const value = labels[key];
    return value !== undefined && (values === undefined || values.includes(value));
  });
}
