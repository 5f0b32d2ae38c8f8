import { asObject, asString, objectsOf, stringMap, type JsonObject, type JsonValue } from '../../base/json.ts';
import { annotations } from '../../kruise/annotations.ts';
import { coreGoTypes } from '../../kubernetes/core-go-types.ts';
import { compareGoStrings, goJson } from '../../kubernetes/go-json.ts';
import { failedRequirement, readLabelSelector, UnknownOperator } from '../../kubernetes/label-selector.ts';
import { mismatchFacts } from '../label-mismatch.ts';
import { annotatePod } from '../pod-annotations.ts';
import { namespaceOf } from '../pod-namespace.ts';
import type { Stage, StageContext } from '../stage.ts';
import { objectsInNamespace, type StageObject } from '../stage-objects.ts';

/**
 * Writes the probes of PodProbeMarkers into the Pod, for serverless nodes that run them themselves:
 * `pkg/webhook/pod/mutating/pod_probe_marker.go`.
 */
export const podProbeMarkerStage: Stage = {
  name: 'pod-probe-marker',
  isEnabled: (gates) => gates.EnablePodProbeMarkerOnServerless === true,
  run(pod, context) {
    const markers = findMarkers(pod, context);
    const probes = collectProbes(pod, markers, context);
    if (probes.length === 0) return pod;
    const names = [...new Set(probes.map(({ marker }) => marker.reference.name))].sort(compareGoStrings);
    for (const { marker } of probes) context.recorder.apply(marker.reference);
    const [first] = probes;
    const origin = names.length === 1 && first ? { object: first.marker.reference } : {};
    annotatePod(pod, annotations.podProbes, goJson(probes.map(({ probe }) => probe)), context.recorder, origin);
    annotatePod(pod, annotations.podProbeMarkers, names.join(','), context.recorder, origin);
    return pod;
  },
};

/** The markers that a Pod names, in its order; without names those whose selector matches. */
function findMarkers(pod: JsonObject, context: StageContext): readonly StageObject[] {
  const metadata = asObject(pod['metadata']);
  const markers = objectsInNamespace(pod, context, 'PodProbeMarker', context.input.podProbeMarkers);
  const named = stringMap(metadata?.['annotations'])[annotations.podProbeMarkers] ?? '';
  if (named === '') return markers.filter((marker) => isSelected(marker, stringMap(metadata?.['labels']), context));
  // Without a namespace nothing is found by its name.
  const names = namespaceOf(pod) === '' ? [] : named.split(',');
  for (const { reference: object } of markers.filter(({ reference }) => !names.includes(reference.name))) {
    context.recorder.reason({ object, code: 'marker-not-named', severity: 'blocked', facts: { named } });
  }
  return names.flatMap((name) => markers.find(({ reference }) => reference.name === name) ?? []);
}

function isSelected(
  { reference: object, value }: StageObject,
  labels: Readonly<Record<string, string>>,
  { recorder }: StageContext,
): boolean {
  const path = ['spec', 'selector'];
  const selector = readLabelSelector(asObject(value['spec'])?.['selector']);
  if (selector instanceof UnknownOperator || selector.kind !== 'requirements') {
    recorder.reason({ object, code: 'marker-selector-empty', severity: 'blocked', path, facts: {} });
    return false;
  }
  const failed = failedRequirement(selector, labels);
  if (!failed) return true;
  const facts = mismatchFacts(failed, labels);
  recorder.reason({ object, code: 'selector-mismatch', severity: 'blocked', path: [...path, ...failed.path], facts });
  return false;
}

interface ChosenProbe {
  readonly marker: StageObject;
  readonly probe: JsonObject;
}

function collectProbes(pod: JsonObject, markers: readonly StageObject[], { recorder }: StageContext): ChosenProbe[] {
  const containers = probedContainers(pod);
  const chosen: ChosenProbe[] = [];
  const keys = new Set<string>();
  const conditions = new Set<string>();
  for (const marker of markers) {
    for (const [index, written] of objectsOf(asObject(marker.value['spec'])?.['probes']).entries()) {
      const text = (field: string): string => asString(written[field]) ?? '';
      const [container, condition] = [text('containerName'), text('podConditionType')];
      const key = `${container}/${text('name')}`;
      const why =
        condition === ''
          ? 'probe-without-condition'
          : !containers.has(container)
            ? 'probe-container-missing'
            : conditions.has(condition) || keys.has(key)
              ? 'probe-twice'
              : undefined;
      if (why) {
        const facts = { probe: text('name'), container, condition };
        const path = ['spec', 'probes', index];
        recorder.reason({ object: marker.reference, code: why, severity: 'blocked', path, facts });
        continue;
      }
      keys.add(key);
      conditions.add(condition);
      const probe = storedProbe(written['probe']);
      chosen.push({
        marker,
        probe: { name: text('name'), containerName: container, probe, podConditionType: condition },
      });
    }
  }
  return chosen;
}

/** A probe as the cluster stores it: typed, and with the one default that the CRD sets. */
function storedProbe(written: JsonValue | undefined): JsonValue {
  const probe = coreGoTypes.normalize('Probe', written ?? {}).value;
  const grpc = asObject(asObject(probe)?.['grpc']);
  if (grpc?.['service'] === null) grpc['service'] = '';
  return probe;
}

/** Containers whose probes can run: regular ones, and init containers that keep running. */
function probedContainers(pod: JsonObject): ReadonlySet<string> {
  const spec = asObject(pod['spec']);
  const sidecars = objectsOf(spec?.['initContainers']).filter((container) => container['restartPolicy'] === 'Always');
  const all = [...objectsOf(spec?.['containers']), ...sidecars];
  return new Set(all.map((container) => asString(container['name']) ?? ''));
}
