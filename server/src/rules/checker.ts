import { isJsonObject, valueAt } from '../base/json.ts';
import { silentLogger, type Logger } from '../base/logger.ts';
import type { TextRange } from '../base/text-range.ts';
import { isAtLeast } from '../kruise/kruise-version.ts';
import { isKnownGroup } from '../kruise/scope.ts';
import { groupKindKey, type GroupVersionKind } from '../kubernetes/group-version-kind.ts';
import type { Configuration } from '../workspace/configuration.ts';
import type { ManifestWorkspace } from '../workspace/manifest-workspace.ts';
import type { WorkspaceObject } from '../workspace/workspace.ts';
import type { ManifestDocument } from '../yaml/manifest-document.ts';
import type { DocumentPart } from '../yaml/manifest-file.ts';
import { severitiesFor } from '../workspace/folder-configuration.ts';
import { configurationFindings, isConfigurationFile } from './configuration-file/configuration-findings.ts';
import { engineMetas } from './engine-metas.ts';
import { applyIgnores, judgeLoneIgnores, mayHoldIgnores, type IgnoreContext } from './ignore-comments.ts';
import { allRules } from './registry.ts';
import type { Finding, Report, Rule } from './rule.ts';
import { isReadable, yamlFindings } from './yaml-problems.ts';

/** The findings of one document of a file. */
export interface DocumentFindings {
  readonly part: DocumentPart;
  readonly findings: readonly Finding[];
}

interface UncommentedFindings extends Pick<IgnoreContext, 'isChecked'> {
  readonly findings: readonly Finding[];
}

/**
 * Runs the rules. Verdicts on a text are kept for as long as the text; verdicts that depend on other objects until one of
 * the things changes that they have read. Whoever asks again pays for what changed, and for nothing else.
 */
export class Checker {
  readonly #workspace: ManifestWorkspace;
  readonly #rules: readonly Rule[];
  readonly #logger: Logger;
  readonly #rulesByKind = new Map<string, readonly Rule[]>();
  readonly #codes: readonly string[];
  readonly #isKnownCode: IgnoreContext['isKnownCode'];
  readonly #failed = new Set<string>();
  #textVerdicts = new WeakMap<WorkspaceObject, Map<Rule, readonly Finding[]>>();
  #configuration: Configuration | undefined;

  constructor(workspace: ManifestWorkspace, rules: readonly Rule[] = allRules, logger: Logger = silentLogger) {
    this.#workspace = workspace;
    this.#rules = rules;
    this.#logger = logger;
    const codes = new Set([...rules.map(({ meta }) => meta), ...engineMetas].map(({ code }) => code));
    this.#codes = [...codes];
    this.#isKnownCode = (code) => codes.has(code);
  }

  /** The findings of every document of a file, in order. */
  findingsOf(uri: string): readonly DocumentFindings[] {
    const first = this.#workspace.openFile(uri)?.file.parts[0];
    const reason = this.#workspace.skipReason(uri);
    if (reason !== undefined)
      return first === undefined ? [] : [{ part: first, findings: [notRead(reason, first.document)] }];
    return this.#workspace.partsOf(uri).map((part) => ({ part, findings: this.findingsIn(uri, part) }));
  }

