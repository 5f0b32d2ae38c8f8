import { countSeverity } from '../../report/report-entry.ts';
import { unifiedDiff } from '../../report/unified-diff.ts';
import { Checker } from '../../rules/checker.ts';
import { applySafeFixes } from '../../rules/safe-fixes.ts';
import type { Finding } from '../../rules/rule.ts';
import type { ManifestWorkspace } from '../../workspace/manifest-workspace.ts';
import type { Command } from '../command.ts';
import { readConfiguration } from '../configuration.ts';
import { loadManifests } from '../load-manifests.ts';
import { workspaceOptions } from '../options.ts';
import { exitCodes, standardInputUri, UsageError, type CliPlatform } from '../platform.ts';

/** `kruise-lint fix`: mends what can be mended without a decision. */
export const fixCommand: Command = {
  usage: '[options] PATH…',
  options: {
    'dry-run': { type: 'boolean', description: 'write nothing, and print a unified diff of what would change' },
    ...workspaceOptions,
  },
  async run(options, platform) {
    const paths = options.positionals;
    if (paths.length === 0) throw new UsageError('Give at least one file or directory to mend');
    const configuration = await readConfiguration(options, platform, paths);
    const { workspace, uris } = await loadManifests(platform, configuration, paths, options.list('context'), {
      willChange: true,
    });
    const before = new Map(uris.map((uri) => [uri, textOf(workspace, uri)]));
    const checker = new Checker(workspace);
    const { counts, isStable } = applySafeFixes(workspace, checker, uris);
    const isDryRun = options.flag('dry-run');
    // What is printed for a program to read stands alone on standard output.
    const tell = isDryRun || paths.includes('-') ? platform.writeError : platform.write;
    const failed = new Set<string>();
    for (const [uri, text] of before) {
      const fixed = textOf(workspace, uri);
      const failure = await put({ platform, uri, text, fixed, isDryRun });
      if (failure === undefined) continue;
      failed.add(uri);
      platform.writeError(`${platform.toPath(uri)} is not written: ${failure}\n`);
    }
    if (!isStable) platform.writeError('Some fixes undo each other: look at the files before you use them\n');
    const left = uris.flatMap((uri) => checker.findingsOf(uri).flatMap(({ findings }) => findings));
    const written = new Map([...counts].filter(([uri]) => !failed.has(uri)));
    tell(`${summarize(written, isDryRun)}; ${leftOver(left)}\n`);
    if (failed.size > 0) return exitCodes.cannotRun;
    return left.some(({ severity }) => severity === 'error') ? exitCodes.found : exitCodes.success;
  },
};

interface FixedText {
  readonly platform: CliPlatform;
  readonly uri: string;
  readonly text: string;
  readonly fixed: string;
  readonly isDryRun: boolean;
}

/** Brings a text to where it belongs; gives the reason where that fails. */
async function put({ platform, uri, text, fixed, isDryRun }: FixedText): Promise<string | undefined> {
  if (isDryRun) platform.write(unifiedDiff(platform.toPath(uri), text, fixed));
  else if (uri === standardInputUri) platform.write(fixed);
  else if (fixed !== text) return platform.replaceFile(uri, text, fixed);
  return undefined;
}

function textOf(workspace: ManifestWorkspace, uri: string): string {
  return workspace
    .partsOf(uri)
    .map(({ document }) => document.text)
    .join('');
}

function summarize(counts: ReadonlyMap<string, number>, isDryRun: boolean): string {
  const fixed = [...counts.values()].reduce((sum, number) => sum + number, 0);
  const what = `${count(fixed, 'problem')} in ${count(counts.size, 'file')}`;
  return isDryRun ? `Would fix ${what}` : `Fixed ${what}`;
}

function leftOver(left: readonly Finding[]): string {
  const [errors, warnings] = [countSeverity(left, 'error'), countSeverity(left, 'warning')];
  return `${count(errors, 'error')} and ${count(warnings, 'warning')} are left`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
