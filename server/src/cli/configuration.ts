import { isKruiseVersion, kruiseVersions } from '../kruise/kruise-version.ts';
import { checkConfigurationFile } from '../rules/configuration-file/configuration-findings.ts';
import { allMetas } from '../rules/registry.ts';
import {
  configurationFileName,
  findConfigurationFile,
  readConfigurationText,
  type FileSettings,
  type FoundConfigurationFile,
} from '../workspace/configuration-file.ts';
import { defaultConfiguration, type Configuration } from '../workspace/configuration.ts';
import { directoryOf } from '../workspace/uri.ts';
import type { ParsedOptions } from './options.ts';
import { UsageError, type CliPlatform } from './platform.ts';

/**
 * What holds for a run that looks at `paths`: the command line, then `kruise-lint.yaml`, then the defaults. Throws
 * `UsageError` where one of the two is wrong.
 */
export async function readConfiguration(
  options: ParsedOptions,
  platform: CliPlatform,
  paths: readonly string[],
): Promise<Configuration> {
  const version = options.text('kruise-version');
  if (version !== undefined && !isKruiseVersion(version)) {
    throw new UsageError(`Unknown Kruise version '${version}': choose one of ${kruiseVersions.join(', ')}`);
  }
  const gates = parseFeatureGates(options.text('feature-gates'));
  const file = await findFile(options, platform, paths);
  const { include = [], exclude = [], ...settings } = file === undefined ? {} : settingsOf(file, platform);
  const configuration = { ...defaultConfiguration, ...settings };
  const base = file && directoryOf(file.uri);
  const filter = base === undefined ? undefined : { base, include, exclude };
  return {
    ...configuration,
    kruiseVersion: version ?? configuration.kruiseVersion,
    featureGates: { ...configuration.featureGates, ...gates },
    kruiseNamespace: options.text('kruise-namespace') ?? configuration.kruiseNamespace,
    defaultNamespace: options.text('namespace') ?? configuration.defaultNamespace,
    folders: [{ directory: '', severities: configuration.severities, filter }],
  };
}

async function findFile(
  options: ParsedOptions,
  platform: CliPlatform,
  paths: readonly string[],
): Promise<FoundConfigurationFile | undefined> {
  const named = options.text('config');
  if (named !== undefined) {
    const file = await readConfigurationText(platform.fileSystem, platform.toUri(named));
    if (file === undefined) throw new UsageError(`${named}: no such file, or it cannot be read`);
    return file;
  }
  const found = new Map<string, FoundConfigurationFile | undefined>();
  for (const directory of new Set(await Promise.all(paths.map((path) => directoryFor(path, platform))))) {
    const here = platform.toUri('.').replace(/\/?$/, '/');
    const top = directory.startsWith(here) ? here : directory;
    const file = await findConfigurationFile(platform.fileSystem, directory, top);
    found.set(file?.uri ?? '', file);
  }
  const files = [...found.values()].flatMap((file) => file ?? []);
  if (files.length > 1) {
    const names = files.map(({ uri }) => platform.toPath(uri)).join(' and ');
    throw new UsageError(`${names} both apply: run once for each, or choose one with --config FILE`);
  }
  return files[0];
}

/** The directory that a path names or lies in. */
async function directoryFor(path: string, platform: CliPlatform): Promise<string> {
  const uri = platform.toUri(path === '-' ? '.' : path);
  const isDirectory = path === '-' || (await platform.kindOf(path)) === 'directory';
  return isDirectory ? uri.replace(/\/?$/, '/') : (directoryOf(uri) ?? uri);
}

/** What the file says. Warnings are told; by a file with errors nothing is judged. */
function settingsOf(file: FoundConfigurationFile, platform: CliPlatform): FileSettings {
  const { settings, problems } = checkConfigurationFile(
    file,
    allMetas.map(({ code }) => code),
  );
  const texts = problems.map(({ part, finding: { range, severity, message, code } }) => {
    const { line, character } = part.document.positionAt(range.start);
    const place = `${platform.toPath(file.uri)}:${line + part.startLine + 1}:${character + 1}`;
    return { severity, text: `${place}: ${severity}: ${message.replaceAll(/\s*\n\s*/g, ' ')} [${code}]` };
  });
  const errors = texts.filter(({ severity }) => severity === 'error');
  if (errors[0] !== undefined) {
    const others = errors.length > 1 ? ` (and ${errors.length - 1} more in ${configurationFileName})` : '';
    throw new UsageError(errors[0].text + others);
  }
  for (const { text } of texts) platform.writeError(`${text}\n`);
  return settings;
}

/** Reads `Gate=true,Other=false`, as Kubernetes components take it. */
function parseFeatureGates(text: string | undefined): Readonly<Record<string, boolean>> {
  const gates: Record<string, boolean> = {};
  for (const entry of (text ?? '').split(',').map((part) => part.trim())) {
    if (entry === '') continue;
    const [name, value, ...rest] = entry.split('=').map((part) => part.trim());
    if (!name || rest.length > 0 || (value !== 'true' && value !== 'false')) {
      throw new UsageError(`Feature gates are written Name=true or Name=false, separated by commas; '${entry}' is not`);
    }
    gates[name] = value === 'true';
  }
  return gates;
}
