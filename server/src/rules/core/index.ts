import type { Rule } from '../rule.ts';
import { coreContainerRule } from './container.ts';
import { coreContainerImageRule } from './container-image.ts';
import { coreContainerNameRule } from './container-name.ts';
import { coreContainerPortRule } from './container-port.ts';
import { coreEnvRule } from './env.ts';
import { coreLifecycleRule } from './lifecycle.ts';
import { coreObjectMetadataRule } from './object-metadata.ts';
import { corePodRule } from './pod.ts';
import { corePodMetadataRule } from './pod-metadata.ts';
import { coreProbeRule } from './probe.ts';
import { coreResourcesRule } from './resources.ts';
import { coreSchedulingRule } from './scheduling.ts';
import { coreSecurityContextRule } from './security-context.ts';
import { coreVolumeRule } from './volume.ts';
import { coreVolumeDeviceRule } from './volume-device.ts';
import { coreVolumeMountRule } from './volume-mount.ts';

/** The rules of this folder. */
export const coreRules: readonly Rule[] = [
  coreContainerImageRule,
  coreContainerNameRule,
  coreContainerPortRule,
  coreContainerRule,
  coreEnvRule,
  coreLifecycleRule,
  coreObjectMetadataRule,
  corePodMetadataRule,
  corePodRule,
  coreProbeRule,
  coreResourcesRule,
  coreSchedulingRule,
  coreSecurityContextRule,
  coreVolumeDeviceRule,
  coreVolumeMountRule,
  coreVolumeRule,
];
