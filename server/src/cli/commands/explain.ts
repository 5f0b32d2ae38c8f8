import { explainInjection } from '../../features/injection-explanation/injection-explanation.ts';
import type { Command } from '../command.ts';
import { exitCodes } from '../platform.ts';
import { findPodTargets, podOptions } from '../pod-targets.ts';

/** `kruise-lint explain`: tells, object by object, what is injected into a Pod and what is not. */
export const explainCommand: Command = {
  usage: '[options] --pod FILE [PATH…]',
  options: podOptions,
  async run(options, platform) {
    const { workspace, targets } = await findPodTargets(options, platform);
    const reports = targets.flatMap((target) => explainInjection(workspace, target)?.markdown ?? []);
    platform.write(reports.join('\n'));
    return exitCodes.success;
  },
};
