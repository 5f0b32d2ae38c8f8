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

/** Values in `matchLabels`, in `matchExpressions`, and in the `labels` of Pods. */
function valuesOf(request: CompletionRequest): readonly Proposal[] {
  return valuePlaces(request).flatMap(({ path, inItem }) => {
    const expression = expressionAt(path);
    const counts = subjectCounts(request, expression ? [...expression.selector, 'matchLabels'] : path.slice(0, -1));
    if (!counts) return [];
    if (expression?.field === 'operator') return operators.map(operatorProposal);
    if (expression?.field === 'key') {
      return proposals([...counts.keys()], (key) => ({
        detail: describeValues(counts.get(key)),
        write: { as: 'value', value: key },
      }));
    }
    const key = expression ? writtenAt(request, [...expression.path, 'key']) : path.at(-1);
    const values = typeof key === 'string' ? counts.get(key) : undefined;
    return proposals([...(values?.keys() ?? [])], (value) => ({
      detail: values?.get(value) ?? '',
      write: { as: 'value', value, inItem },
    }));
  });
}

const operators = [
  ['In', 'The label has one of `values`.'],
  ['NotIn', 'The label has none of `values`, or is not there.'],
  ['Exists', 'The label is there, with any value.'],
  ['DoesNotExist', 'The label is not there.'],
] as const;

function operatorProposal([label, documentation]: (typeof operators)[number]): Proposal {
  const write = { as: 'value', value: label } as const;
  return { label, kind: CompletionItemKind.EnumMember, documentation, rank: ranks.likely, write };
}

/** A field of an entry of `matchExpressions`. */
interface ExpressionPlace {
  readonly field: 'key' | 'operator' | 'values';
  /** Path of the entry. */
  readonly path: JsonPath;
  /** Path of the selector. */
  readonly selector: JsonPath;
}

/** The entry of `matchExpressions` whose key, operator, or one of whose values is at `path`. */
function expressionAt(path: JsonPath): ExpressionPlace | undefined {
  const last = path.at(-1);
  const field = last === 'key' || last === 'operator' ? last : path.at(-2) === 'values' ? 'values' : undefined;
  const depth = field === 'values' ? 2 : 1;
  if (field === undefined || path.at(-depth - 2) !== 'matchExpressions') return undefined;
  return { field, path: path.slice(0, -depth), selector: path.slice(0, -depth - 2) };
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
