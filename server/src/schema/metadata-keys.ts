import type { KruiseVersion } from '../kruise/kruise-version.ts';
import { groupKindKey, type GroupVersionKind } from '../kubernetes/group-version-kind.ts';
import { isInRelease } from './release.ts';
import { allMetadataKeys, type MetadataKey } from './registry.ts';

/**
 * The annotations or labels that Kruise reads on objects of the kind, for completion. Pod templates are asked for as
 * Pods. Keys that Kruise writes itself are left out.
 */
export function metadataKeysFor(
  gvk: GroupVersionKind,
  part: MetadataKey['in'],
  version: KruiseVersion,
): readonly MetadataKey[] {
  return allMetadataKeys().filter(
    (entry) =>
      entry.in === part &&
      !entry.isWrittenByKruise &&
      entry.kinds.includes(groupKindKey(gvk)) &&
      (entry.versions?.includes(gvk.version) ?? true) &&
      isInRelease(entry.since, version),
  );
}

/** What is known of an annotation or label by its key, for hovers: also of keys that Kruise writes, and on any kind. */
export function describeMetadataKey(key: string, part: MetadataKey['in']): MetadataKey | undefined {
  return allMetadataKeys().find(
    (entry) => entry.in === part && (entry.isPrefix ? key.startsWith(entry.key) : key === entry.key),
  );
}

/** The same in Markdown. */
export function documentationOfKey(entry: MetadataKey): string {
  const values = Object.entries(entry.values ?? {}).map(([value, meaning]) => `- \`${value}\`: ${meaning}`);
  return [
    entry.description,
    values.join('\n'),
    entry.since === undefined ? '' : entry.since === 'main' ? 'After Kruise 1.9' : `Since Kruise ${entry.since}`,
    entry.isWrittenByKruise ? 'Written by Kruise; leave it out of manifests.' : '',
    entry.docs === undefined ? '' : `[OpenKruise documentation](${entry.docs})`,
  ]
    .filter((text) => text !== '')
    .join('\n\n');
}
