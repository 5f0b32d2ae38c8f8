import { isJsonObject, type JsonObject, type JsonPath, type JsonValue } from '../../base/json.ts';
import { settableGateNames } from '../../kruise/feature-gates.ts';
import {
  defaultKruiseVersion,
  isKruiseVersion,
  kruiseVersions,
  type KruiseVersion,
} from '../../kruise/kruise-version.ts';
import type { SeverityOverride } from '../../workspace/configuration.ts';
import type { FileSettings } from '../../workspace/configuration-file.ts';
import type { Finding } from '../rule.ts';
import { invalidSetting, unknownCode, unknownGate, unknownSetting } from './metas.ts';
import { SettingReader, type SettingPlace } from './setting-reader.ts';
import { settingDescriptions, severityDescriptions, type SettingDescription } from './settings.ts';

/** What a `kruise-lint.yaml` says, as far as it is valid, and what is wrong with it. */
export interface ReadSettings {
  readonly settings: FileSettings;
  readonly findings: readonly Finding[];
}

/** Reads the settings of one YAML document; `isKnownCode` tells the codes that findings may have. */
export function readConfigurationFile(place: SettingPlace, codes: readonly string[]): ReadSettings {
  const { value } = place.document;
  const reader = new SettingReader(place);
  if (value === undefined || value === null) return { settings: {}, findings: [] };
  if (!isJsonObject(value)) {
    reader.reportValue(
      invalidSetting,
      [],
      'The file must be a mapping of settings, for example `kruiseVersion: "1.9"`.',
    );
    return { settings: {}, findings: reader.findings };
  }
  const known = new Map(settingDescriptions.map((setting) => [setting.name as string, setting]));
  const version = versionOf(value['kruiseVersion']) ?? defaultKruiseVersion;
  const settings: Record<string, unknown> = {};
  for (const [name, written] of Object.entries(value)) {
    const setting = known.get(name);
    if (setting === undefined) {
      reader.reportKey(unknownSetting, [name], `There is no setting "${name}".`, [...known.keys()]);
      continue;
    }
    // An empty value is one that is still to be written.
    const result = written === null ? undefined : read({ reader, setting, version, codes }, written);
    if (result !== undefined) settings[name] = result;
  }
  return { settings, findings: reader.findings };
}

interface Reading {
  readonly reader: SettingReader;
  readonly setting: SettingDescription;
  readonly version: KruiseVersion;
  readonly codes: readonly string[];
}

function read(reading: Reading, value: JsonValue): unknown {
  const { reader, setting } = reading;
  const path: JsonPath = [setting.name];
  switch (setting.kind) {
    case 'version':
      return (
        versionOf(value) ??
        wrong(reader, path, `"kruiseVersion" is one of ${quoted(kruiseVersions)}.`, kruiseVersions, value)
      );
    case 'name':
      return isNamespace(value) ? value : wrong(reader, path, `"${setting.name}" is the name of a namespace.`);
    case 'size':
      return typeof value === 'number' && Number.isInteger(value) && value > 0
        ? value
        : wrong(reader, path, `"${setting.name}" is a whole number above zero.`);
    case 'globs':
      return readGlobs(reader, path, value);
    case 'gates':
      return readEntries(reading, value, readGate);
    case 'severities':
      return readEntries(reading, value, readSeverity);
  }
}

/** Also what YAML takes for a number: `kruiseVersion: 1.9`. */
function versionOf(value: JsonValue | undefined): KruiseVersion | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && isKruiseVersion(text) ? text : undefined;
}

function isNamespace(value: JsonValue): value is string {
  return typeof value === 'string' && /^[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?$/.test(value);
}

function readGlobs(reader: SettingReader, path: JsonPath, value: JsonValue): readonly string[] | undefined {
  if (!Array.isArray(value)) return wrong(reader, path, `"${String(path[0])}" is a list of globs.`);
  return value.flatMap((glob, index) => {
    if (typeof glob === 'string' && glob !== '') return [glob];
    wrong(reader, [...path, index], 'A glob is a text, for example "testdata/**".');
    return [];
  });
}

type ReadEntry<T> = (reading: Reading, path: JsonPath, key: string, value: JsonValue) => T | undefined;

function readEntries<T>(reading: Reading, value: JsonValue, readEntry: ReadEntry<T>): Record<string, T> | undefined {
  const { reader, setting } = reading;
  if (!isJsonObject(value)) return wrong(reader, [setting.name], `"${setting.name}" is a mapping.`);
  const entries: JsonObject = value;
  const result: Record<string, T> = {};
  for (const [key, written] of Object.entries(entries)) {
    const entry = written === null ? undefined : readEntry(reading, [setting.name, key], key, written);
    if (entry !== undefined) result[key] = entry;
  }
  return result;
}

const readGate: ReadEntry<boolean> = ({ reader, version }, path, gate, value) => {
  const known = settableGateNames(version);
  if (!known.includes(gate)) {
    const message = `Kruise ${version} has no feature gate "${gate}".`;
    reader.reportKey(unknownGate, path, message, known);
  }
  return typeof value === 'boolean' ? value : wrong(reader, path, 'A feature gate is true or false.');
};

const severityNames = Object.keys(severityDescriptions) as SeverityOverride[];

const readSeverity: ReadEntry<SeverityOverride> = ({ reader, codes }, path, code, value) => {
  if (!codes.includes(code)) reader.reportKey(unknownCode, path, `There is no rule "${code}".`, codes);
  // YAML 1.1, which kubectl reads, takes a bare `off` for false.
  const severity = value === false ? 'off' : severityNames.find((name) => name === value);
  return severity ?? wrong(reader, path, `A severity is one of ${quoted(severityNames)}.`, severityNames, value);
};

function wrong(
  reader: SettingReader,
  path: JsonPath,
  message: string,
  values?: readonly string[],
  written?: JsonValue,
): undefined {
  reader.reportValue(invalidSetting, path, message, values, written);
  return undefined;
}

function quoted(values: readonly string[]): string {
  return values.map((value) => `"${value}"`).join(', ');
}
