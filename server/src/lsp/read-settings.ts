import { isKruiseVersion } from '../kruise/kruise-version.ts';
import type { SeveritySetting } from '../protocol/index.ts';
import { defaultConfiguration, type Configuration } from '../workspace/configuration.ts';

/** Settings as the server works with them. */
export interface ServerSettings {
  readonly configuration: Configuration;
  readonly validate: boolean;
  readonly codeLens: boolean;
}

/** What holds until the client tells its settings, and for clients that never do. */
export const defaultSettings: ServerSettings = Object.freeze({
  configuration: defaultConfiguration,
  validate: true,
  codeLens: true,
});

/** Takes over what is valid of `value` (a `KruiseSettings`, as the client sent it); the rest counts as not set. */
export function readSettings(value: unknown): ServerSettings {
  const settings = asRecord(value);
  const { kruiseVersion, kruiseNamespace, defaultNamespace, maxFileSize } = settings;
  return {
    configuration: {
      kruiseVersion:
        typeof kruiseVersion === 'string' && isKruiseVersion(kruiseVersion)
          ? kruiseVersion
          : defaultConfiguration.kruiseVersion,
      featureGates: entriesOf(settings['featureGates'], (gate) => typeof gate === 'boolean'),
      kruiseNamespace: nonEmpty(kruiseNamespace) ?? defaultConfiguration.kruiseNamespace,
      defaultNamespace: nonEmpty(defaultNamespace) ?? defaultConfiguration.defaultNamespace,
      severities: entriesOf(settings['severities'], isSeverity),
      maxFileSize: typeof maxFileSize === 'number' && maxFileSize > 0 ? maxFileSize : defaultConfiguration.maxFileSize,
    },
    validate: settings['validate'] !== false,
    codeLens: settings['codeLens'] !== false,
  };
}

const severities: ReadonlySet<unknown> = new Set<SeveritySetting>(['error', 'warning', 'information', 'hint', 'off']);

function isSeverity(value: unknown): value is SeveritySetting {
  return severities.has(value);
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function nonEmpty(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function entriesOf<T>(value: unknown, isValid: (entry: unknown) => entry is T): Readonly<Record<string, T>> {
  const valid = Object.entries(asRecord(value)).filter((entry): entry is [string, T] => isValid(entry[1]));
  return Object.fromEntries(valid);
}
