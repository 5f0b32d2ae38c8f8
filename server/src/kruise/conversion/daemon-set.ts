import { asObject, valueAt, type JsonObject } from '../../base/json.ts';
import { type Conversion, type ConversionStep, moveMetadata } from './conversion.ts';

const progressiveKey = 'daemonset.kruise.io/progressive-create-pod';

/** The annotation for progressive creation becomes a field, and the deprecated type `Surging` becomes `Standard`. */
export function convertDaemonSet(value: JsonObject): Conversion {
  const steps: ConversionStep[] = [];
  const losses: string[] = [];
  const type = ['spec', 'updateStrategy', 'rollingUpdate', 'rollingUpdateType'];
  if (valueAt(value, type) === 'Surging') {
    steps.push({ action: 'set', path: type, value: 'Standard' });
    losses.push('the rollingUpdateType "Surging" becomes "Standard"');
  }
  const annotations = asObject(asObject(value['metadata'])?.['annotations']) ?? {};
  if (annotations[progressiveKey] === 'true') {
    const field = { path: ['spec', 'scaleStrategy', 'partitionedScaling'], value: true };
    steps.push(...moveMetadata('annotations', progressiveKey, annotations, field));
  }
  return { steps, losses };
}
