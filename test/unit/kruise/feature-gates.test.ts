import { describe, expect, it } from 'vitest';
import {
  featureGateNames,
  isFeatureGate,
  resolveFeatureGates,
  settableGateNames,
} from '../../../server/src/kruise/feature-gates.ts';

describe('resolveFeatureGates', () => {
  it('has the defaults of the release', () => {
    const gates = resolveFeatureGates('1.9', {});
    expect(gates).toMatchObject({ PodWebhook: true, WorkloadSpread: true, PodUnavailableBudgetDeleteGate: true });
    expect(gates).toMatchObject({ KruisePodReadinessGate: false, EnableSortSidecarContainerByName: false });
  });

  it('knows a gate only from its release on', () => {
    expect(isFeatureGate('EnableSortSidecarContainerByName', '1.8')).toBe(false);
    expect(isFeatureGate('EnableSortSidecarContainerByName', '1.9')).toBe(true);
    expect(isFeatureGate('DaemonSetPruneIneligibleNodes', '1.9')).toBe(false);
    expect(isFeatureGate('toString', 'main')).toBe(false);
    expect(featureGateNames('main').length - featureGateNames('1.8').length).toBe(4);
    expect(
      resolveFeatureGates('1.8', { EnableSortSidecarContainerByName: true }).EnableSortSidecarContainerByName,
    ).toBeUndefined();
  });

  it('sets all gates of a stage, but for those that are named', () => {
    const alpha = resolveFeatureGates('1.9', { AllAlpha: true, TemplateNoDefaults: false });
    expect(alpha).toMatchObject({ KruisePodReadinessGate: true, EnableSortSidecarContainerByName: true });
    expect(alpha).toMatchObject({ TemplateNoDefaults: false, ResourceDistributionGate: true });
    expect(alpha).toMatchObject({ ResourcesDeletionProtection: false, WorkloadSpread: true });
    const main = resolveFeatureGates('main', { AllAlpha: true });
    expect(main).toMatchObject({ ResourceDistributionGate: false, DaemonSetPruneIneligibleNodes: true });
    const beta = resolveFeatureGates('1.9', { AllBeta: false, PodWebhook: true, PodProbeMarkerGate: true });
    expect(beta).toMatchObject({
      WorkloadSpread: false,
      PodWebhook: true,
      KruiseDaemon: false,
      PodProbeMarkerGate: false,
    });
    expect(settableGateNames('1.8')).toContain('AllBeta');
  });

  it('switches gates off together with PodWebhook and KruiseDaemon', () => {
    const off = { WorkloadSpread: false, PodUnavailableBudgetDeleteGate: false, EnhancedLivenessProbe: false };
    expect(resolveFeatureGates('1.9', { PodWebhook: false, EnhancedLivenessProbe: true })).toMatchObject(off);
    expect(resolveFeatureGates('1.9', { KruiseDaemon: false })).toMatchObject({
      PodProbeMarkerGate: false,
      DaemonWatchingPod: false,
    });
  });

  it('switches image pull jobs on where something pre-downloads', () => {
    expect(resolveFeatureGates('1.9', { PreDownloadImageForDaemonSetUpdate: true }).ImagePullJobGate).toBe(true);
    expect(
      resolveFeatureGates('1.9', { DeletionProtectionForCRDCascadingGate: true }).DeletionProtectionForCRDCascadingGate,
    ).toBe(false);
  });
});
