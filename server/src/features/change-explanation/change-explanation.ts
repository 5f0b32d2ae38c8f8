import { formatPath, type JsonPath } from '../../base/json.ts';
import { changesBetween, type JsonChange } from '../../base/json-changes.ts';
import { shiftLines } from '../../base/text-range.ts';
import { changeOutcomes, objectChanges, outcomeTitles, type ObjectChange } from '../../kruise/changes/index.ts';
import type { ExplainChangeResult } from '../../protocol/index.ts';
import { refusalsOfChange } from '../../rules/changes/refusals.ts';
import type { Checker } from '../../rules/checker.ts';
import type { Finding } from '../../rules/rule.ts';
import type { ManifestWorkspace } from '../../workspace/manifest-workspace.ts';
import type { PreviousVersion, WorkspaceObject } from '../../workspace/workspace.ts';
import { escapeMarkdown, linkTo } from '../injection-explanation/markdown.ts';
import { identifyObject } from '../injection-preview/object-identifier.ts';
import { titleOf } from '../injection-preview/preview-targets.ts';
import { showChange } from './show-change.ts';

/** A report in Markdown on what becomes of the changes of one object, compared with its previous version. */
export function explainChange(
  workspace: ManifestWorkspace,
  checker: Checker,
  object: WorkspaceObject,
): NonNullable<ExplainChangeResult> {
  const title = `Change of ${titleOf(object)}`;
  const previous = workspace.previousVersionOf(object);
  const writer = new ChangeWriter(workspace, object);
  const body =
    previous === undefined
      ? [
          'Nothing is known of it: the object is new, or is what it was before, or there is no version before. In an editor that is the one in git.',
        ]
      : writer.report(previous, refusalsOfChange(workspace, checker, object));
  const markdown = [`# ${escapeMarkdown(title)}`, ...body].join('\n\n');
  return { title, object: identifyObject(workspace, object), markdown: `${markdown}\n` };
}

class ChangeWriter {
  readonly #workspace: ManifestWorkspace;
  readonly #object: WorkspaceObject;

  constructor(workspace: ManifestWorkspace, object: WorkspaceObject) {
    this.#workspace = workspace;
    this.#object = object;
  }

  report(previous: PreviousVersion, refusals: readonly Finding[]): readonly string[] {
    const { gvk, value } = this.#object;
    const { configuration } = this.#workspace;
    const told = objectChanges(gvk, previous.value, value, configuration);
    const place = this.#link(titleOf(this.#object), ['metadata', 'name']);
    const about = `${place}, compared with ${escapeMarkdown(previous.against)}, with Kruise ${configuration.kruiseVersion}.`;
    const refused =
      refusals.length === 0
        ? []
        : [`## ${outcomeTitles.refused}`, refusals.map((one) => this.#refusal(one)).join('\n')];
    if (told === undefined) return [about, ...refused, ...this.#plain(changesBetween(previous.value, value))];
    const sections = changeOutcomes.flatMap((outcome) => {
      const changes = told.filter((change) => change.outcome === outcome);
      // What is refused is told by the rules, which know more.
      return outcome === 'refused' || changes.length === 0
        ? []
        : [`## ${outcomeTitles[outcome]}`, ...this.#grouped(changes)];
    });
    const assumed =
      told.length === 0
        ? 'What changed says the same as before.'
        : `Running Pods are taken for what ${escapeMarkdown(previous.against)} says.`;
    return [`${about} ${assumed}`, ...refused, ...sections];
  }

  /** Changes with one reason stand under it. */
  #grouped(changes: readonly ObjectChange[]): readonly string[] {
    const reasons = [...new Set(changes.map(({ why }) => why))];
    return reasons.map((reason) => {
      const lines = changes.filter(({ why }) => why === reason).map((change) => this.#line(change));
      return `${escapeMarkdown(reason)}\n\n${lines.join('\n')}`;
    });
  }

  #plain(changes: readonly JsonChange[]): readonly string[] {
    return changes.length === 0 ? [] : ['## Changed', changes.map((change) => this.#line(change)).join('\n')];
  }

  #line(change: JsonChange): string {
    return `- ${showChange(change, this.#link(formatPath(change.path), change.place))}`;
  }

  #refusal({ message, range }: Finding): string {
    const { document, startLine, uri } = this.#object;
    const { start } = shiftLines(document.toPositionRange(range), startLine);
    return `- ${escapeMarkdown(message)} See ${linkTo(`line ${start.line + 1}`, uri, start)}.`;
  }

  #link(text: string, path: JsonPath): string {
    return linkTo(text, this.#object.uri, this.#workspace.rangeOf(this.#object, path, 'key').start);
  }
}
