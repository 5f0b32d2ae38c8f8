import { defaultKruiseVersion, type KruiseVersion } from '../kruise/kruise-version.ts';

/** How a finding is shown; `off` hides it. */
export type SeverityOverride = 'error' | 'warning' | 'information' | 'hint' | 'off';

/** Everything that the user can set and that changes a verdict. The same in the editor and on the command line. */
export interface Configuration {
  readonly kruiseVersion: KruiseVersion;
  /** Feature gates that differ from the release's defaults. */
  readonly featureGates: Readonly<Record<string, boolean>>;
  /** The namespace that Kruise itself runs in. */
  readonly kruiseNamespace: string;
  /** The namespace of namespaced objects that name none. */
  readonly defaultNamespace: string;
  /** Severity by diagnostic code. */
  readonly severities: Readonly<Record<string, SeverityOverride>>;
  /** Files larger than this many UTF-16 code units are not read; one diagnostic says so. */
  readonly maxFileSize: number;
  /** What holds otherwise in some directories, the innermost first; nothing where left out. */
  readonly folders?: readonly FolderConfiguration[];
}

/** What concerns single files: it may differ between the folders of a workspace, which share one cluster. */
export interface FolderConfiguration {
  /** URI of the directory with its last slash; empty for all files. */
  readonly directory: string;
  readonly severities: Configuration['severities'];
  readonly filter: FileFilter | undefined;
}

/** Which files are read at all. */
export interface FileFilter {
  /** URI of the directory that the globs start from, with its last slash. */
  readonly base: string;
  /** Only files that one of these matches are read; all files where there is none. */
  readonly include: readonly string[];
  /** Files that one of these matches are not read. */
  readonly exclude: readonly string[];
}

/** What holds where nothing is set. */
export const defaultConfiguration: Configuration = Object.freeze({
  kruiseVersion: defaultKruiseVersion,
  featureGates: Object.freeze({}),
  kruiseNamespace: 'kruise-system',
  defaultNamespace: 'default',
  severities: Object.freeze({}),
  maxFileSize: 20 * 1024 * 1024,
});
