import { asObject, asString, stringMap, type JsonObject, type JsonValue } from '../../../base/json.ts';
import { annotations } from '../../../kruise/annotations.ts';
import { compareGoStrings, goMapJson } from '../../../kubernetes/go-json.ts';
import { JsonSyntaxError, parseRawJson, rawString } from '../../../kubernetes/raw-json.ts';
import { setByCluster, withReadablePlaceholders } from '../../placeholders.ts';
import { namespaceOf } from '../../pod-namespace.ts';
import { readHashRecord } from './hash-record.ts';
import { containersOf, isNativeSidecar, type SelectedSet } from './selected-set.ts';

/** Why an annotation of an earlier injection stops the new one, in Kruise's words. */
export class BookkeepingError {
  readonly message: string;
  /** The annotation that is meant. */
  readonly key: string;

  constructor(message: string, key: string) {
    this.message = message;
    this.key = key;
  }
}

/** What the Pod's annotations remember of earlier injections, by SidecarSet. */
export interface HashRecords {
  readonly hash: Map<string, JsonValue>;
  readonly hashWithoutImage: Map<string, JsonValue>;
  /** Whether one of them is the JSON `null`, which makes Go write into a map that is not there. */
  readonly isNil: boolean;
}

/** The working twins of hot-upgrade sidecars, by sidecar. */
export interface WorkingTwins {
  readonly twins: Map<string, JsonValue>;
  readonly isNil: boolean;
}

/** What Go says where an annotation of the Pod holds the JSON `null`. */
export const nilMapMessage = 'panic: assignment to entry in nil map [recovered]';

/** Reads both hash annotations of the incoming Pod; one that can't be read refuses the Pod. */
export function readHashRecords(pod: JsonObject): HashRecords | BookkeepingError {
  const metadata = asObject(pod['metadata']);
  const podAnnotations = stringMap(metadata?.['annotations']);
  const place = `${namespaceOf(pod)}/${asString(metadata?.['name']) ?? ''}`;
  const read = (key: string): Map<string, JsonValue> | BookkeepingError => {
    const text = podAnnotations[key] ?? '';
    const records = text === '' ? new Map<string, JsonValue>() : parseRecords(text);
    if (typeof records !== 'string') return records;
    return new BookkeepingError(
      `pod(${place}) invalid annotations[${key}] value ${text}, unmarshal failed: ${records}`,
      key,
    );
  };
  const hash = read(annotations.sidecarSetHash);
  if (hash instanceof BookkeepingError) return hash;
  const hashWithoutImage = read(annotations.sidecarSetHashWithoutImage);
  if (hashWithoutImage instanceof BookkeepingError) return hashWithoutImage;
  const isNil = [annotations.sidecarSetHash, annotations.sidecarSetHashWithoutImage].some((key) =>
    isNullJson(podAnnotations[key]),
  );
  return { hash, hashWithoutImage, isNil };
}

/** Enters a set that was injected into both records. */
export function recordSet(records: HashRecords, set: SelectedSet, isComplete: boolean): void {
  const setAnnotations = stringMap(asObject(set.sidecarSet['metadata'])?.['annotations']);
  const names = [
    ...containersOf(set, 'initContainers').filter(isNativeSidecar),
    ...containersOf(set, 'containers'),
  ].map((container) => asString(container['name']) ?? '');
  const entry = {
    updateTimestamp: setByCluster,
    sidecarSetName: set.name,
    sidecarList: [...new Set(names)].sort(compareGoStrings),
  };
  const revision = set.revision ?? (isComplete ? '' : setByCluster);
  const record = (hash: string): JsonObject => ({
    updateTimestamp: entry.updateTimestamp,
    hash,
    sidecarSetName: entry.sidecarSetName,
    sidecarList: entry.sidecarList,
  });
  records.hash.set(set.name, {
    ...record(setAnnotations[annotations.sidecarSetHash] ?? ''),
    ...(revision !== '' && { controllerRevision: revision }),
  });
  records.hashWithoutImage.set(set.name, record(setAnnotations[annotations.sidecarSetHashWithoutImage] ?? ''));
}

/** The annotation's text. */
export function formatRecords(records: ReadonlyMap<string, JsonValue>): string {
  return withReadablePlaceholders(goMapJson(records));
}

/** The names of all sets ever injected: the annotation of the incoming Pod and the new ones, sorted. */
export function injectedList(pod: JsonObject, sets: readonly SelectedSet[]): string {
  const before = stringMap(asObject(pod['metadata'])?.['annotations'])[annotations.sidecarSetList] ?? '';
  const names = new Set([...(before === '' ? [] : before.split(',')), ...sets.map((set) => set.name)]);
  return [...names].sort(compareGoStrings).join(',');
}

/** Which twin of each hot-upgrade sidecar works, by the incoming Pod; what can't be read is left out. */
export function readWorkingTwins(pod: JsonObject): WorkingTwins {
  const text = stringMap(asObject(pod['metadata'])?.['annotations'])[annotations.workingHotUpgradeContainer];
  const value = text === undefined ? undefined : parseRawJson(text);
  const twins = new Map<string, JsonValue>();
  if (value === undefined || value instanceof JsonSyntaxError || value.kind !== 'object') {
    return { twins, isNil: isNullJson(text) };
  }
  for (const [name, entry] of value.entries) {
    // Go keeps a key whose value is no string, with the empty string.
    twins.set(name, rawString(entry) ?? '');
  }
  return { twins, isNil: false };
}

function isNullJson(text: string | undefined): boolean {
  return text?.trim() === 'null';
}

/** The records of a hash annotation in today's form, or in the oldest one (a map of hashes); a text says why it is neither. */
function parseRecords(text: string): Map<string, JsonValue> | string {
  const raw = parseRawJson(text);
  if (raw instanceof JsonSyntaxError) return raw.message;
  if (raw.kind === 'null') return new Map();
  if (raw.kind !== 'object') return `json: cannot unmarshal ${raw.kind} into Go value of type map[string]string`;
  const records = new Map<string, JsonValue>();
  let isCurrentForm = true;
  for (const [name, entry] of raw.written) {
    const record = readHashRecord(entry);
    if (record) records.set(name, record);
    else isCurrentForm = false;
  }
  if (isCurrentForm) return records;
  for (const [name, entry] of raw.written) {
    const hash = entry.kind === 'null' ? '' : rawString(entry);
    if (hash === undefined) return `json: cannot unmarshal ${entry.kind} into Go value of type string`;
    records.set(name, { updateTimestamp: null, hash, sidecarSetName: name, sidecarList: null });
  }
  return records;
}