  /** The findings of one document of a file; offsets count from the document's start. */
  findingsIn(uri: string, part: DocumentPart): readonly Finding[] {
    if (this.#workspace.skipReason(uri) !== undefined) return [];
    const severities = severitiesFor(this.#workspace.configuration, uri);
    return this.#withIgnores(uri, part)
      .flatMap((finding) => (severities[finding.code] === 'off' ? [] : [finding]))
      .toSorted((left, right) => left.range.start - right.range.start);
  }

  /** What a document shows after its ignore comments, and what is to be said of those. */
  #withIgnores(uri: string, part: DocumentPart): readonly Finding[] {
    const { document } = part;
    if (document.isEmpty && !mayHoldIgnores(document)) return [];
    const [first, second] = this.#workspace.partsOf(uri);
    const context = { uri, document, startLine: this.#startLine(uri, part), isKnownCode: this.#isKnownCode };
    if (document.isEmpty) {
      const isHeader = second !== undefined && first?.startLine === part.startLine;
      const below = isHeader ? this.#uncommented(uri, second) : { findings: [], isChecked: () => true };
      return judgeLoneIgnores(below.findings, { ...context, isChecked: below.isChecked });
    }
    const { findings, isChecked } = this.#uncommented(uri, part);
    const isBelowHeader = second?.startLine === context.startLine && first?.document.isEmpty === true;
    return applyIgnores(findings, { ...context, isChecked, header: isBelowHeader ? first.document : undefined });
  }

  /** What is found in a document, whatever its comments say. */
  #uncommented(uri: string, part: DocumentPart): UncommentedFindings {
    const { document } = part;
    const objects = this.#workspace.deployedObjectsInPart(uri, part);
    const written = new Set(this.#workspace.objectsInPart(uri, part));
    const ran = new Set<string>();
    const startLine = (): number => this.#startLine(uri, part);
    const isOfSettings = isConfigurationFile(uri);
    const found = isOfSettings
      ? [...configurationFindings(uri, part, this.#isFirst(uri, part), this.#codes, startLine)]
      : [...yamlFindings(document, uri, startLine)];
    if (isReadable(document)) {
      for (const object of objects) found.push(...this.#findingsFor(object, written.has(object), ran));
    }
    const severities = severitiesFor(this.#workspace.configuration, uri);
    const findings = unique(found).flatMap((finding) => {
      const severity = severities[finding.code] ?? finding.severity;
      return severity === 'off' ? [] : [severity === finding.severity ? finding : { ...finding, severity }];
    });
    const isChecked = (code: string): boolean =>
      (ran.has(code) || ((objects.length > 0 || isOfSettings) && code.startsWith('yaml/'))) &&
      severities[code] !== 'off';
    return { findings, isChecked };
  }

  /** Whether no document with anything in it stands above. */
  #isFirst(uri: string, part: DocumentPart): boolean {
    const first = this.#workspace.partsOf(uri).find(({ document }) => !document.isEmpty);
    return first?.document.text === part.document.text;
  }

  /** The line of the document's first character now. */
  #startLine(uri: string, part: DocumentPart): number {
    return (this.#workspace.livePart(uri, part) ?? part).startLine;
  }

  /** What is written once may be deployed several times (Kustomize): rules that see the text alone look at it once. */
  #findingsFor(object: WorkspaceObject, isWritten: boolean, ran: Set<string>): readonly Finding[] {
    const { configuration, isScanning } = this.#workspace;
    if (configuration !== this.#configuration) {
      this.#configuration = configuration;
      this.#textVerdicts = new WeakMap();
    }
    const verdicts = this.#textVerdicts.get(object) ?? new Map<Rule, readonly Finding[]>();
    this.#textVerdicts.set(object, verdicts);
    return this.#rulesFor(object.gvk).flatMap((rule) => {
      const { code, since, until } = rule.meta;
      if (since !== undefined && !isAtLeast(configuration.kruiseVersion, since)) return [];
      if (until !== undefined && !isAtLeast(until, configuration.kruiseVersion)) return [];
      if (object.isPartial && !rule.allowsPartial) return [];
      // While files are being read, what is missing may only not have been seen yet.
      if (rule.needsWorkspace && isScanning) return [];
      if (rule.comparesVersions && this.#workspace.previousVersionOf(object) === undefined) return [];
      ran.add(code);
      if (rule.needsWorkspace) return this.#workspace.remember(object, `rule ${code}`, () => this.#run(rule, object));
      if (!isWritten) return [];
      const known = verdicts.get(rule) ?? this.#run(rule, object);
      verdicts.set(rule, known);
      return known;
    });
  }

  #rulesFor(gvk: GroupVersionKind): readonly Rule[] {
    const key = groupKindKey(gvk);
    const known = this.#rulesByKind.get(key);
    if (known !== undefined) return known;
    const isOurs = isKnownGroup(gvk.group);
    const rules = this.#rules.filter(({ kinds }) => kinds.includes(key) || (isOurs && kinds.includes('*')));
    if (isOurs) this.#rulesByKind.set(key, rules);
    return rules;
  }

  /** A rule that throws is a bug of ours: told in the log by its code, never in the user's file. */
  #run(rule: Rule, object: WorkspaceObject): readonly Finding[] {
    this.#workspace.counters.rulesRun++;
    const findings: Finding[] = [];
    try {
      const previous = rule.comparesVersions ? this.#workspace.previousVersionOf(object) : undefined;
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

/** Objects that Kustomize puts into several namespaces give the same findings several times. */
function unique(findings: readonly Finding[]): readonly Finding[] {
  const seen = new Set<string>();
  return findings.filter(({ code, range, message }) => {
    const key = `${code} ${range.start} ${range.end} ${message}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function notRead(reason: string, document: ManifestDocument): Finding {
  const end = /[\r\n]|$/.exec(document.text.slice(0, 200))?.index ?? 0;
  return {
    code: 'yaml/not-read',
    severity: 'information',
    message: `Nothing in this file is checked: ${reason}.`,
    range: { start: 0, end },
  };
}
