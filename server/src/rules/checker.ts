import { isJsonObject, valueAt } from '../base/json.ts';
import { silentLogger, type Logger } from '../base/logger.ts';
import type { TextRange } from '../base/text-range.ts';
import { isAtLeast } from '../kruise/kruise-version.ts';
import { isKnownGroup } from '../kruise/scope.ts';
import { groupKindKey } from '../kubernetes/group-version-kind.ts';
import type { Configuration } from '../workspace/configuration.ts';
import { FileReview } from '../workspace/file-review.ts';
import type { ManifestWorkspace } from '../workspace/manifest-workspace.ts';
import { uriKey } from '../workspace/uri.ts';
import type { WorkspaceObject } from '../workspace/workspace.ts';
import type { ManifestDocument } from '../yaml/manifest-document.ts';
import type { DocumentPart } from '../yaml/manifest-file.ts';
import { severitiesFor } from '../workspace/folder-configuration.ts';
import { configurationFindings, isConfigurationFile } from './configuration-file/configuration-findings.ts';
import { capFindings, moreFindings } from './cap-findings.ts';
import { engineMetas } from './engine-metas.ts';
import { applyIgnores, judgeLoneIgnores } from './ignore-comments/apply-ignores.ts';
import type { IgnoreContext } from './ignore-comments/context.ts';
import { mayHoldIgnores } from './ignore-comments/find-ignores.ts';
import { allRules } from './registry.ts';
import type { Finding, Report, Rule } from './rule.ts';
import { isReadable, yamlFindings } from './yaml-problems.ts';

/** The findings of one document of a file. */
export interface DocumentFindings {
  readonly part: DocumentPart;
  readonly findings: readonly Finding[];
}

/** What was found in a document, and what it was found from. */
interface Verdict {
  readonly configuration: Configuration;
  readonly objects: readonly WorkspaceObject[];
  /** What its text alone tells. */
  readonly fromText: readonly Finding[];
  /** What other objects tell besides. */
  readonly fromWorkspace: readonly Finding[] | undefined;
  /** The comments above the file's first marker, where they speak of this document. */
  readonly header: DocumentPart | undefined;
  readonly shown: readonly Finding[];
}

/** How far the documents of an open file were looked at. */
interface ReviewState {
  readonly review: FileReview<readonly Finding[]>;
  readonly configuration: Configuration;
  /** Whether files were being read meanwhile. */
  sawScan: boolean;
}

const nothing: readonly Finding[] = Object.freeze([]);

/**
 * Runs the rules. Verdicts on a text are kept for as long as the text; verdicts that depend on other objects until one of
 * the things changes that they have read. Whoever asks again pays for what changed, and for nothing else.
 */
export class Checker {
  readonly #workspace: ManifestWorkspace;
  readonly #rules: readonly Rule[];
  readonly #logger: Logger;
  readonly #rulesByKind = new Map<string, readonly Rule[]>();
  readonly #codes: ReadonlySet<string>;
  readonly #failed = new Set<string>();
  readonly #verdicts = new WeakMap<DocumentPart, Verdict>();
  readonly #reviews = new Map<string, ReviewState>();

  constructor(workspace: ManifestWorkspace, rules: readonly Rule[] = allRules, logger: Logger = silentLogger) {
    this.#workspace = workspace;
    this.#rules = rules;
    this.#logger = logger;
    this.#codes = new Set([...rules.map(({ meta }) => meta), ...engineMetas].map(({ code }) => code));
  }

  /** The findings of every document of a file, in order. */
  findingsOf(uri: string): readonly DocumentFindings[] {
    const skipped = this.skippedFinding(uri);
    if (skipped !== undefined) return [skipped];
    return this.#workspace.partsOf(uri).map((part) => ({ part, findings: this.findingsIn(uri, part) }));
  }

  /**
   * The findings of the documents of an open file that have any, in order. Only documents for which they may be different than the
   * last time are looked at; `pause` is called after each of them, and ends it all with `undefined` where it gives `false`.
   */
  async review(uri: string, pause: () => Promise<boolean>): Promise<readonly DocumentFindings[] | undefined> {
    const state = this.#reviewOf(uri);
    for (const part of state.review.take()) {
      this.#workspace.counters.documentsReviewed++;
      const findings = this.findingsIn(uri, part);
      state.review.note(part, findings.length > 0 ? findings : undefined);
      // What needs the whole picture was left out.
      state.sawScan ||= this.#workspace.isScanning;
      if (!(await pause())) return undefined;
    }
    return state.review.results().map(([part, findings]) => ({ part, findings }));
  }

