import type { PreviewSubject } from './preview.ts';

/** The section of the settings; keys below are members of it. */
export const settingsSection = 'kruise';

/** Settings that the server reads, by the names that users see (`kruise.kruiseVersion`). All may be missing or malformed. */
export interface KruiseSettings {
  readonly validate?: boolean;
  readonly kruiseVersion?: string;
  readonly featureGates?: Readonly<Record<string, boolean>>;
  readonly kruiseNamespace?: string;
  readonly defaultNamespace?: string;
  readonly severities?: Readonly<Record<string, string>>;
  /** Megabytes. */
  readonly maxFileSize?: number;
  readonly codeLens?: boolean;
}

/** What the client tells the server at `initialize`. Other editors may send none of it. */
export interface InitializationOptions {
  readonly settings?: KruiseSettings;
  /**
   * Whether another YAML language server (Red Hat's) serves the same documents. Then what every YAML document gets from it
   * (folding, selection, symbols of foreign documents) is left to it; what is Kruise's stays ours.
   */
  readonly otherYamlServer?: boolean;
  /** Whether the client answers `kruise/readFile` and `kruise/findManifests`. */
  readonly clientFileAccess?: boolean;
}

/** Commands that the server puts into code lenses and code actions; the client registers them. */
export const previewCommand = 'kruise.previewInjectedPod';
export const explainCommand = 'kruise.explainInjection';

/** Argument of both commands: where to start from, or which Pod exactly. Without one, the cursor of the active editor counts. */
export type PreviewCommandArgument =
  | {
      readonly textDocument: { readonly uri: string };
      readonly position: { readonly line: number; readonly character: number };
    }
  | { readonly subject: PreviewSubject };
