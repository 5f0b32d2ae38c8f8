import { describeMetadataKey, documentationOfKey } from '../../../schema/index.ts';
import { metadataMapAt } from '../../metadata-map.ts';
import type { HoverRequest } from '../hover-request.ts';

/** On an annotation or label that Kruise reads or writes: what it is for. */
export function describeMetadata({ object, path }: HoverRequest): string | undefined {
  const key = path.at(-1);
  const map = metadataMapAt(object.gvk, path.slice(0, -1));
  const entry = map && typeof key === 'string' ? describeMetadataKey(key, map.part) : undefined;
  return entry && `**${entry.key}**\n\n${documentationOfKey(entry)}`;
}
