import { isJsonObject, valueAt } from '../base/json.ts';
import type { Logger } from '../base/logger.ts';
import type { TextRange } from '../base/text-range.ts';
import { isAtLeast } from '../kruise/kruise-version.ts';
import { isKnownGroup } from '../kruise/scope.ts';
import { groupKindKey } from '../kubernetes/group-version-kind.ts';
import type { ManifestWorkspace } from '../workspace/manifest-workspace.ts';
import type { WorkspaceObject } from '../workspace/workspace.ts';
import type { Finding, Report, Rule, RuleContext } from './rule.ts';

/** The rules that look at an object: those whose verdict depends on its text alone, and those that look around. */
interface RulesOfKind {
  readonly all: readonly Rule[];
  readonly ofText: readonly Rule[];
  readonly lookingAround: readonly Rule[];
}

/** Chooses the rules that look at an object, and runs them. Knows nothing of what was found before. */
export class RuleRunner {
  readonly #workspace: ManifestWorkspace;
  readonly #rules: readonly Rule[];
  readonly #logger: Logger;
  readonly #rulesByKind = new Map<string, RulesOfKind>();
  readonly #failed = new Set<string>();

  constructor(workspace: ManifestWorkspace, rules: readonly Rule[], logger: Logger) {
    this.#workspace = workspace;
    this.#rules = rules;
    this.#logger = logger;
  }

  /** What the rules find in the object's own text. */
  findInText(object: WorkspaceObject): readonly Finding[] {
    return this.#run(this.#rulesFor(object).ofText, object);
  }

  /** What the rules find that look around. */
  findAround(object: WorkspaceObject): readonly Finding[] {
    return this.#run(this.#rulesFor(object).lookingAround, object);
  }

  /** Rules that compare versions have none where there is no earlier one. */
  rulesWithAnAnswer(object: WorkspaceObject): readonly Rule[] {
    return this.#rulesFor(object).all.filter(
      ({ comparesVersions }) => comparesVersions !== true || this.#workspace.previousVersionOf(object) !== undefined,
    );
  }

  /** By its kind and the release; those for parts of objects only where it is one. */
  #rulesFor({ gvk, isPartial }: WorkspaceObject): RulesOfKind {
    const { kruiseVersion } = this.#workspace.configuration;
    const { isScanning } = this.#workspace;
    const groupKind = groupKindKey(gvk);
    const key = `${groupKind} ${kruiseVersion} ${isPartial} ${isScanning}`;
    const known = this.#rulesByKind.get(key);
    if (known !== undefined) return known;
    const isOurs = isKnownGroup(gvk.group);
    const all = this.#rules.filter(({ kinds, meta: { since, until }, allowsPartial, needsWorkspace }) => {
      if (!kinds.includes(groupKind) && !(isOurs && kinds.includes('*'))) return false;
      if (since !== undefined && !isAtLeast(kruiseVersion, since)) return false;
      if (until !== undefined && !isAtLeast(until, kruiseVersion)) return false;
      return (!isPartial || allowsPartial === true) && (!needsWorkspace || !isScanning);
    });
    const rules = {
      all,
      ofText: all.filter((rule) => !looksAround(rule)),
      lookingAround: all.filter(looksAround),
    };
    if (isOurs) this.#rulesByKind.set(key, rules);
    return rules;
  }

  /** A rule that throws is a bug of ours: told in the log by its code, never in the user's file. */
  #run(rules: readonly Rule[], object: WorkspaceObject): readonly Finding[] {
    const run = new RuleRun(object, this.#workspace);
    for (const rule of rules) {
      const before = run.findings.length;
      try {
        if (run.run(rule)) this.#workspace.counters.rulesRun++;
      } catch (error) {
        this.#logFailure(rule.meta.code, error);
        run.findings.length = before;
      }
    }
    return run.findings;
  }

  /** Once a rule, and without the error's message, which may quote the file. */
  #logFailure(code: string, error: unknown): void {
    if (this.#failed.has(code)) return;
    this.#failed.add(code);
    const frames = error instanceof Error ? (error.stack?.match(/^\s+at .*$/gm) ?? []).slice(0, 5).join('\n') : '';
    this.#logger.error(`The rule ${code} failed: ${error instanceof Error ? error.name : typeof error}\n${frames}`);
  }
}

/** All rules that look at one object see one context: there are a hundred of them, and most find nothing. */
class RuleRun {
  readonly findings: Finding[] = [];
  readonly #context: RuleContext;
  #rule: Rule | undefined;

  constructor(object: WorkspaceObject, workspace: ManifestWorkspace) {
    this.#context = { object, workspace, previous: undefined, report: (report) => this.#note(report) };
  }

  /** Tells whether the rule had anything to look at. */
  run(rule: Rule): boolean {
    this.#rule = rule;
    if (rule.comparesVersions !== true) {
      rule.check(this.#context);
      return true;
    }
    const { object, workspace } = this.#context;
    const previous = workspace.previousVersionOf(object);
    if (previous === undefined) return false;
    const suffix = ` (against ${previous.against})`;
    const report = (found: Report): void => this.#note({ ...found, message: found.message + suffix });
    rule.check({ object, workspace, previous, report });
    return true;
  }

  #note(report: Report): void {
    if (this.#rule !== undefined) this.findings.push(toFinding(this.#rule, this.#context.object, report));
  }
}

/** Whether a rule's verdict depends on more than the object's text. */
function looksAround({ needsWorkspace, comparesVersions }: Rule): boolean {
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
