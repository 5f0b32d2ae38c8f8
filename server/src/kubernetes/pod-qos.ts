import { asObject, objectsOf, type JsonObject, type JsonValue } from '../base/json.ts';
import {
  addQuantities,
  compareQuantities,
  quantityFromJson,
  QuantityError,
  signOf,
  type Quantity,
} from './quantity.ts';

/** How much the kubelet promises a Pod. */
export type PodQosClass = 'Guaranteed' | 'Burstable' | 'BestEffort';

const counted = ['cpu', 'memory'];

/** The class of a Pod spec by the resources of its containers: `ComputePodQOS` of `k8s.io/kubernetes/pkg/apis/core/v1/helper/qos` (1.32). */
export function podQosClass(spec: JsonObject): PodQosClass {
  const requests = new Map<string, Quantity>();
  const limits = new Map<string, Quantity>();
  let isGuaranteed = true;
  for (const container of [...objectsOf(spec['containers']), ...objectsOf(spec['initContainers'])]) {
    const resources = asObject(container['resources']);
    addAmounts(requests, resources?.['requests']);
    const limited = addAmounts(limits, resources?.['limits']);
    if (limited < counted.length) isGuaranteed = false;
  }
  if (requests.size === 0 && limits.size === 0) return 'BestEffort';
  const isCovered = [...requests].every(([name, request]) => {
    const limit = limits.get(name);
    return limit !== undefined && compareQuantities(limit, request) === 0;
  });
  return isGuaranteed && isCovered && requests.size === limits.size ? 'Guaranteed' : 'Burstable';
}

/** Adds what is above zero; gives how many amounts there were. */
function addAmounts(sums: Map<string, Quantity>, amounts: JsonValue | undefined): number {
  return counted.filter((name) => {
    const written = asObject(amounts)?.[name];
    if (typeof written !== 'string' && typeof written !== 'number') return false;
    const quantity = quantityFromJson(written);
    if (quantity instanceof QuantityError || signOf(quantity) <= 0) return false;
    const sum = sums.get(name);
    sums.set(name, sum === undefined ? quantity : addQuantities(sum, quantity));
    return true;
  }).length;
}
