import { groupKindKey } from '../kubernetes/group-version-kind.ts';
import type { ObjectFacts } from './object-facts.ts';
import type { ObjectQuery } from './workspace.ts';

/** What identifies an object in a cluster, whatever its version. */
export interface ObjectIdentity {
  readonly group: string;
  readonly kind: string;
  readonly namespace: string | undefined;
  readonly name: string;
}

/** Joins the parts of a key by a character that no name has; there are many keys, and lists of their parts would take time. */
function key(kind: string, first: string, second?: string, third?: string): string {
  if (second === undefined) return `${kind}\u0000${first}`;
  return third === undefined
    ? `${kind}\u0000${first}\u0000${second}`
    : `${kind}\u0000${first}\u0000${second}\u0000${third}`;
}

/** Keys under which objects are found, and under which readers note what they have read. */
export const keys = {
  configuration: 'configuration',
  everything: 'objects',
  allPodSources: 'pods',
  namespaceNames: 'namespaces',
  kind: (kind: string): string => key('kind', kind),
  groupKind: (groupKind: string): string => key('group-kind', groupKind),
  inNamespace: (groupKind: string, namespace: string): string => key('in', groupKind, namespace),
  named: (groupKind: string, name: string): string => key('named', groupKind, name),
  object: (groupKind: string, namespace: string, name: string): string => key('object', groupKind, namespace, name),
  /** The text of an object, of which the other keys know the facts only. */
  value: (identity: ObjectIdentity): string =>
    key('value', groupKindKey(identity), identity.namespace ?? '', identity.name),
  /** The texts of all objects of a kind. */
  valuesOf: (groupKind: string): string => key('values', groupKind),
  podSourcesIn: (namespace: string): string => key('pods-in', namespace),
  /** Pod sources with a label, of a certain value or of any. */
  label: (name: string, value?: string): string => key('label', name, value),
  provision: (kind: string, name: string): string => key('provision', kind, name),
  /** Objects of a name in the version that the workspace is compared with. */
  previous: (name: string): string => key('previous', name),
  /** The label keys that objects with a mark ask for. */
  markLabels: (name: string): string => key('mark-labels', name),
  /** The contents that objects with a mark and a label key have under the mark. */
  markContents: (name: string, label: string): string => key('mark-contents', name, label),
  /** Objects with a mark that ask for a label: those of one content, */
  markWithContent: (name: string, label: string, content: string): string => key('mark', name, label, content),
  /** or those that ask for one value of it. */
  markWithValue: (name: string, label: string, value: string): string => key('mark-value', name, label, value),
  /** What may name an object. */
  uses: (groupKind: string, name: string): string => key('uses', groupKind, name),
} as const;

/** The keys of the sets of objects that an object belongs to. */
export function objectKeys(identity: ObjectIdentity): readonly string[] {
  const groupKind = groupKindKey(identity);
  const namespace = identity.namespace ?? '';
  return [
    keys.everything,
    keys.kind(identity.kind),
    keys.groupKind(groupKind),
    keys.inNamespace(groupKind, namespace),
    keys.named(groupKind, identity.name),
    keys.object(groupKind, namespace, identity.name),
  ];
}

/** The keys of the sets that a Pod template belongs to. */
export function podSourceKeys(namespace: string, labels: Readonly<Record<string, string>>): readonly string[] {
  return [
    keys.allPodSources,
    keys.podSourcesIn(namespace),
    ...Object.entries(labels).flatMap(([name, value]) => [keys.label(name), keys.label(name, value)]),
  ];
}

/** The keys of the sets that an object belongs to because of its marks. */
export function markKeys(marks: ObjectFacts['marks']): readonly string[] {
  return marks.flatMap(({ name, label, content }) => {
    const withContent = keys.markWithContent(name, label?.key ?? '', content ?? '');
    return label === undefined ? [withContent] : [withContent, keys.markWithValue(name, label.key, label.value)];
  });
}

/** The keys of what an object names. */
export function useKeys(facts: ObjectFacts): readonly string[] {
  const found = facts.references.flatMap(({ target }) =>
    target.kinds.map((kind) => keys.uses(groupKindKey(kind), target.name)),
  );
  return [...new Set(found)];
}

/** The key of the smallest set that holds everything a query may give. */
export function queryKey({ group, kind, namespace, name }: ObjectQuery): string {
  if (kind === undefined) return keys.everything;
  if (group === undefined) return keys.kind(kind);
  const groupKind = groupKindKey({ group, kind });
  if (name !== undefined)
    return namespace === undefined ? keys.named(groupKind, name) : keys.object(groupKind, namespace, name);
  return namespace === undefined ? keys.groupKind(groupKind) : keys.inNamespace(groupKind, namespace);
}
