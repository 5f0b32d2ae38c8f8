import { asObject, asString, objectsOf, stringMap, valueAt, type JsonValue } from '../../base/json.ts';
import type { Workspace } from '../../workspace/workspace.ts';

/** Whose labels are looked at. */
export type LabelSubject =
  /** Of Pods and Pod templates, in one namespace or everywhere. */
  | { readonly of: 'pods'; readonly namespace: string | undefined }
  /** Of Namespace objects. */
  | { readonly of: 'namespaces' }
  /** What SidecarSets and PodUnavailableBudgets select Pods by. */
  | { readonly of: 'pod-selectors' }
  /** What SidecarSets select namespaces by. */
  | { readonly of: 'namespace-selectors' };

/** For each label key its values, each with a few words about where it occurs. In the order of their frequency. */
export type LabelCounts = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Collects labels of the workspace. */
export function countLabels(workspace: Workspace, subject: LabelSubject): LabelCounts {
  const collector = new LabelCollector();
  switch (subject.of) {
    case 'pods':
      for (const { labels, object } of workspace.podSources(subject.namespace)) {
        for (const [key, value] of Object.entries(labels))
          collector.add(key, value, `${object.gvk.kind} ${object.name}`);
      }
      break;
    case 'namespaces':
      for (const namespace of workspace.namespaces()) {
        const labels = { 'kubernetes.io/metadata.name': namespace, ...workspace.namespaceLabels(namespace) };
        for (const [key, value] of Object.entries(labels)) collector.add(key, value, `namespace ${namespace}`);
      }
      break;
    case 'pod-selectors':
      for (const kind of ['SidecarSet', 'PodUnavailableBudget']) addSelectors(collector, workspace, kind, 'selector');
      break;
    case 'namespace-selectors':
      addSelectors(collector, workspace, 'SidecarSet', 'namespaceSelector');
      break;
  }
  return collector.finish();
}

function addSelectors(collector: LabelCollector, workspace: Workspace, kind: string, field: string): void {
  for (const object of workspace.objects({ kind })) {
    if (!object.gvk.group.endsWith('kruise.io')) continue;
    const words = `selected by ${kind} ${object.name}`;
    for (const [key, value] of labelsOfSelector(valueAt(object.value, ['spec', field])))
      collector.add(key, value, words);
  }
}

/** The labels that a selector wants: of `In` each value, of `Exists` the key with `true` as a likely value. */
function labelsOfSelector(selector: JsonValue | undefined): readonly (readonly [string, string])[] {
  const expressions = objectsOf(asObject(selector)?.['matchExpressions']).flatMap((expression) => {
    const key = asString(expression['key']);
    if (!key) return [];
    if (expression['operator'] === 'Exists') return [[key, 'true'] as const];
    const values = expression['operator'] === 'In' && Array.isArray(expression['values']) ? expression['values'] : [];
    return values.filter((value) => typeof value === 'string').map((value) => [key, value] as const);
  });
  return [...Object.entries(stringMap(asObject(selector)?.['matchLabels'])), ...expressions];
}

class LabelCollector {
  readonly #places = new Map<string, Map<string, string[]>>();

  add(key: string, value: string, place: string): void {
    let values = this.#places.get(key);
    if (!values) this.#places.set(key, (values = new Map<string, string[]>()));
    const places = values.get(value);
    if (places) places.push(place);
    else values.set(value, [place]);
  }

  finish(): LabelCounts {
    const total = (values: ReadonlyMap<string, string[]>): number =>
      [...values.values()].reduce((sum, { length }) => sum + length, 0);
    const keys = [...this.#places].sort(([, left], [, right]) => total(right) - total(left));
    return new Map(
      keys.map(([key, values]) => {
        const sorted = [...values].sort(([, left], [, right]) => right.length - left.length);
        return [key, new Map(sorted.map(([value, places]) => [value, describePlaces(places)]))];
      }),
    );
  }
}

function describePlaces(places: readonly string[]): string {
  const [first = ''] = places;
  return places.length === 1 ? first : `${first} and ${places.length - 1} more`;
}
