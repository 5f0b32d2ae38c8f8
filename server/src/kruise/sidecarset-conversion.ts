import { asObject, asString, withoutKey, type JsonObject } from '../base/json.ts';
import { labels } from './labels.ts';

/*
 * Conversion of SidecarSets between their API versions, as `apis/apps/v1alpha1/sidecarset_conversion.go` of Kruise 1.9 does it. What
 * is not named here is the same in both.
 */

/** A v1alpha1 SidecarSet as v1beta1: a namespace becomes a namespace selector (and hides one), the custom version moves. */
export function sidecarSetToBeta(alpha: JsonObject): JsonObject {
  const { namespace, ...rest } = asObject(alpha['spec']) ?? {};
  const spec: JsonObject = rest;
  const pinned = asString(namespace) ?? '';
  if (pinned !== '') spec['namespaceSelector'] = { matchLabels: { [labels.namespaceName]: pinned } };
  const metadata = { ...asObject(alpha['metadata']) };
  const metadataLabels = asObject(metadata['labels']) ?? {};
  const customVersion = metadataLabels[labels.sidecarSetCustomVersion];
  if (customVersion !== undefined) {
    spec['customVersion'] = customVersion;
    metadata['labels'] = withoutKey(metadataLabels, labels.sidecarSetCustomVersion);
  }
  return { ...alpha, apiVersion: 'apps.kruise.io/v1beta1', metadata, spec };
}

/** A v1beta1 SidecarSet as v1alpha1: the namespace selector stays one, the custom version becomes a label. */
export function sidecarSetToAlpha(beta: JsonObject): JsonObject {
  const { customVersion, ...spec } = asObject(beta['spec']) ?? {};
  const metadata = { ...asObject(beta['metadata']) };
  const version = asString(customVersion) ?? '';
  if (version !== '') {
    metadata['labels'] = { ...asObject(metadata['labels']), [labels.sidecarSetCustomVersion]: version };
  }
  return { ...beta, apiVersion: 'apps.kruise.io/v1alpha1', metadata, spec };
}
