import { CompletionItemKind } from 'vscode-languageserver-types';
import type { JsonPath } from '../../../base/json.ts';
import { isKruiseGroup } from '../../../kruise/kinds.ts';
import type { CompletionRequest } from '../completion-request.ts';
import { countLabels, type LabelCounts, type LabelSubject } from '../label-counts.ts';
import { valuePlaces, writtenAt } from '../places.ts';
import { ranks, type Proposal } from '../proposal.ts';

/** More values than these are not chosen from, but typed. */
const maxChoices = 12;

/** Keys and values of labels: in selectors those that Pods or namespaces have, on Pods those that Kruise selectors look for. */
export function proposeLabels(request: CompletionRequest): readonly Proposal[] {
  return [...keysOfMapping(request), ...valuesOf(request)];
}

/** Keys in `matchLabels` and in the `labels` of Pods. */
function keysOfMapping(request: CompletionRequest): readonly Proposal[] {
  const { cursor, path } = request;
  if (!cursor.accepts.key) return [];
  const counts = subjectCounts(request, path);
  return proposals(counts ? [...counts.keys()] : [], (key) => ({
    detail: describeValues(counts?.get(key)),
    write: { as: 'key', key, shape: 'string', ...choicesOf(counts?.get(key)) },
  })).filter(({ label }) => !cursor.keys.has(label));
}

/** Values in `matchLabels`, `matchExpressions[].key`, `matchExpressions[].values[]` and in the `labels` of Pods. */
function valuesOf(request: CompletionRequest): readonly Proposal[] {
  for (const { path, inItem } of valuePlaces(request)) {
    const expression = expressionAt(path);
    if (expression && path.at(-1) === 'key') {
      const counts = subjectCounts(request, [...expression.selector, 'matchLabels']);
      return proposals(counts ? [...counts.keys()] : [], (key) => ({
        detail: describeValues(counts?.get(key)),
        write: { as: 'value', value: key },
      }));
    }
    const key = expression ? writtenAt(request, [...expression.path, 'key']) : path.at(-1);
    const mapping = expression ? [...expression.selector, 'matchLabels'] : path.slice(0, -1);
    const values = typeof key === 'string' ? subjectCounts(request, mapping)?.get(key) : undefined;
    if (values) {
      return proposals([...values.keys()], (value) => ({
        detail: values.get(value) ?? '',
        write: { as: 'value', value, inItem },
      }));
    }
  }
  return [];
}

/** The matchExpressions entry that a path leads into, by its `key` or `values`. */
function expressionAt(path: JsonPath): { readonly path: JsonPath; readonly selector: JsonPath } | undefined {
  const at = path.lastIndexOf('matchExpressions');
  if (at < 0 || (path[at + 2] !== 'key' && path[at + 2] !== 'values')) return undefined;
  return { path: path.slice(0, at + 2), selector: path.slice(0, at) };
}

/** The labels that count at the mapping `path`; `undefined` where it is no mapping of labels of ours. */
function subjectCounts(request: CompletionRequest, path: JsonPath): LabelCounts | undefined {
  const subject = subjectOf(request, path);
  return subject && countLabels(request.context.workspace, subject);
}

function subjectOf({ header, object }: CompletionRequest, path: JsonPath): LabelSubject | undefined {
  const [last, parent] = [path.at(-1), path.at(-2)];
  const isOurs = header.gvk !== undefined && isKruiseGroup(header.gvk.group);
  if (last === 'matchLabels' && isOurs) {
    if (parent === 'namespaceSelector' || parent === 'namespaceLabelSelector') return { of: 'namespaces' };
    return parent === 'selector' || parent === 'labelSelector'
      ? { of: 'pods', namespace: object?.namespace }
      : undefined;
  }
  if (last === 'labels' && parent === 'metadata') {
    return header.kind === 'Namespace' && path.length === 2
      ? { of: 'namespace-selectors' }
      : podLabels(header.kind, path);
  }
  return undefined;
}

/** Labels of a Pod or Pod template: what the selectors of the workspace look for. */
function podLabels(kind: string, path: JsonPath): LabelSubject | undefined {
  return path.length > 2 || kind === 'Pod' ? { of: 'pod-selectors' } : undefined;
}

/** Few values are offered at once, with the most frequent one first. */
function choicesOf(values: ReadonlyMap<string, string> | undefined): { choices?: readonly string[] } {
  return values && values.size <= maxChoices ? { choices: [...values.keys()] } : {};
}

function describeValues(values: ReadonlyMap<string, string> | undefined): string {
  const names = [...(values?.keys() ?? [])];
  return names.length > 3 ? `${names.slice(0, 3).join(', ')} …` : names.join(', ');
}

function proposals(
  labels: readonly string[],
  rest: (label: string) => Pick<Proposal, 'detail' | 'write'>,
): readonly Proposal[] {
  return labels.map((label) => ({
    label,
    kind: CompletionItemKind.Value,
    rank: ranks.first,
    ...rest(label),
  }));
}
