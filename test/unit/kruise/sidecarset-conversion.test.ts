import { describe, expect, it } from 'vitest';
import { sidecarSetToAlpha, sidecarSetToBeta } from '../../../server/src/kruise/sidecarset-conversion.ts';

describe('conversion of SidecarSets', () => {
  it('brings the custom version back, and the namespace as a selector', () => {
    const alpha = {
      apiVersion: 'apps.kruise.io/v1alpha1',
      metadata: { name: 's', labels: { 'apps.kruise.io/sidecarset-custom-version': 'v1' } },
      spec: { namespace: 'ns', containers: [] },
    };
    const selector = { matchLabels: { 'kubernetes.io/metadata.name': 'ns' } };
    expect(sidecarSetToAlpha(sidecarSetToBeta(alpha))).toEqual({
      ...alpha,
      spec: { namespaceSelector: selector, containers: [] },
    });
  });

  it('writes no label where there is no custom version', () => {
    const beta = { apiVersion: 'apps.kruise.io/v1beta1', metadata: { name: 's' }, spec: { customVersion: '' } };
    expect(sidecarSetToAlpha(beta)).toEqual({
      apiVersion: 'apps.kruise.io/v1alpha1',
      metadata: { name: 's' },
      spec: {},
    });
  });
});
