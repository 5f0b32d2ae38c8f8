import { isJsonObject, valueAt } from '../base/json.ts';
import type { Logger } from '../base/logger.ts';
import type { TextRange } from '../base/text-range.ts';
import { isAtLeast } from '../kruise/kruise-version.ts';
import { isKnownGroup } from '../kruise/scope.ts';
import { groupKindKey } from '../kubernetes/group-version-kind.ts';
import type { ManifestWorkspace } from '../workspace/manifest-workspace.ts';
import type { WorkspaceObject } from '../workspace/workspace.ts';
import type { Finding, Report, Rule } from './rule.ts';

/** Chooses the rules that look at an object, and runs them. Knows nothing of what was found before. */
export class RuleRunner {
  readonly #workspace: ManifestWorkspace;
  readonly #rules: readonly Rule[];
  readonly #logger: Logger;
  readonly #rulesByKind = new Map<string, readonly Rule[]>();
  readonly #failed = new Set<string>();

  constructor(workspace: ManifestWorkspace, rules: readonly Rule[], logger: Logger) {
    this.#workspace = workspace;
    this.#rules = rules;
    this.#logger = logger;
  }

  /** The rules that look at the object: of its kind and the release, and those for parts of objects only where it is one. */
  rulesFor({ gvk, isPartial }: WorkspaceObject): readonly Rule[] {
    const { kruiseVersion } = this.#workspace.configuration;
    const { isScanning } = this.#workspace;
    const groupKind = groupKindKey(gvk);
    const key = `${groupKind} ${kruiseVersion} ${isPartial} ${isScanning}`;
    const known = this.#rulesByKind.get(key);
    if (known !== undefined) return known;
    const isOurs = isKnownGroup(gvk.group);
    const rules = this.#rules.filter(({ kinds, meta: { since, until }, allowsPartial, needsWorkspace }) => {
      if (!kinds.includes(groupKind) && !(isOurs && kinds.includes('*'))) return false;
      if (since !== undefined && !isAtLeast(kruiseVersion, since)) return false;
      if (until !== undefined && !isAtLeast(until, kruiseVersion)) return false;
      return (!isPartial || allowsPartial === true) && (!needsWorkspace || !isScanning);
    });
    if (isOurs) this.#rulesByKind.set(key, rules);
    return rules;
  }

  /** Rules that compare versions have none where there is no earlier one. */
  rulesWithAnAnswer(object: WorkspaceObject): readonly Rule[] {
    return this.rulesFor(object).filter(
      ({ comparesVersions }) => comparesVersions !== true || this.#workspace.previousVersionOf(object) !== undefined,
    );
  }

  /** A rule that throws is a bug of ours: told in the log by its code, never in the user's file. */
  run(rule: Rule, object: WorkspaceObject): readonly Finding[] {
    const findings: Finding[] = [];
    try {
      const previous = rule.comparesVersions ? this.#workspace.previousVersionOf(object) : undefined;
      if (rule.comparesVersions && previous === undefined) return findings;
      this.#workspace.counters.rulesRun++;
      const suffix = previous === undefined ? '' : ` (against ${previous.against})`;
      rule.check({
        object,
        workspace: this.#workspace,
        previous,
        report: (report) => findings.push(toFinding(rule, object, { ...report, message: report.message + suffix })),
      });
    } catch (error) {
      this.#logFailure(rule.meta.code, error);
      return [];
    }
    return findings;
  }

  /** Once a rule, and without the error's message, which may quote the file. */
  #logFailure(code: string, error: unknown): void {
    if (this.#failed.has(code)) return;
    this.#failed.add(code);
    const frames = error instanceof Error ? (error.stack?.match(/^\s+at .*$/gm) ?? []).slice(0, 5).join('\n') : '';
    this.#logger.error(`The rule ${code} failed: ${error instanceof Error ? error.name : typeof error}\n${frames}`);
  }
}

/** Whether a rule's verdict depends on more than the object's text. */
export function looksAround({ needsWorkspace, comparesVersions }: Rule): boolean {
  return needsWorkspace || comparesVersions === true;
}

function toFinding(rule: Rule, object: WorkspaceObject, report: Report): Finding {
  const { message, related, tags, fixes } = report;
  return {
    code: rule.meta.code,
    severity: report.severity ?? rule.meta.severity,
    message,
    range: report.range ?? rangeOf(object, report),
    ...(related === undefined ? {} : { related }),
    ...(tags === undefined ? {} : { tags }),
    ...(fixes === undefined ? {} : { fixes }),
  };
}

/** Where nothing else is said, a scalar is underlined itself, and a map or list by its key. Never more than one line. */
function rangeOf({ document, path, value }: WorkspaceObject, report: Report): TextRange {
  const target = valueAt(value, report.path);
  const part = report.part ?? (isJsonObject(target) || Array.isArray(target) ? 'key' : 'value');
  const range = document.nearestRangeAt([...path, ...report.path], part);
  if (part === 'pair') return range;
  const lineEnd = /[\r\n]/.exec(document.text.slice(range.start, range.end));
  return lineEnd === null ? range : { start: range.start, end: range.start + lineEnd.index };
}
