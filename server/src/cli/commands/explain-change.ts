import { explainChange } from '../../features/change-explanation/change-explanation.ts';
import { refusalsOfChange } from '../../rules/changes/refusals.ts';
import { Checker } from '../../rules/checker.ts';
import type { Command } from '../command.ts';
import { baseOption, compareWithBase } from '../compare-with-base.ts';
import { readConfiguration } from '../configuration.ts';
import { loadManifests } from '../load-manifests.ts';
import { workspaceOptions } from '../options.ts';
import { exitCodes, UsageError } from '../platform.ts';

/** `kruise-lint explain-change`: tells what becomes of edits in running Pods. */
export const explainChangeCommand: Command = {
  usage: '[options] PATH…',
  options: {
    base: { ...baseOption, description: 'git revision to compare with (default HEAD)' },
    ...workspaceOptions,
  },
  async run(options, platform) {
    if (options.positionals.length === 0) throw new UsageError('Give at least one file or directory');
    const { workspace, uris } = await loadManifests(
      platform,
      await readConfiguration(options, platform, options.positionals),
      options.positionals,
      options.list('context'),
    );
    await compareWithBase(platform, workspace, options, 'HEAD');
    const checker = new Checker(workspace);
    const changed = uris
      .flatMap((uri) => workspace.objectsOf(uri))
      .filter((object) => object.gvk.group.endsWith('.kruise.io') && workspace.previousVersionOf(object) !== undefined);
    const reports = changed.map((object) => explainChange(workspace, checker, object).markdown);
    platform.write(reports.length > 0 ? reports.join('\n') : 'No Kruise object changed.\n');
    const isRefused = changed.some((object) => refusalsOfChange(workspace, checker, object).length > 0);
    return isRefused ? exitCodes.found : exitCodes.success;
  },
};
