import { formatPath } from '../../base/json.ts';
import type { InjectionReason, InjectionStep, ObjectReference } from '../../injection/injection.ts';
import { describeReason } from '../../injection/reasons.ts';
import type { ExplainInjectionParams, ExplainInjectionResult } from '../../protocol/index.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { dependenciesOf, viewOf, type ShownPod } from '../injection-preview/injection-preview.ts';
import { titleOf } from '../injection-preview/preview-targets.ts';
import { ReferencedObjects, referenceTitle } from '../injection-preview/referenced-objects.ts';
import type { Occurrence } from '../references/named-thing.ts';
import { escapeMarkdown, linkTo } from './markdown.ts';

const verbs = { add: 'adds', replace: 'changes', remove: 'removes' } as const;
const severities = ['danger', 'blocked', 'unknown', 'note'] as const;
const labels: Readonly<Record<InjectionReason['severity'], string>> = {
  danger: '**Danger:** ',
  blocked: '',
  unknown: 'Not known: ',
  note: '',
};

/** What is told of one object. */
interface Section {
  readonly object: ObjectReference;
  readonly steps: readonly InjectionStep[];
  readonly reasons: readonly InjectionReason[];
}

/** A report in Markdown on one Pod: what every object in view does to it, or why it does nothing. `null` where the target is gone. */
export function explainInjection(workspace: Workspace, params: ExplainInjectionParams): ExplainInjectionResult {
  const shown = viewOf(workspace, params);
  if (shown === undefined) return null;
  const objects = new ReferencedObjects(workspace);
  const writer = new ReportWriter(workspace, objects);
  const title = `Injection into ${titleOf(shown.view.source.object)}`;
  const sections = sectionsOf(shown);
  const applied = sections.filter(
    ({ object, steps }) => steps.length > 0 || isAmong(shown.view.result.applied, object),
  );
  const others = sections.filter((section) => !applied.includes(section));
  const byKruise = shown.view.result.steps.filter(({ object }) => object === undefined);
  const markdown = [
    `# ${escapeMarkdown(title)}`,
    writer.summary(shown, applied.length, others.length),
    ...(applied.length > 0 ? ['## Applied', ...applied.map((section) => writer.section(section))] : []),
    ...(byKruise.length > 0 ? ["### Kruise's webhook by itself", writer.steps(byKruise)] : []),
    ...(others.length > 0 ? ['## Not applied', ...others.map((section) => writer.section(section))] : []),
    '## Keep in mind',
    'Injection happens when a Pod is created. Pods that were created before a SidecarSet, or before it matched them, are never ' +
      'injected: their workload must create them anew (`kubectl rollout restart`).',
  ].join('\n\n');
  return { title, markdown: `${markdown}\n`, dependencies: dependenciesOf(workspace, shown.target, objects) };
}

/** One section for each object that a step or a reason names, in the order in which the webhook met them. */
function sectionsOf({ view: { result } }: ShownPod): readonly Section[] {
  const named = [
    ...result.applied,
    ...result.steps.flatMap(({ object }) => object ?? []),
    ...result.reasons.map(({ object }) => object),
  ];
  const unique = named.filter((object, index) => named.findIndex((other) => isSame(object, other)) === index);
  return unique.map((object) => ({
    object,
    steps: result.steps.filter((step) => step.object && isSame(step.object, object)),
    reasons: result.reasons.filter((reason) => isSame(reason.object, object)),
  }));
}

function isSame(left: ObjectReference, right: ObjectReference): boolean {
  return left.kind === right.kind && left.name === right.name && left.namespace === right.namespace;
}

function isAmong(objects: readonly ObjectReference[], wanted: ObjectReference): boolean {
  return objects.some((object) => isSame(object, wanted));
}

class ReportWriter {
  readonly #workspace: Workspace;
  readonly #objects: ReferencedObjects;

  constructor(workspace: Workspace, objects: ReferencedObjects) {
    this.#workspace = workspace;
    this.#objects = objects;
  }

  summary({ view, target, replica }: ShownPod, applied: number, others: number): string {
    const { input, result, source } = view;
    const place = target.sampleOf
      ? titleOf(source.object)
      : this.#link(titleOf(source.object), this.#nameOf(source.object));
    const about = [
      `${place} in the namespace ${escapeMarkdown(input.namespace)}, with Kruise ${input.kruiseVersion}`,
      ...(replica ? [`replica ${replica.shown + 1} of ${replica.count}`] : []),
    ].join(', ');
    const sample = target.sampleOf
      ? ' No workload of this workspace matches: the Pod is made up from the selector.'
      : '';
    const verdict = result.rejection
      ? `**This Pod is refused:** ${escapeMarkdown(result.rejection.message)}`
      : `${count(applied, 'object')} ${applied === 1 ? 'changes' : 'change'} this Pod, ${others} ${others === 1 ? 'does' : 'do'} not.`;
    return `${about}.${sample}\n\n${verdict}`;
  }

  section({ object, steps, reasons }: Section): string {
    const heading = `### ${this.#link(referenceTitle(object), this.#objects.place(object))}`;
    const sorted = severities.flatMap((severity) => reasons.filter((reason) => reason.severity === severity));
    const sentences = sorted.map((reason) => this.#reason(reason));
    return [heading, ...sentences, ...(steps.length > 0 ? [this.steps(steps)] : [])].join('\n\n');
  }

  steps(steps: readonly InjectionStep[]): string {
    return steps
      .map(({ action, path, object, sourcePath }) => {
        const from =
          object && sourcePath && this.#link(formatPath(sourcePath), this.#objects.place(object, sourcePath));
        return `- ${verbs[action]} \`${formatPath(path)}\`${from ? `, from ${from}` : ''}`;
      })
      .join('\n');
  }

  #reason(reason: InjectionReason): string {
    const { object, path, severity } = reason;
    const place = path && this.#objects.place(object, path);
    const where = path && place ? ` See ${this.#link(formatPath(path), place)}.` : '';
    return `${labels[severity]}${escapeMarkdown(describeReason(reason))}${where}`;
  }

  #link(text: string, place: Occurrence | undefined): string {
    if (place === undefined) return escapeMarkdown(text);
    return linkTo(text, place.object.uri, this.#workspace.rangeOf(place.object, place.path, 'key').start);
  }

  #nameOf(object: Occurrence['object']): Occurrence {
    return { object, path: ['metadata', 'name'] };
  }
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
