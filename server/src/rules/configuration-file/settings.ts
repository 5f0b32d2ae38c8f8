import { kruiseVersions } from '../../kruise/kruise-version.ts';
import { defaultConfiguration, type SeverityOverride } from '../../workspace/configuration.ts';
import type { FileSettings } from '../../workspace/configuration-file.ts';

/** A setting of `kruise-lint.yaml`, as completion, hover and the JSON Schema describe it. */
export interface SettingDescription {
  readonly name: keyof FileSettings;
  readonly kind: 'version' | 'gates' | 'name' | 'severities' | 'size' | 'globs';
  /** Markdown, one sentence or two. */
  readonly description: string;
  /** What holds where nothing is written, as JSON. */
  readonly byDefault: unknown;
}

/** Every setting that the file may hold, in the order in which people look for them. */
export const settingDescriptions: readonly SettingDescription[] = [
  {
    name: 'kruiseVersion',
    kind: 'version',
    description: `The Kruise release that runs in the cluster: ${kruiseVersions.join(', ')}. It decides which fields and API versions exist, what the webhooks refuse, and what they inject.`,
    byDefault: defaultConfiguration.kruiseVersion,
  },
  {
    name: 'featureGates',
    kind: 'gates',
    description: 'Feature gates of kruise-manager that are set otherwise than the release sets them.',
    byDefault: {},
  },
  {
    name: 'kruiseNamespace',
    kind: 'name',
    description: 'The namespace that Kruise itself runs in. Pods in it are never injected.',
    byDefault: defaultConfiguration.kruiseNamespace,
  },
  {
    name: 'defaultNamespace',
    kind: 'name',
    description: 'The namespace of objects that name none: what `kubectl apply` would use.',
    byDefault: defaultConfiguration.defaultNamespace,
  },
  {
    name: 'severities',
    kind: 'severities',
    description: 'Severity by the code of a finding: `error`, `warning`, `information`, `hint` or `off`.',
    byDefault: {},
  },
  {
    name: 'exclude',
    kind: 'globs',
    description:
      'Files that are not read, as globs from the directory of this file: `testdata/**`, `*.generated.yaml`. One without a slash holds at any depth.',
    byDefault: [],
  },
  {
    name: 'include',
    kind: 'globs',
    description: 'If given, only files that one of these globs matches are read. `exclude` wins.',
    byDefault: [],
  },
  {
    name: 'maxFileSize',
    kind: 'size',
    description: 'Files with more characters than this are not read; one message says so.',
    byDefault: defaultConfiguration.maxFileSize,
  },
];

/** What each severity means to whom reads the report. */
export const severityDescriptions: Readonly<Record<SeverityOverride, string>> = {
  error: 'Shown as an error; `kruise-lint` exits with 1.',
  warning: 'Shown as a warning.',
  information: 'Shown as information.',
  hint: 'Shown as a hint only.',
  off: 'Not shown at all.',
};
