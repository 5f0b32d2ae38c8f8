import { formatPath } from '../../base/json.ts';
import type { InjectionReason } from '../../injection/injection.ts';
import { describeReason } from '../../injection/reasons.ts';
import type { PodView } from '../../workspace/pod-view.ts';
import { wrapParts, type AnnotatedText, type CommentPart } from './annotated-text.ts';
import { referenceTitle, type ReferencedObjects } from './referenced-objects.ts';

/** What the header of a preview is made from. */
export interface HeaderOptions {
  readonly view: PodView;
  /** `Pod of Deployment storefront`. */
  readonly title: string;
  readonly replica: { readonly shown: number; readonly count: number } | undefined;
  readonly isSample: boolean;
  readonly objects: ReferencedObjects;
}

const width = 110;
/** The report of "Explain Injection" has them all. */
const mostReasons = 20;
/** Said once, where it belongs: in the explanation. */
const leftOut: ReadonlySet<string> = new Set(['only-new-pods']);

/** Writes what applies to the Pod and what does not, object by object, as comments above it. */
export function writeHeader(text: AnnotatedText, options: HeaderOptions): void {
  const { view, title, replica, isSample, objects } = options;
  const { result, input } = view;
  const write = (parts: readonly CommentPart[], indent = ''): void => {
    for (const [index, line] of wrapParts(parts, width).entries())
      text.add(`# ${indent}${index === 0 ? '' : '  '}`, line);
  };
  write([`${title} in the namespace ${input.namespace}, as it is created with Kruise ${input.kruiseVersion}`]);
  if (isSample) write(['No workload of this workspace matches: this Pod is made up from the selector.']);
  if (replica) write([`Replica ${replica.shown + 1} of ${replica.count}`]);
  if (result.rejection) write(['This Pod is refused: ', result.rejection.message]);

  const section = (heading: string, reasons: readonly InjectionReason[]): void => {
    if (reasons.length === 0) return;
    write([heading]);
    for (const reason of reasons.slice(0, mostReasons)) {
      const name = { text: referenceTitle(reason.object), target: objects.place(reason.object, reason.path) };
      write([name, ': ', describeReason(reason)], '  ');
    }
    if (reasons.length > mostReasons)
      write([`and ${reasons.length - mostReasons} more: see "Explain Injection"`], '  ');
  };
  const reasons = (...severities: readonly InjectionReason['severity'][]): readonly InjectionReason[] =>
    result.reasons.filter(({ severity, code }) => severities.includes(severity) && !leftOut.has(code));

  if (result.applied.length > 0) {
    write(['Applied:']);
    for (const object of result.applied) write([{ text: referenceTitle(object), target: objects.place(object) }], '  ');
  } else if (!result.rejection) {
    write(['Nothing is injected into this Pod.']);
  }
  section('Not applied:', reasons('blocked'));
  section('Not known:', reasons('unknown'));
  section('To know:', reasons('note'));
  section('Danger:', reasons('danger'));
  const removed = result.steps.filter(({ action }) => action === 'remove');
  if (removed.length > 0) write(['Removed:']);
  for (const { object, path } of removed) {
    const by = object ? [' by ', { text: referenceTitle(object), target: objects.place(object) }] : [];
    write([formatPath(path), ...by], '  ');
  }
  text.add('');
}
