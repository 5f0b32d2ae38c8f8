import {
  asObject,
  deepEquals,
  isJsonObject,
  stringMap,
  valueAt,
  type JsonObject,
  type JsonPath,
  type JsonValue,
} from '../base/json.ts';
import type { GroupVersionKind } from '../kubernetes/group-version-kind.ts';
import { objectsIn } from '../kubernetes/objects-in-document.ts';
import { podTemplatesIn } from '../kubernetes/workload-kinds.ts';
import type { ManifestDocument } from '../yaml/manifest-document.ts';
import { writtenMarks, type Mark } from './marks.ts';
import { writtenProvisions, type WrittenProvision } from './provisions.ts';
import { writtenReferences, type WrittenReference } from './reference-walk.ts';

/** A Pod template of an object: where it stands, and the labels of its Pods. */
export interface TemplateFacts {
  readonly path: JsonPath;
  readonly labels: Readonly<Record<string, string>>;
}

/** What the index keeps of an object: enough to answer every look-up, little enough to keep for ten thousand closed files. */
export interface ObjectFacts {
  readonly path: JsonPath;
  readonly gvk: GroupVersionKind;
  readonly name: string;
  /** As written. */
  readonly namespace: string | undefined;
  readonly labels: Readonly<Record<string, string>>;
  readonly templates: readonly TemplateFacts[];
  readonly references: readonly WrittenReference[];
  readonly provisions: readonly WrittenProvision[];
  readonly marks: readonly Mark[];
}

/**
 * The facts of every object of a document; they depend on its text alone. Where nobody looks for objects, what they are found by is
 * left out.
 */
export function factsOf(document: ManifestDocument, isIndexed = true): readonly ObjectFacts[] {
  if (!mayHoldObjects(document.text)) return [];
  return objectsIn(document).map(({ path, gvk, name, namespace, value }) => ({
    path,
    gvk,
    name,
    namespace,
    labels: labelsOf(value),
    templates: podTemplatesIn(gvk.group, gvk.kind, value).map((place) => ({
      path: place.path,
      labels: labelsOf(valueAt(value, place.path)),
    })),
    references: writtenReferences(gvk, value),
    provisions: isIndexed ? writtenProvisions(gvk, value) : [],
    marks: isIndexed ? writtenMarks(gvk, value) : [],
  }));
}

/** Whether a text can hold a Kubernetes object at all: a look that spares parsing everything else that is YAML or JSON. */
export function mayHoldObjects(text: string): boolean {
  return text.includes('apiVersion') && text.includes('kind');
}

/** Whether nothing that the index answers from differs. */
export function sameFacts(left: ObjectFacts, right: ObjectFacts): boolean {
  return deepEquals(left as unknown as JsonValue, right as unknown as JsonValue);
}

function labelsOf(value: JsonValue | undefined): Readonly<Record<string, string>> {
  const metadata: JsonObject | undefined = isJsonObject(value) ? asObject(value['metadata']) : undefined;
  return stringMap(metadata?.['labels']);
}
