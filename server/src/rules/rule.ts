import type { JsonPath } from '../base/json.ts';
import type { PositionRange, TextRange } from '../base/text-range.ts';
import type { KruiseVersion } from '../kruise/kruise-version.ts';
import type { PreviousVersion, Workspace, WorkspaceObject } from '../workspace/workspace.ts';
import type { DocumentPart } from '../yaml/manifest-file.ts';

/** Severity of a finding, by the names of LSP. */
export type Severity = 'error' | 'warning' | 'information' | 'hint';

/** Another place that explains a finding. */
export interface RelatedPlace {
  readonly message: string;
  readonly uri: string;
  readonly range: PositionRange;
}

/** A replacement in one document of a file; offsets count from the document's start. */
export interface DocumentEdit {
  readonly uri: string;
  /** Line of the document's first character in its file. */
  readonly startLine: number;
  readonly range: PositionRange;
  readonly newText: string;
}

/** A way to mend a finding. */
export interface Fix {
  readonly title: string;
  /**
   * Whether it may be applied without a look (`kruise-lint fix`): what it writes follows from what is written, with nothing to
   * choose, and it changes nothing but what the cluster refuses or ignores now.
   */
  readonly isSafe: boolean;
  /** Whether it is the one that most users want. */
  readonly isPreferred?: boolean;
  readonly edits: readonly DocumentEdit[];
  /** Files to create, each with its whole text. */
  readonly newFiles?: readonly { readonly uri: string; readonly text: string }[];
}

/** One thing that is wrong, at a place of a document. Knows no editor. */
export interface Finding {
  /** `schema/required`, `kruise/sidecarset/empty-selector`: stable, documented, never reused. */
  readonly code: string;
  readonly severity: Severity;
  /** What is wrong, why it matters in the cluster, what to do. */
  readonly message: string;
  /** Offsets in the document. */
  readonly range: TextRange;
  readonly related?: readonly RelatedPlace[];
  readonly tags?: readonly ('unnecessary' | 'deprecated')[];
  /** Fixes, made when asked for. */
  readonly fixes?: () => readonly Fix[];
}

/** The findings of one document of a file. */
export interface DocumentFindings {
  readonly part: DocumentPart;
  readonly findings: readonly Finding[];
}

/** What a rule tells of a problem; the engine adds code, severity and range. */
export interface Report {
  /** Path in the object. */
  readonly path: JsonPath;
  /** Where the squiggle goes; `value` where nothing is said. The nearest ancestor that is written serves where the path is not. */
  readonly part?: 'key' | 'value' | 'pair';
  /** A range in the document instead of the one that `path` and `part` give. */
  readonly range?: TextRange;
  readonly message: string;
  readonly severity?: Severity;
  readonly related?: readonly RelatedPlace[];
  readonly tags?: readonly ('unnecessary' | 'deprecated')[];
  readonly fixes?: () => readonly Fix[];
}

/** What a rule sees: one object, and the workspace around it. */
export interface RuleContext {
  readonly object: WorkspaceObject;
  readonly workspace: Workspace;
  /** The object before the edits of today; always there in rules that compare versions, `undefined` in all others. */
  readonly previous: PreviousVersion | undefined;
  readonly report: (report: Report) => void;
}

/** Everything about a rule that is not its check; documentation pages and settings are made from it. */
export interface RuleMeta {
  readonly code: string;
  readonly severity: Severity;
  /** One line. */
  readonly summary: string;
  /** A paragraph or more of Markdown: why it matters in the cluster, and what to do. */
  readonly explanation: string;
  /** The first Kruise release line in which it holds; always where left out. */
  readonly since?: KruiseVersion;
  /** The last one in which it holds. */
  readonly until?: KruiseVersion;
  /** Numbers of the webhooks' rules and traps that it tells of; `docs/rules/webhooks.md` lists them all. */
  readonly covers?: readonly string[];
  /** The Go file and release that it mirrors, for example `pkg/webhook/…/x.go (v1.9.1)`. */
  readonly source?: string;
  /**
   * Manifests: a bad one, in which the rule reports, and a good one that differs in this point only. For rules that compare versions
   * `before` is what both of them were; `badGates` are the feature gates with which the bad one is bad.
   */
  readonly examples?: {
    readonly bad: string;
    readonly good: string;
    readonly before?: string;
    readonly badGates?: Readonly<Record<string, boolean>>;
  };
}

/** One rule. `kinds` are `Kind.group` keys, or `*` for every Kubernetes object. */
export interface Rule {
  readonly meta: RuleMeta;
  readonly kinds: readonly string[];
  /**
   * Whether the verdict depends on other objects than the one that is checked: then it is computed anew when they change.
   * Otherwise it is kept for as long as the document's text.
   */
  readonly needsWorkspace: boolean;
  /**
   * Whether it compares the object with its previous version (`RuleContext.previous`): then it runs only where there is one, needs
   * the workspace, and its findings say against which version they hold.
   */
  readonly comparesVersions?: boolean;
  /** Whether it may run on parts of objects: Kustomize patches and templates. */
  readonly allowsPartial?: boolean;
  check(context: RuleContext): void;
}
