import type { InjectionReason } from './injection.ts';
import { otherStageReasons } from './reasons/other-stages.ts';
import { sharedReasons } from './reasons/shared.ts';
import { sidecarSetReasons } from './reasons/sidecar-set.ts';
import { workloadSpreadReasons } from './reasons/workload-spread.ts';

/** Turns the facts of a reason into a sentence. Missing facts come as empty texts. */
export type Sentence = (facts: Readonly<Record<string, string>>, reason: InjectionReason) => string;

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
