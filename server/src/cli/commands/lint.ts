import { shiftLines } from '../../base/text-range.ts';
import { formatReport, isReportFormat, reportFormats, sortEntries, type ReportEntry } from '../../report/index.ts';
import { Checker } from '../../rules/checker.ts';
import { ruleDescriptions } from '../../rules/descriptions.ts';
import type { ManifestWorkspace } from '../../workspace/manifest-workspace.ts';
import type { Command } from '../command.ts';
import { loadManifests } from '../load-manifests.ts';
import { readConfiguration } from '../configuration.ts';
import { baseOption, compareWithBase } from '../compare-with-base.ts';
import { workspaceOptions } from '../options.ts';
import { exitCodes, UsageError, type CliPlatform } from '../platform.ts';

/** `kruise-lint lint`: reports what is wrong in manifests. */
export const lintCommand: Command = {
  usage: '[options] PATH…',
  options: {
    format: { type: 'string', value: 'FORMAT', description: `${reportFormats.join(', ')} (default text)` },
    base: baseOption,
    ...workspaceOptions,
  },
  async run(options, platform) {
    const format = options.text('format') ?? 'text';
    if (!isReportFormat(format)) {
      throw new UsageError(`Unknown format '${format}': choose one of ${reportFormats.join(', ')}`);
    }
    if (options.positionals.length === 0) throw new UsageError('Give at least one file or directory to check');
    const { workspace, uris } = await loadManifests(
      platform,
      await readConfiguration(options, platform, options.positionals),
      options.positionals,
      options.list('context'),
    );
    await compareWithBase(platform, workspace, options);
    const checker = new Checker(workspace);
    const entries = sortEntries(uris.flatMap((uri) => entriesOf(uri, workspace, checker, platform)));
    platform.write(
      formatReport({ entries, fileCount: uris.length, rules: ruleDescriptions(), version: platform.version }, format),
    );
    return entries.some(({ severity }) => severity === 'error') ? exitCodes.found : exitCodes.success;
  },
};

function entriesOf(
  uri: string,
  workspace: ManifestWorkspace,
  checker: Checker,
  platform: CliPlatform,
): readonly ReportEntry[] {
  const file = platform.toPath(uri);
  return checker.findingsOf(uri).flatMap(({ part, findings }) => {
    const startLine = (workspace.livePart(uri, part) ?? part).startLine;
    return findings.map(({ range, severity, code, message }) => {
      const { start, end } = shiftLines(part.document.toPositionRange(range), startLine);
      return {
        file,
        line: start.line + 1,
        column: start.character + 1,
        endLine: end.line + 1,
        endColumn: end.character + 1,
        severity,
        code,
        message,
      };
    });
  });
}
