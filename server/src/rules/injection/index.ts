import type { Rule } from '../rule.ts';
import { annotationOverwrittenRule } from './annotation-overwritten.ts';
import { containerNameTwiceRule } from './container-name-twice.ts';
import { containerOverwrittenRule } from './container-overwritten.ts';
import { hostPortTwiceRule } from './host-port-twice.ts';
import { initContainersSortedRule } from './init-containers-sorted.ts';
import { mountPathTakenRule } from './mount-path-taken.ts';
import { mountPathTwiceRule } from './mount-path-twice.ts';
import { podRefusedRule } from './pod-refused.ts';
import { requestExceedsLimitRule } from './request-exceeds-limit.ts';
import { transferEnvNoSourceRule } from './transfer-env-no-source.ts';
import { volumeClashRule } from './volume-clash.ts';

/** The rules of this folder. */
export const injectionRules: readonly Rule[] = [
  annotationOverwrittenRule,
  containerNameTwiceRule,
  containerOverwrittenRule,
  hostPortTwiceRule,
  initContainersSortedRule,
  mountPathTakenRule,
  mountPathTwiceRule,
  podRefusedRule,
  requestExceedsLimitRule,
  transferEnvNoSourceRule,
  volumeClashRule,
];
