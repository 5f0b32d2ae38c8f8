import { isKruiseVersion } from '../kruise/kruise-version.ts';
import type { SeveritySetting } from '../protocol/index.ts';
import { defaultConfiguration, type Configuration } from '../workspace/configuration.ts';
import type { FileSettings } from '../workspace/configuration-file.ts';

/** Settings as the server works with them. */
export interface ServerSettings {
  readonly configuration: Configuration;
  readonly validate: boolean;
  readonly codeLens: boolean;
}

/** Settings of one source: only what it says, and what is valid of that. */
type WrittenSettings = FileSettings & Partial<Pick<ServerSettings, 'validate' | 'codeLens'>>;

/** What holds until the client tells its settings, and for clients that never do. */
export const defaultSettings: ServerSettings = Object.freeze({
  configuration: defaultConfiguration,
  validate: true,
  codeLens: true,
});

/**
 * What holds by `sent` (a `SentSettings`, as the client sent it) and the project's file. The nearer to the files, the stronger:
 * what the client sent, then the file, then what the client sent as fallback, then the defaults.
 */
export function readSettings(sent: unknown, file: FileSettings = {}): ServerSettings {
  const layers: readonly WrittenSettings[] = [validOf(asRecord(sent)['fallback']), file, validOf(sent)];
  const merged: WrittenSettings = Object.assign({}, ...layers) as WrittenSettings;
  const { kruiseVersion, kruiseNamespace, defaultNamespace, maxFileSize } = merged;
  return {
    configuration: {
      kruiseVersion: kruiseVersion ?? defaultConfiguration.kruiseVersion,
      kruiseNamespace: kruiseNamespace ?? defaultConfiguration.kruiseNamespace,
      defaultNamespace: defaultNamespace ?? defaultConfiguration.defaultNamespace,
      maxFileSize: maxFileSize ?? defaultConfiguration.maxFileSize,
      featureGates: Object.assign({}, ...layers.map(({ featureGates }) => featureGates)) as Record<string, boolean>,
      severities: Object.assign({}, ...layers.map(({ severities }) => severities)) as Configuration['severities'],
    },
    validate: merged.validate ?? true,
    codeLens: merged.codeLens ?? true,
  };
}

/** The rest counts as not written. */
function validOf(value: unknown): WrittenSettings {
  const settings = asRecord(value);
  const { kruiseVersion, kruiseNamespace, defaultNamespace, maxFileSize, validate, codeLens } = settings;
  return {
    ...(typeof kruiseVersion === 'string' && isKruiseVersion(kruiseVersion) && { kruiseVersion }),
    ...(isName(kruiseNamespace) && { kruiseNamespace }),
    ...(isName(defaultNamespace) && { defaultNamespace }),
    ...(typeof maxFileSize === 'number' && maxFileSize > 0 && { maxFileSize }),
    ...(typeof validate === 'boolean' && { validate }),
    ...(typeof codeLens === 'boolean' && { codeLens }),
    featureGates: entriesOf(settings['featureGates'], (gate) => typeof gate === 'boolean'),
    severities: entriesOf(settings['severities'], isSeverity),
  };
}

const severities: ReadonlySet<unknown> = new Set<SeveritySetting>(['error', 'warning', 'information', 'hint', 'off']);

function isSeverity(value: unknown): value is SeveritySetting {
  return severities.has(value);
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function entriesOf<T>(value: unknown, isValid: (entry: unknown) => entry is T): Readonly<Record<string, T>> {
  const valid = Object.entries(asRecord(value)).filter((entry): entry is [string, T] => isValid(entry[1]));
  return Object.fromEntries(valid);
}
