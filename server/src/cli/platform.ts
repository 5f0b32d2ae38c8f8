import type { FormerFiles } from '../platform/git.ts';
import type { Finding } from '../rules/rule.ts';
import type { FileSystem } from '../workspace/file-system.ts';

/** Standard input among the files. */
export const standardInputUri = 'stdin:/manifest.yaml';

/** What another thread is asked to do of a run of `lint`. */
export interface LintJob {
  /** The run's arguments, without the command's name. */
  readonly args: readonly string[];
  /** The memory that the threads share, and the place in it that is the thread's own; see `lint-threads.ts`. */
  readonly state: SharedArrayBuffer;
  readonly place: number;
}

/** What the text of a document tells without all others. */
export interface TextFindings {
  /** The how-manieth document of the run it is. */
  readonly index: number;
  readonly findings: readonly Pick<Finding, 'code' | 'severity' | 'message' | 'range'>[];
}

/** What another thread has found. */
export interface LintShare {
  /** What it has read, to be compared with what others have. */
  readonly digest: string;
  /** Of the documents that it took, those with findings. */
  readonly texts: readonly TextFindings[];
}

/** Another thread at work. */
export interface LintThread {
  readonly share: Promise<LintShare>;
  stop(): void;
}

/** What the command line needs of the machine it runs on. */
export interface CliPlatform {
  readonly fileSystem: FileSystem;
  /** Version of the product. */
  readonly version: string;
  /** URI of a path as the user typed it. */
  toUri(path: string): string;
  /** How to show a URI: relative to the working directory where it lies below it, with forward slashes. */
  toPath(uri: string): string;
  /** What is at `path`; `undefined` where there is nothing that can be read. */
  kindOf(path: string): Promise<'file' | 'directory' | undefined>;
  /** What the manifests around `paths` were in a revision of their version control, as far as they differ from it now. */
  formerFiles(revision: string, paths: readonly string[]): Promise<FormerFiles>;
  /** The whole of standard input. */
  readStandardInput(): Promise<string>;
  /** Gives a file the text `after` if it still has the text `before`; gives the reason where that cannot be. */
  replaceFile(uri: string, before: string, after: string): Promise<string | undefined>;
  /** How many threads can run at the same time. */
  readonly parallelism?: number;
  readonly startLintThread?: (job: LintJob) => LintThread;
  /** Told that there is a lot to read for the thread that calls. */
  readonly onLargeInput?: () => void;
  readonly write: (text: string) => void;
  readonly writeError: (text: string) => void;
}

/** Exit codes; stable. */
export const exitCodes = {
  /** It ran, and found no error. */
  success: 0,
  /** It ran, and found an error that is still there (or the Pod would be refused). */
  found: 1,
  /** It could not run, or not to the end: wrong arguments, a path that is not there, a file that cannot be written. */
  cannotRun: 2,
} as const;

/** Something that keeps a command from running; its message is for the user. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