  /** The review of a file, in which waits what may be different since the last one. */
  #reviewOf(uri: string): ReviewState {
    const { configuration } = this.#workspace;
    const parts = this.#workspace.partsOf(uri);
    const known = this.#followedReview(uri);
    // In a file of settings one document speaks of the others.
    if (known?.configuration === configuration && !known.sawScan && !isConfigurationFile(uri)) {
      // The comments above the first marker speak of the document below it.
      for (const part of parts.slice(0, 2)) known.review.wait(part);
      return known;
    }
    const state = { review: known?.review ?? new FileReview<readonly Finding[]>(), configuration, sawScan: false };
    if (known !== undefined || this.#workspace.follow(uri, state.review)) this.#reviews.set(uriKey(uri), state);
    state.review.restart(parts);
    return state;
  }

  #followedReview(uri: string): ReviewState | undefined {
    const known = this.#reviews.get(uriKey(uri));
    if (known !== undefined && !known.review.isOver) return known;
    // Files come and go: what is left of closed ones goes when another is opened.
    for (const [key, { review }] of this.#reviews) if (review.isOver) this.#reviews.delete(key);
    return undefined;
  }

  /** What is said of an open file that is not read; `undefined` for every other. */
  skippedFinding(uri: string): DocumentFindings | undefined {
    const reason = this.#workspace.skipReason(uri);
    const part = reason === undefined ? undefined : this.#workspace.openFile(uri)?.file.parts[0];
    if (reason === undefined || part === undefined) return undefined;
    return { part, findings: [notRead(reason, part.document)] };
  }

  /**
   * The findings of one document of a file; offsets count from the document's start. The same list for as long as nothing
   * changes that it depends on.
   */
  findingsIn(uri: string, part: DocumentPart): readonly Finding[] {
    const live = this.#workspace.livePart(uri, part);
    if (live === undefined) return nothing;
    const known = this.#verdicts.get(live);
    if (known === undefined && live.document.isEmpty) return this.#judgeEmpty(uri, live);
    const { configuration } = this.#workspace;
    const objects = this.#workspace.deployedObjectsInPart(uri, live);
    const header = this.#headerOf(uri, live);
    const isCurrent = known?.configuration === configuration && known.objects === objects;
    const fromText = isCurrent ? known.fromText : this.#findInText(uri, live);
    const fromWorkspace = this.#findInWorkspace(objects);
    if (isCurrent && known.fromWorkspace === fromWorkspace && known.header === header) return known.shown;
    const findings = this.#severe(uri, [...fromText, ...(fromWorkspace ?? nothing)]);
    const all = this.#show(uri, findings, (shownFindings) =>
      mayHoldIgnores(live.document) || header !== undefined
        ? applyIgnores(shownFindings, { ...this.#ignoreContext(uri, live, objects), header: header?.document })
        : shownFindings,
    );
    const shown = capFindings(all, live.document, severitiesFor(configuration, uri)[moreFindings.code]);
    const verdict = { configuration, objects, fromText, fromWorkspace, header, shown };
    // What is said of a file of settings depends on what stands above it.
    if (!isConfigurationFile(uri)) this.#verdicts.set(live, verdict);
    return shown;
  }

  /** What is wrong with the comments of a document that holds nothing else. */
  #judgeEmpty(uri: string, live: DocumentPart): readonly Finding[] {
    if (!mayHoldIgnores(live.document)) return nothing;
    const [first, second] = this.#workspace.partsOf(uri);
    const below = second !== undefined && first?.startLine === live.startLine ? second : undefined;
    const objects = below === undefined ? [] : this.#workspace.deployedObjectsInPart(uri, below);
    const found =
      below === undefined ? nothing : [...this.#findInText(uri, below), ...(this.#findInWorkspace(objects) ?? nothing)];
    const contextBelow = this.#ignoreContext(uri, below ?? live, objects);
    const context = this.#ignoreContext(uri, live, []);
    return this.#show(uri, this.#severe(uri, found), (findings) =>
      judgeLoneIgnores(findings, {
        ...context,
        isChecked: (code) => below === undefined || contextBelow.isChecked(code),
      }),
    );
  }

