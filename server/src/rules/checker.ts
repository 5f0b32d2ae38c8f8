import { silentLogger, type Logger } from '../base/logger.ts';
import type { Configuration } from '../workspace/configuration.ts';
import type { ManifestWorkspace } from '../workspace/manifest-workspace.ts';
import type { WorkspaceObject } from '../workspace/workspace.ts';
import type { ManifestDocument } from '../yaml/manifest-document.ts';
import type { DocumentPart } from '../yaml/manifest-file.ts';
import { severitiesFor } from '../workspace/folder-configuration.ts';
import { configurationFindings, isConfigurationFile } from './configuration-file/configuration-findings.ts';
import { capFindings, moreFindings } from './cap-findings.ts';
import { engineMetas } from './engine-metas.ts';
import { FileReviews } from './file-reviews.ts';
import { applyIgnores, judgeLoneIgnores } from './ignore-comments/apply-ignores.ts';
import type { IgnoreContext } from './ignore-comments/context.ts';
import { mayHoldIgnores } from './ignore-comments/find-ignores.ts';
import { allRules } from './registry.ts';
import type { DocumentFindings, Finding, Rule } from './rule.ts';
import { RuleRunner } from './rule-runner.ts';
import { isReadable, yamlFindings } from './yaml-problems.ts';

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

const nothing: readonly Finding[] = Object.freeze([]);

/**
 * Runs the rules. Verdicts on a text are kept for as long as the text; verdicts that depend on other objects until one of
 * the things changes that they have read. Whoever asks again pays for what changed, and for nothing else.
 */
export class Checker {
  readonly #workspace: ManifestWorkspace;
  readonly #runner: RuleRunner;
  readonly #codes: ReadonlySet<string>;
  readonly #verdicts = new WeakMap<DocumentPart, Verdict>();
  readonly #reviews: FileReviews;

  constructor(workspace: ManifestWorkspace, rules: readonly Rule[] = allRules, logger: Logger = silentLogger) {
    this.#workspace = workspace;
    this.#runner = new RuleRunner(workspace, rules, logger);
    this.#reviews = new FileReviews(workspace);
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
  review(uri: string, pause: () => Promise<boolean>): Promise<readonly DocumentFindings[] | undefined> {
    return this.#reviews.review(uri, (part) => this.findingsIn(uri, part), pause);
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
   * changes that it depends on. `textFindings` are what `textFindings` gave for the same text elsewhere.
   */
  findingsIn(uri: string, part: DocumentPart, textFindings?: readonly Finding[]): readonly Finding[] {
    const live = this.#workspace.livePart(uri, part);
    if (live === undefined) return nothing;
    const known = this.#verdicts.get(live);
    if (known === undefined && live.document.isEmpty) return this.#judgeEmpty(uri, live);
    const { configuration } = this.#workspace;
    const objects = this.#workspace.deployedObjectsInPart(uri, live);
    const header = this.#headerOf(uri, live);
    const isCurrent = known?.configuration === configuration && known.objects === objects;
    const fromText = isCurrent ? known.fromText : (textFindings ?? this.#findInText(uri, live));
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

  /** What the text of a document tells without all others, before severities and comments. */
  textFindings(uri: string, part: DocumentPart): readonly Finding[] {
    const live = this.#workspace.livePart(uri, part);
    return live === undefined ? nothing : this.#findInText(uri, live);
  }

  /** Looks around for a document, so that `findingsIn` need not. */
  lookAround(uri: string, part: DocumentPart): void {
    this.#findInWorkspace(this.#workspace.deployedObjectsInPart(uri, part));
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
        findings.push(...this.#runner.findInText(object));
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
      const findings = objects.flatMap((object) => this.#runner.findAround(object));
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
    const rules = isReadable(document) ? objects.flatMap((object) => this.#runner.rulesWithAnAnswer(object)) : [];
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
