/** The section that the server asks for with `workspace/configuration`, and the prefix of every setting. */
export const settingsSection = 'kruise';

/** What a finding is shown as; `off` hides it. */
export type SeveritySetting = 'error' | 'warning' | 'information' | 'hint' | 'off';

/** The settings below `kruise.` as an editor sends them. Unknown and invalid values count as not set. */
export interface KruiseSettings {
  /** The Kruise release whose webhooks are mirrored. */
  readonly kruiseVersion: '1.8' | '1.9' | 'main';
  /** Feature gates of kruise-manager that differ from the release's defaults. */
  readonly featureGates: Readonly<Record<string, boolean>>;
  /** The namespace that Kruise runs in. */
  readonly kruiseNamespace: string;
  /** The namespace of namespaced objects that name none. */
  readonly defaultNamespace: string;
  /** Severity by diagnostic code. */
  readonly severities: Readonly<Record<string, SeveritySetting>>;
  /** Files with more characters are not read. */
  readonly maxFileSize: number;
  /** Whether anything is reported at all. */
  readonly validate: boolean;
  /** Whether code lenses are shown. */
  readonly codeLens: boolean;
  /** Read by the client alone. */
  readonly trace?: { readonly server?: 'off' | 'messages' | 'verbose' };
}

/** What a client answers for the section `kruise`: what was written, without defaults. */
export type SentSettings = Partial<KruiseSettings> & { readonly fallback?: Partial<KruiseSettings> };

/** The settings that the server asks for. */
export const settingNames = [
  'kruiseVersion',
  'featureGates',
  'kruiseNamespace',
  'defaultNamespace',
  'severities',
  'maxFileSize',
  'validate',
  'codeLens',
] as const satisfies readonly (keyof KruiseSettings)[];

/** Name of the file that holds the settings of a project. */
export const projectFileName = 'kruise-lint.yaml';