  /** What stands above the first marker of the file, where `live` is the document below it. */
  #headerOf(uri: string, live: DocumentPart): DocumentPart | undefined {
    const [first, second] = this.#workspace.partsOf(uri);
    if (first === undefined || second?.startLine !== live.startLine) return undefined;
    return first.document.isEmpty && mayHoldIgnores(first.document) ? first : undefined;
  }

  /** What is written once may be deployed several times (Kustomize): rules that see the text alone look at it once. */
  #findInText(uri: string, live: DocumentPart): readonly Finding[] {
    const { document } = live;
    if (document.isEmpty) return nothing;
    const startLine = (): number => live.startLine;
    const findings = isConfigurationFile(uri)
      ? [...configurationFindings(uri, live, this.#isFirst(uri, live), [...this.#codes], startLine)]
      : [...yamlFindings(document, uri, startLine)];
    if (isReadable(document)) {
      for (const object of this.#workspace.objectsInPart(uri, live)) {
        for (const rule of this.#rulesThatRun(object)) {
          if (!looksAround(rule)) findings.push(...this.#run(rule, object));
        }
      }
    }
    return findings.length === 0 ? nothing : findings;
  }

  /**
   * The findings of rules that look at other objects; `undefined` while files are being read: what is missing may only not have
   * been seen yet. The rules share one memo, since there are many documents and few of them are looked at again.
   */
  #findInWorkspace(objects: readonly WorkspaceObject[]): readonly Finding[] | undefined {
    const [first] = objects;
    if (first === undefined) return nothing;
    if (this.#workspace.isScanning) return undefined;
    return this.#workspace.remember(first, 'findings', () => {
      const { document } = first;
      if (!isReadable(document)) return nothing;
      const findings = objects.flatMap((object) =>
        this.#rulesThatRun(object).flatMap((rule) => (looksAround(rule) ? this.#run(rule, object) : nothing)),
      );
      // Which rules ran may be different where none of them found anything, and comments are judged by that.
      return findings.length === 0 && !mayHoldIgnores(document) ? nothing : findings;
    });
  }

  /** Findings by the user's severities. */
  #severe(uri: string, findings: readonly Finding[]): readonly Finding[] {
    if (findings.length === 0) return nothing;
    const severities = severitiesFor(this.#workspace.configuration, uri);
    return unique(findings).flatMap((finding) => {
      const severity = severities[finding.code] ?? finding.severity;
      return severity === 'off' ? [] : [severity === finding.severity ? finding : { ...finding, severity }];
    });
  }

  /** What is shown of findings after `heedComments`, in order. */
  #show(
    uri: string,
    findings: readonly Finding[],
    heedComments: (findings: readonly Finding[]) => readonly Finding[],
  ): readonly Finding[] {
    const kept = heedComments(findings);
    if (kept.length === 0) return nothing;
    const severities = severitiesFor(this.#workspace.configuration, uri);
    return kept
      .filter(({ code }) => severities[code] !== 'off')
      .toSorted((left, right) => left.range.start - right.range.start);
  }

  #ignoreContext(uri: string, live: DocumentPart, objects: readonly WorkspaceObject[]): IgnoreContext {
    const { document } = live;
    const severities = severitiesFor(this.#workspace.configuration, uri);
    const rules = isReadable(document) ? objects.flatMap((object) => this.#rulesWithAnAnswer(object)) : [];
    const ran = new Set(rules.map(({ meta }) => meta.code));
    const isRead = objects.length > 0 || isConfigurationFile(uri);
    return {
      uri,
      document,
      startLine: () => live.startLine,
      codes: this.#codes,
      isChecked: (code) => (ran.has(code) || (isRead && code.startsWith('yaml/'))) && severities[code] !== 'off',
    };
  }

  /** Whether no document with anything in it stands above. */
  #isFirst(uri: string, part: DocumentPart): boolean {
    const first = this.#workspace.partsOf(uri).find(({ document }) => !document.isEmpty);
    return first?.document.text === part.document.text;
  }

  /** Rules that compare versions have none where there is no earlier one. */
  #rulesWithAnAnswer(object: WorkspaceObject): readonly Rule[] {
    return this.#rulesThatRun(object).filter(
      ({ comparesVersions }) => comparesVersions !== true || this.#workspace.previousVersionOf(object) !== undefined,
    );
  }

  /** The rules that look at the object: of its kind and the release, and those for parts of objects only where it is one. */
  #rulesThatRun({ gvk, isPartial }: WorkspaceObject): readonly Rule[] {
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

  /** A rule that throws is a bug of ours: told in the log by its code, never in the user's file. */
  #run(rule: Rule, object: WorkspaceObject): readonly Finding[] {
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
