import type { Command, CommandEntry } from './command.ts';
import { describeOptions, parseOptions } from './options.ts';
import { exitCodes, UsageError, type CliPlatform, type LintJob, type LintShare } from './platform.ts';

const commands: readonly CommandEntry[] = [
  {
    name: 'lint',
    summary: 'check manifests; PATH is a file, a directory, or - for standard input',
    load: async () => (await import('./commands/lint.ts')).lintCommand,
  },
  {
    name: 'fix',
    summary: 'mend in place what needs no decision; of - for standard input the mended text is printed',
    load: async () => (await import('./commands/fix.ts')).fixCommand,
  },
  {
    name: 'inject',
    summary: 'print the Pod that the cluster would create, with what the manifests below PATH inject into it',
    load: async () => (await import('./commands/inject.ts')).injectCommand,
  },
  {
    name: 'explain',
    summary: 'tell, object by object, what the manifests below PATH inject into a Pod, or why they do not',
    load: async () => (await import('./commands/explain.ts')).explainCommand,
  },
  {
    name: 'explain-change',
    summary:
      'tell what becomes of each change of Kruise objects since a git revision: refused, new Pods only, in place …',
    load: async () => (await import('./commands/explain-change.ts')).explainChangeCommand,
  },
  {
    name: 'secrets',
    summary: 'tell for every image in every namespace which pull Secret serves it, or what is wrong with it',
    load: async () => (await import('./commands/secrets.ts')).secretsCommand,
  },
];

/** What the bundle of this module is: given Node.js' way to its own modules, it gives what is exported here. */
export type LoadedProgram = (require: NodeJS.Require) => {
  readonly runProgram: typeof runProgram;
  readonly runLintShare: typeof runLintShare;
};

/** Runs `kruise-lint` with `args` (without the program's own name). Gives the exit code; never throws. */
export async function runProgram(args: readonly string[], platform: CliPlatform): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    platform.write(describeProgram());
    return name === undefined ? exitCodes.cannotRun : exitCodes.success;
  }
  if (name === 'version' || name === '--version') {
    platform.write(`${platform.version}\n`);
    return exitCodes.success;
  }
  const entry = commands.find((candidate) => candidate.name === name);
  if (!entry) {
    platform.writeError(`kruise-lint: unknown command '${name}'\n\n${describeProgram()}`);
    return exitCodes.cannotRun;
  }
  return runCommand(entry, await entry.load(), rest, platform);
}

/** What another thread of a run of `lint` does. */
export async function runLintShare(job: LintJob, platform: CliPlatform): Promise<LintShare> {
  const { lintShare } = await import('./commands/lint.ts');
  return lintShare(job, platform);
}

async function runCommand(
  entry: CommandEntry,
  command: Command,
  args: readonly string[],
  platform: CliPlatform,
): Promise<number> {
  try {
    const options = parseOptions(args, command.options);
    if (options.flag('help')) {
      platform.write(describeCommand(entry, command));
      return exitCodes.success;
    }
    return await command.run(options, platform);
  } catch (error) {
    const message = error instanceof UsageError ? error.message : describeFailure(error);
    platform.writeError(`kruise-lint ${entry.name}: ${message}\n`);
    return exitCodes.cannotRun;
  }
}

/** A bug of ours: the stack says where. The message stays out, since it may quote a manifest. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'internal error';
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return ['internal error, please report it:', error.name, ...frames.slice(0, 8)].join('\n');
}

function describeProgram(): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    'kruise-lint checks OpenKruise manifests before they are applied.',
    '',
    ...commands.map(({ name, summary }) => `  kruise-lint ${name.padEnd(width)}  ${summary}`),
    '',
    "'kruise-lint COMMAND --help' tells more. Exit code 0: fine; 1: an error was found; 2: it could not run.",
    '',
  ].join('\n');
}

function describeCommand({ name, summary }: CommandEntry, { usage, options }: Command): string {
  return [
    `kruise-lint ${name} ${usage}`,
    '',
    `${summary[0]?.toUpperCase() ?? ''}${summary.slice(1)}.`,
    '',
    describeOptions(options),
    '',
  ].join('\n');
}
