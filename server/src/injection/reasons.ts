import type { InjectionReason } from './injection.ts';
import { otherStageReasons } from './reasons/other-stages.ts';
import type { Sentence } from './reasons/sentence.ts';
import { sharedReasons } from './reasons/shared.ts';
import { sidecarSetReasons } from './reasons/sidecar-set.ts';
import { workloadSpreadReasons } from './reasons/workload-spread.ts';

const sentences: Readonly<Record<string, Sentence>> = {
  ...sharedReasons,
  ...sidecarSetReasons,
  ...workloadSpreadReasons,
  ...otherStageReasons,
};

/** One or two sentences: what is so, the value seen and the value wanted, what to do. */
export function describeReason(reason: InjectionReason): string {
  const sentence = Object.hasOwn(sentences, reason.code) ? sentences[reason.code] : undefined;
  const facts = new Proxy(reason.facts, { get: (target, key) => (typeof key === 'string' ? (target[key] ?? '') : '') });
  return sentence ? sentence(facts, reason) : reason.code;
}
