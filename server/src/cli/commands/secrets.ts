import { countTrouble, coverageMatrix } from '../../features/pull-secret-coverage/coverage-matrix.ts';
import { coverageFormats, formatCoverage, isCoverageFormat } from '../../report/coverage-report.ts';
import type { Command } from '../command.ts';
import { loadManifests } from '../load-manifests.ts';
import { readConfiguration } from '../configuration.ts';
import { workspaceOptions } from '../options.ts';
import { exitCodes, UsageError } from '../platform.ts';

/** `kruise-lint secrets`: tells for every image in every namespace which pull Secret serves it. */
export const secretsCommand: Command = {
  usage: '[options] PATH…',
  options: {
    format: { type: 'string', value: 'FORMAT', description: `${coverageFormats.join(', ')} (default table)` },
    ...workspaceOptions,
  },
  async run(options, platform) {
    const format = options.text('format') ?? 'table';
    if (!isCoverageFormat(format)) {
      throw new UsageError(`Unknown format '${format}': choose one of ${coverageFormats.join(', ')}`);
    }
    if (options.positionals.length === 0) throw new UsageError('Give at least one file or directory');
    const { workspace } = await loadManifests(
      platform,
      await readConfiguration(options, platform, options.positionals),
      options.positionals,
      options.list('context'),
    );
    const matrix = coverageMatrix(workspace);
    platform.write(formatCoverage(matrix, format, (uri) => platform.toPath(uri)));
    return countTrouble(matrix) > 0 ? exitCodes.found : exitCodes.success;
  },
};
