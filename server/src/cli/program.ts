import type { Command } from './command.ts';
import { explainChangeCommand } from './commands/explain-change.ts';
import { explainCommand } from './commands/explain.ts';
import { fixCommand } from './commands/fix.ts';
import { injectCommand } from './commands/inject.ts';
import { lintCommand } from './commands/lint.ts';
import { secretsCommand } from './commands/secrets.ts';
import { describeOptions, parseOptions } from './options.ts';
import { exitCodes, UsageError, type CliPlatform } from './platform.ts';

const commands: readonly Command[] = [
  lintCommand,
  fixCommand,
  injectCommand,
  explainCommand,
  explainChangeCommand,
  secretsCommand,
];

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
  const command = commands.find((candidate) => candidate.name === name);
  if (!command) {
    platform.writeError(`kruise-lint: unknown command '${name}'\n\n${describeProgram()}`);
    return exitCodes.cannotRun;
  }
  return runCommand(command, rest, platform);
}

async function runCommand(command: Command, args: readonly string[], platform: CliPlatform): Promise<number> {
  try {
    const options = parseOptions(args, command.options);
    if (options.flag('help')) {
      platform.write(describeCommand(command));
      return exitCodes.success;
    }
    return await command.run(options, platform);
  } catch (error) {
    const message = error instanceof UsageError ? error.message : describeFailure(error);
    platform.writeError(`kruise-lint ${command.name}: ${message}\n`);
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

function describeCommand({ name, usage, summary, options }: Command): string {
  return [
    `kruise-lint ${name} ${usage}`,
    '',
    `${summary[0]?.toUpperCase() ?? ''}${summary.slice(1)}.`,
    '',
    describeOptions(options),
    '',
  ].join('\n');
}
