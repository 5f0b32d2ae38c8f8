import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { kruiseVersions } from '../kruise/kruise-version.ts';
import { defaultConfiguration } from '../workspace/configuration.ts';
import { UsageError } from './platform.ts';

/** One option of a command, as the usage text shows it. */
export interface OptionDescription {
  readonly type: 'string' | 'boolean';
  readonly short?: string;
  readonly multiple?: boolean;
  /** Name of the value: `FILE`. */
  readonly value?: string;
  readonly description: string;
}

export type OptionTable = Readonly<Record<string, OptionDescription>>;

/** The options of every command that judges manifests. */
export const workspaceOptions = {
  context: {
    type: 'string',
    multiple: true,
    value: 'PATH',
    description: 'more manifests to look things up in, without reporting on them; may be repeated',
  },
  config: {
    type: 'string',
    value: 'FILE',
    description:
      'settings of the project (default: kruise-lint.yaml beside the manifests, or above them in the repository)',
  },
  'kruise-version': {
    type: 'string',
    value: 'VERSION',
    description: `Kruise release: ${kruiseVersions.join(', ')} (default ${defaultConfiguration.kruiseVersion})`,
  },
  'feature-gates': {
    type: 'string',
    value: 'GATE=BOOL,…',
    description: "feature gates that differ from the release's defaults",
  },
  'kruise-namespace': {
    type: 'string',
    value: 'NAME',
    description: `namespace that Kruise runs in (default ${defaultConfiguration.kruiseNamespace})`,
  },
  namespace: {
    type: 'string',
    short: 'n',
    value: 'NAME',
    description: `namespace of objects that name none (default ${defaultConfiguration.defaultNamespace})`,
  },
  help: { type: 'boolean', short: 'h', description: 'show this text' },
} as const satisfies OptionTable;

/** Values by option name. */
export interface ParsedOptions {
  /** What they were read from. */
  readonly args: readonly string[];
  readonly positionals: readonly string[];
  text(name: string): string | undefined;
  list(name: string): readonly string[];
  flag(name: string): boolean;
}

/** Reads `args` by `table`. Throws `UsageError` for what the table does not know. */
export function parseOptions(args: readonly string[], table: OptionTable): ParsedOptions {
  const options: ParseArgsOptionsConfig = Object.fromEntries(
    Object.entries(table).map(([name, { type, short, multiple }]) => [
      name,
      { type, ...(short === undefined ? {} : { short }), ...(multiple ? { multiple } : {}) },
    ]),
  );
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
    return {
      args,
      positionals,
      text: (name) => (typeof values[name] === 'string' ? values[name] : undefined),
      list: (name) => (Array.isArray(values[name]) ? values[name].filter((value) => typeof value === 'string') : []),
      flag: (name) => values[name] === true,
    };
  } catch (error) {
    throw new UsageError(error instanceof Error ? (error.message.split('. ')[0] ?? error.message) : String(error));
  }
}

/** The options of `table` as lines of a usage text. */
export function describeOptions(table: OptionTable): string {
  const rows = Object.entries(table).map(([name, { short, value, description }]) => {
    const flags = `${short ? `-${short}, ` : '    '}--${name}${value ? ` ${value}` : ''}`;
    return [flags, description] as const;
  });
  const width = Math.max(...rows.map(([flags]) => flags.length));
  return rows.map(([flags, description]) => `  ${flags.padEnd(width)}  ${description}`).join('\n');
}
