import { asObject, objectsOf, type JsonObject } from '../base/json.ts';
import {
  defaultContainer,
  defaultContainerParts,
  defaultNetworkVolume,
  defaultProbe,
  defaultResources,
  defaultVolume,
  roundUpAmounts,
  setDefault,
} from './core-defaults.ts';
import { coreGoTypes } from './core-go-types.ts';
import type { DecodeError } from './go-type.ts';

/** A Pod as the API server hands it to webhooks, or why it can't read it. */
export interface DecodedPod {
  readonly pod: JsonObject;
  /** What in the Pod does not fit its type; such a Pod never reaches a webhook. */
  readonly error: DecodeError | undefined;
}

/**
 * The Pod (or Pod template) with the API server's defaults of Kubernetes 1.32 (`SetObjectDefaults_Pod`), in the form that Go's typed
 * structs give it: no unknown fields, no empty optional fields, canonical quantities. Values of a wrong type are left out.
 */
export function defaultPod(pod: JsonObject): JsonObject {
  return decodePod(pod).pod;
}

/** Like `defaultPod`, and tells what does not fit. */
export function decodePod(pod: JsonObject): DecodedPod {
  const { value, error } = coreGoTypes.normalize('Pod', { ...pod, apiVersion: 'v1', kind: 'Pod' });
  const typed = asObject(value) ?? {};
  setObjectDefaults(typed);
  return { pod: encodePod(typed), error };
}

/** Like `defaultPod` for the template of a workload, where requests that are not written stay so. */
export function defaultPodTemplate(template: JsonObject): JsonObject {
  const typed = asObject(coreGoTypes.normalize('Pod', { ...template, apiVersion: 'v1', kind: 'Pod' }).value) ?? {};
  setObjectDefaults(typed, { isTemplate: true });
  const { metadata = {}, spec = {} } = encodePod(typed);
  return { metadata, spec };
}

/**
 * A Pod in typed form, its keys in the order of the Go structs. What says nothing is left out, although Go writes it: a missing
 * creation time as `null`, an empty status.
 */
export function encodePod(pod: JsonObject): JsonObject {
  const typed = asObject(coreGoTypes.encode('Pod', pod)) ?? {};
  const metadata = asObject(typed['metadata']);
  if (metadata?.['creationTimestamp'] === null) delete metadata['creationTimestamp'];
  if (Object.keys(asObject(typed['status']) ?? {}).length === 0) delete typed['status'];
  return typed;
}

function setObjectDefaults(pod: JsonObject, { isTemplate = false } = {}): void {
  const spec = asObject(pod['spec']) ?? {};
  const containers = objectsOf(spec['containers']);
  const initContainers = objectsOf(spec['initContainers']);
  if (!isTemplate) for (const container of [...containers, ...initContainers]) copyLimitsToRequests(container);
  setDefault(spec, 'enableServiceLinks', true);
  if (spec['hostNetwork'] === true)
    for (const container of [...containers, ...initContainers]) defaultHostPorts(container);

  setDefault(spec, 'dnsPolicy', 'ClusterFirst');
  setDefault(spec, 'restartPolicy', 'Always');
  spec['securityContext'] ??= {};
  setDefault(spec, 'terminationGracePeriodSeconds', 30);
  setDefault(spec, 'schedulerName', 'default-scheduler');

  for (const volume of objectsOf(spec['volumes'])) {
    defaultVolume(volume);
    defaultNetworkVolume(volume);
    const claim = asObject(asObject(asObject(volume['ephemeral'])?.['volumeClaimTemplate'])?.['spec']);
    if (!claim) continue;
    setDefault(claim, 'volumeMode', 'Filesystem');
    defaultResources(claim['resources']);
  }
  for (const container of [...initContainers, ...containers, ...objectsOf(spec['ephemeralContainers'])]) {
    defaultContainer(container);
    defaultContainerParts(container);
    for (const name of ['livenessProbe', 'readinessProbe', 'startupProbe']) {
      const probe = asObject(container[name]);
      defaultProbe(probe);
      const grpc = asObject(probe?.['grpc']);
      if (grpc) setDefault(grpc, 'service', '');
    }
  }
  roundUpAmounts(asObject(spec['overhead']));
  defaultResources(spec['resources']);
  defaultStatus(asObject(pod['status']) ?? {});
}

/** Requests that are not written are the limits; only in Pods, not in Pod templates. */
function copyLimitsToRequests(container: JsonObject): void {
  const resources = asObject(container['resources']);
  const limits = asObject(resources?.['limits']);
  if (resources && limits) resources['requests'] = { ...limits, ...asObject(resources['requests']) };
}

function defaultHostPorts(container: JsonObject): void {
  for (const port of objectsOf(container['ports'])) port['hostPort'] ??= port['containerPort'] ?? 0;
}

function defaultStatus(status: JsonObject): void {
  for (const list of ['initContainerStatuses', 'containerStatuses', 'ephemeralContainerStatuses']) {
    for (const container of objectsOf(status[list])) {
      roundUpAmounts(asObject(container['allocatedResources']));
      defaultResources(container['resources']);
    }
  }
}
