import { type JsonObject, type JsonPath, valueAt } from '../base/json.ts';
import type { KruiseVersion } from '../kruise/kruise-version.ts';
import type { GroupVersionKind } from '../kubernetes/group-version-kind.ts';
import { newerField } from './newer-field.ts';
import type { SchemaViolation } from './violation.ts';

const preDownloads = [
  'imagePreDownloadParallelism',
  'imagePreDownloadTimeoutSeconds',
  'imagePreDownloadMinUpdatedReadyPods',
];
const cloneSetTemplate = 'spec.template.cloneSetTemplate.spec';
const statefulSetTemplate = 'spec.template.advancedStatefulSetTemplate.spec';

/** The fields that came with a release; what is below them came with them. */
function cameWith(since: string, ...paths: readonly string[]): readonly NewerField[] {
  return paths.map((path) => ({ path: path.split('.'), since }));
}

interface NewerField {
  readonly path: JsonPath;
  readonly since: string;
}

const ofStatefulSet = cameWith(
  'main',
  ...preDownloads.map((name) => `spec.updateStrategy.rollingUpdate.inPlaceUpdateStrategy.${name}`),
);

/**
 * Fields that came to kinds of which there is no full schema here, by kind and version (`config/crd/bases` of v1.8.4, v1.9.1 and of main at
 * 07169cf). A test holds them against those CRDs.
 */
export const newerWorkloadFields: Readonly<Record<string, readonly NewerField[]>> = {
  'CloneSet v1alpha1': [
    ...cameWith('1.9', 'spec.progressDeadlineSeconds'),
    ...cameWith('main', ...preDownloads.map((name) => `spec.updateStrategy.inPlaceUpdateStrategy.${name}`)),
  ],
  'StatefulSet v1alpha1': ofStatefulSet,
  'StatefulSet v1beta1': ofStatefulSet,
  'UnitedDeployment v1alpha1': [
    ...cameWith(
      '1.9',
      'spec.topology.scheduleStrategy.adaptive.reserveUnschedulablePods',
      'spec.topology.scheduleStrategy.adaptive.unschedulableDuration',
      `${cloneSetTemplate}.progressDeadlineSeconds`,
    ),
    ...cameWith(
      'main',
      `${cloneSetTemplate}.scaleStrategy.enablePVCReuse`,
      `${cloneSetTemplate}.scaleStrategy.excludePreparingDelete`,
      `${cloneSetTemplate}.updateStrategy.rollingUpdate`,
      ...preDownloads.map(
        (name) => `${statefulSetTemplate}.updateStrategy.rollingUpdate.inPlaceUpdateStrategy.${name}`,
      ),
    ),
  ],
};

/** Fields of a workload that the chosen release does not have yet. */
export function newerFieldsOf(
  value: JsonObject,
  gvk: GroupVersionKind,
  version: KruiseVersion,
): readonly SchemaViolation[] {
  if (gvk.group !== 'apps.kruise.io') return [];
  const fields = newerWorkloadFields[`${gvk.kind} ${gvk.version}`] ?? [];
  return fields.flatMap(({ path, since }) =>
    valueAt(value, path) === undefined ? [] : (newerField({ gvk, version, path }, since) ?? []),
  );
}
