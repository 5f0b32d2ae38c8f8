import type { JsonObject, JsonValue } from '../../../base/json.ts';
import { parseGoTime } from '../../../kubernetes/go-time.ts';
import { rawString, type RawJson } from '../../../kubernetes/raw-json.ts';

/**
 * One set's record in a hash annotation, as Go's `encoding/json` reads it into `SidecarSetUpgradeSpec`: field names in any case, each
 * later one over the earlier, what is `null` left as it is. `undefined` where something does not fit.
 */
export function readHashRecord(written: RawJson): JsonObject | undefined {
  const record = new Map<string, JsonValue>();
  if (written.kind !== 'null' && written.kind !== 'object') return undefined;
  for (const [key, value] of written.kind === 'object' ? written.written : []) {
    const field = Object.keys(readers).find((name) => name.toLowerCase() === key.toLowerCase());
    const reader = field === undefined ? undefined : readers[field];
    if (field === undefined || reader === undefined) continue;
    const read = reader(value, record.get(field));
    if (read === undefined) return undefined;
    record.set(field, read);
  }
  const revision = record.get('controllerRevision') ?? '';
  return {
    updateTimestamp: record.get('updateTimestamp') ?? null,
    hash: record.get('hash') ?? '',
    sidecarSetName: record.get('sidecarSetName') ?? '',
    sidecarList: record.get('sidecarList') ?? null,
    ...(revision !== '' && { controllerRevision: revision }),
  };
}

type Reader = (value: RawJson, earlier: JsonValue | undefined) => JsonValue | undefined;

const readText: Reader = (value, earlier) => (value.kind === 'null' ? (earlier ?? '') : rawString(value));

const readTime: Reader = (value) => {
  if (value.kind === 'null') return null;
  const text = rawString(value);
  return text === undefined ? undefined : parseGoTime(text);
};

const readList: Reader = (value, earlier) => {
  if (value.kind === 'null') return null;
  if (value.kind !== 'array') return undefined;
  const before = Array.isArray(earlier) ? earlier : [];
  const items = value.items.map((item, index) => readText(item, before[index]));
  return items.every((item) => item !== undefined) ? items : undefined;
};

const readers: Readonly<Record<string, Reader>> = {
  updateTimestamp: readTime,
  hash: readText,
  sidecarSetName: readText,
  sidecarList: readList,
  controllerRevision: readText,
};
