import type { JsonObject } from '../../base/json.ts';
import { previewInjection, viewOf, type ShownPod } from '../../features/injection-preview/injection-preview.ts';
import { podObject, renderPod } from '../../features/injection-preview/pod-yaml.ts';
import { describeReason } from '../../injection/reasons.ts';
import type { Command } from '../command.ts';
import { exitCodes, UsageError } from '../platform.ts';
import { findPodTargets, podOptions } from '../pod-targets.ts';

const formats = ['yaml', 'json'];

/** `kruise-lint inject`: prints the Pod that Kruise's webhook makes. */
export const injectCommand: Command = {
  usage: '[options] --pod FILE [PATH…]',
  options: {
    explain: { type: 'boolean', description: 'also print what applies, what does not, and why' },
    format: { type: 'string', value: 'FORMAT', description: `${formats.join(', ')} (default yaml)` },
    ...podOptions,
  },
  async run(options, platform) {
    const format = options.text('format') ?? 'yaml';
    if (!formats.includes(format)) {
      throw new UsageError(`Unknown format '${format}': choose one of ${formats.join(', ')}`);
    }
    const { workspace, targets } = await findPodTargets(options, platform);
    const shown = targets.flatMap((target) => viewOf(workspace, target) ?? []);
    if (format === 'json') {
      const items = shown.map((pod) => (options.flag('explain') ? explainedPod(pod) : injectedPod(pod)));
      platform.write(`${JSON.stringify(items.length === 1 ? items[0] : items, undefined, 2)}\n`);
    } else {
      const texts = options.flag('explain')
        ? targets.flatMap((target) => previewInjection(workspace, target)?.after ?? [])
        : shown.map((pod) => renderPod(injectedPod(pod)));
      platform.write(texts.join('---\n'));
    }
    let isRefused = false;
    for (const { view } of shown) {
      if (!view.result.rejection) continue;
      isRefused = true;
      platform.writeError(`Kruise's webhook refuses the Pod: ${view.result.rejection.message}\n`);
    }
    return isRefused ? exitCodes.found : exitCodes.success;
  },
};

function injectedPod({ view }: ShownPod): JsonObject {
  return podObject(view, view.result.pod);
}

function explainedPod(shown: ShownPod): object {
  const { applied, steps, reasons, rejection } = shown.view.result;
  return {
    pod: injectedPod(shown),
    rejection: rejection?.message ?? null,
    applied,
    steps,
    reasons: reasons.map((reason) => ({ ...reason, message: describeReason(reason) })),
  };
}
