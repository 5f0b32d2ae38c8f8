import { asObject, type JsonObject } from '../../base/json.ts';
import { type Conversion, ConversionError, type ConversionStep, moveMetadata } from './conversion.ts';

const operationsKey = 'kruise.io/pub-protect-operations';
const replicasKey = 'pub.kruise.io/protect-total-replicas';
const operations: readonly string[] = ['DELETE', 'UPDATE', 'EVICT', 'RESIZE'];

/** Two annotations become fields. Kruise leaves them in place besides; here they move, since v1beta1 has no use for them. */
export function convertBudget(value: JsonObject): Conversion | ConversionError {
  const annotations = asObject(asObject(value['metadata'])?.['annotations']) ?? {};
  const steps: ConversionStep[] = [];
  let left = annotations;
  const move = (key: string, field: Parameters<typeof moveMetadata>[3]): void => {
    steps.push(...moveMetadata('annotations', key, left, field));
    left = Object.fromEntries(Object.entries(left).filter(([other]) => other !== key));
  };
  const written = annotations[operationsKey];
  if (typeof written === 'string') {
    const names = written.split(',').flatMap((name) => (name.trim() === '' ? [] : [name.trim()]));
    const unknown = names.find((name) => !operations.includes(name));
    if (unknown !== undefined)
      return new ConversionError(`"${unknown}" in the annotation ${operationsKey} is no operation`);
    move(operationsKey, names.length === 0 ? undefined : { path: ['spec', 'protectOperations'], value: names });
  }
  const replicas = annotations[replicasKey];
  if (typeof replicas === 'string') {
    const isNumber = /^[+-]?\d+$/.test(replicas) && Math.abs(Number(replicas)) < 2 ** 31;
    if (replicas !== '' && !isNumber) return new ConversionError(`the annotation ${replicasKey} is no whole number`);
    move(
      replicasKey,
      replicas === '' ? undefined : { path: ['spec', 'protectTotalReplicas'], value: Number(replicas) },
    );
  }
  return { steps, losses: [] };
}
