import { formatReport, isReportFormat, reportFormats, sortEntries } from '../../report/index.ts';
import { ruleDescriptions } from '../../rules/descriptions.ts';
import { baseOption } from '../compare-with-base.ts';
import type { Command } from '../command.ts';
import { loadLintRun } from '../lint-run.ts';
import { LintThreads, takeShared } from '../lint-threads.ts';
import { parseOptions, workspaceOptions, type ParsedOptions } from '../options.ts';
import { exitCodes, UsageError, type CliPlatform, type LintJob, type LintShare } from '../platform.ts';

/** More threads than these read more than they check. */
const mostThreads = 4;

/** What V8 does beside a thread that is busy, compile and collect, takes a core of its own. */
const otherCores = 1;

/** `kruise-lint lint`: reports what is wrong in manifests. */
export const lintCommand: Command = {
  usage: '[options] PATH…',
  options: {
    format: { type: 'string', value: 'FORMAT', description: `${reportFormats.join(', ')} (default text)` },
    base: baseOption,
    jobs: {
      type: 'string',
      value: 'N',
      description: `threads that check large inputs together (default one for each core but one, at most ${mostThreads})`,
    },
    ...workspaceOptions,
  },
  async run(options, platform) {
    const format = options.text('format') ?? 'text';
    if (!isReportFormat(format)) {
      throw new UsageError(`Unknown format '${format}': choose one of ${reportFormats.join(', ')}`);
    }
    if (options.positionals.length === 0) throw new UsageError('Give at least one file or directory to check');
    const threads = new LintThreads(platform, options.args, threadCount(options, platform) - 1);
    try {
      const run = await loadLintRun(options, platform, { onRead: threads.onRead });
      const entries = sortEntries([...run.skipped(), ...(await threads.check(run))]);
      const rules = ruleDescriptions();
      platform.write(formatReport({ entries, fileCount: run.uris.length, rules, version: platform.version }, format));
      return entries.some(({ severity }) => severity === 'error') ? exitCodes.found : exitCodes.success;
    } finally {
      threads.stop();
    }
  },
};

/** A thread's share of a run, on a platform that says nothing to the user. */
export async function lintShare({ args, state, place }: LintJob, platform: CliPlatform): Promise<LintShare> {
  const run = await loadLintRun(parseOptions(args, lintCommand.options), platform, { isAlone: true });
  return { digest: run.digest, texts: run.checkTexts(takeShared(state, place)) };
}

function threadCount(options: ParsedOptions, { parallelism = 1 }: CliPlatform): number {
  const text = options.text('jobs');
  if (text !== undefined && !/^[1-9]\d?$/.test(text))
    throw new UsageError(`--jobs: '${text}' is no number from 1 to 99`);
  // What stands on standard input can be read once only.
  if (options.positionals.includes('-')) return 1;
  return text === undefined ? Math.min(Math.max(parallelism - otherCores, 1), mostThreads) : Number(text);
}
