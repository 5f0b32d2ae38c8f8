import { asObject, objectsOf, stringMap, type JsonObject } from '../../base/json.ts';
import { annotations } from '../../kruise/annotations.ts';
import { goJson } from '../../kubernetes/go-json.ts';
import { annotatePod } from '../pod-annotations.ts';
import type { Stage } from '../stage.ts';
import { isOwnedByKruise } from './readiness-gate.ts';

/**
 * Takes the liveness probes out of a Pod that asks for it and keeps them in an annotation, for Kruise's daemon to run:
 * `pkg/webhook/pod/mutating/enhancedlivenessprobe_handler.go`.
 */
export const enhancedLivenessProbeStage: Stage = {
  name: 'enhanced-liveness-probe',
  isEnabled: (gates) => gates.EnhancedLivenessProbe === true,
  run(pod, context) {
    const written = stringMap(asObject(pod['metadata'])?.['annotations']);
    if (written[annotations.usingEnhancedLiveness] !== 'true' || !isOwnedByKruise(pod, context)) return pod;
    const probes: JsonObject[] = [];
    for (const container of objectsOf(asObject(pod['spec'])?.['containers'])) {
      const { name, livenessProbe } = container;
      if (livenessProbe === undefined) continue;
      probes.push({ name: name ?? '', livenessProbe });
      delete container['livenessProbe'];
      context.recorder.step('remove', ['spec', 'containers', container, 'livenessProbe']);
    }
    if (probes.length > 0) annotatePod(pod, annotations.containerProbeContext, goJson(probes), context.recorder);
    return pod;
  },
};
