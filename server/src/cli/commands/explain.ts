import { explainInjection } from '../../features/injection-explanation/injection-explanation.ts';
import type { Command } from '../command.ts';
import { exitCodes } from '../platform.ts';
import { findPodTargets, podOptions } from '../pod-targets.ts';

/** `kruise-lint explain`: tells, object by object, what is injected into a Pod and what is not. */
export const explainCommand: Command = {
  name: 'explain',
  usage: '[options] --pod FILE [PATH…]',
  summary: 'tell, object by object, what the manifests below PATH inject into a Pod, or why they do not',
  options: podOptions,
  async run(options, platform) {
    const { workspace, targets } = await findPodTargets(options, platform);
    const reports = targets.flatMap((target) => explainInjection(workspace, target)?.markdown ?? []);
    platform.write(reports.join('\n'));
    return exitCodes.success;
  },
};
