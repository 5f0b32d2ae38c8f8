import { asObject, type JsonObject } from '../../base/json.ts';
import { coreGoTypes } from '../core-go-types.ts';
import { isQualifiedName } from '../label-syntax.ts';
import { fieldError, forbidden, invalid, required, type FieldPath } from './field-error.ts';
import {
  checkDnsLabel,
  checkDnsSubdomain,
  checkLabelValue,
  checkNamePrefix,
  checkQualifiedName,
  checkDescendingPath,
} from './names.ts';
import type { PodValidationOptions } from './options.ts';
import { isSet, mapOf, structsOf, structOf, textOf, textsOf } from './read.ts';
import { checkTolerations } from './tolerations.ts';

const annotationLimit = 256 * 1024;
const seccompPodKey = 'seccomp.security.alpha.kubernetes.io/pod';
const seccompContainerPrefix = 'container.seccomp.security.alpha.kubernetes.io/';
const appArmorPrefix = 'container.apparmor.security.beta.kubernetes.io/';
const mirrorKey = 'kubernetes.io/config.mirror';
const tolerationsKey = 'scheduler.alpha.kubernetes.io/tolerations';
const deletionCostKey = 'controller.kubernetes.io/pod-deletion-cost';

/** `ValidateLabels`: labels, and node selectors, which follow the same rules. */
export function checkLabels(place: FieldPath, labels: readonly (readonly [string, string])[]): void {
  for (const [key, value] of labels) {
    checkQualifiedName(place.key(key), key, place);
    checkLabelValue(place.key(key), value, place);
  }
}

/** `ValidateAnnotations`. */
export function checkAnnotations(place: FieldPath, annotations: readonly (readonly [string, string])[]): void {
  let size = 0;
  for (const [key, value] of annotations) {
    if (!isQualifiedName(key.toLowerCase()))
      invalid(
        place.key(key),
        'must be a name of at most 63 letters, digits, "-", "_" and ".", with an optional DNS prefix and a slash before it',
        { value: key, goPath: place },
      );
    size += utf8Length(key) + utf8Length(value);
  }
  if (size > annotationLimit)
    fieldError('too-long', place, `has ${size} bytes in all; ${annotationLimit} are the most`);
}

const encoder = new TextEncoder();

function utf8Length(text: string): number {
  return encoder.encode(text).length;
}

/** `ValidateObjectMeta`; names are checked as those of Pods are. */
export function checkObjectMeta(place: FieldPath, metadata: JsonObject): void {
  const generateName = textOf(metadata, 'generateName');
  if (generateName !== '') checkNamePrefix(place.child('generateName'), generateName);
  const name = textOf(metadata, 'name');
  if (name !== '') checkDnsSubdomain(place.child('name'), name);
  else if (generateName === '') required(place.child('name'), 'the object needs a name, or a "generateName"');
  const namespace = textOf(metadata, 'namespace');
  if (namespace !== '') checkDnsLabel(place.child('namespace'), namespace);
  checkTemplateMeta(place, metadata);
  checkReferences(place, metadata);
}

/** `ValidateOwnerReferences`, `ValidateFinalizers`. */
export function checkReferences(place: FieldPath, metadata: JsonObject): void {
  checkOwners(place.child('ownerReferences'), metadata);
  const finalizers = textsOf(metadata, 'finalizers');
  const at = place.child('finalizers');
  for (const [index, finalizer] of finalizers.entries()) checkQualifiedName(at.index(index), finalizer, at);
  if (finalizers.includes('orphan') && finalizers.includes('foregroundDeletion'))
    invalid(at, 'may hold only one of "orphan" and "foregroundDeletion"');
}

/** Labels and annotations, as Pod templates have them. */
export function checkTemplateMeta(place: FieldPath, metadata: JsonObject | undefined): void {
  checkLabels(place.child('labels'), mapOf(metadata, 'labels'));
  checkAnnotations(place.child('annotations'), mapOf(metadata, 'annotations'));
}

/** `ValidatePodSpecificAnnotations`. */
export function checkPodAnnotations(
  place: FieldPath,
  metadata: JsonObject | undefined,
  spec: JsonObject,
  options: PodValidationOptions,
): void {
  const annotations = structOf(metadata, 'annotations');
  if (isSet(annotations, mirrorKey) && textOf(spec, 'nodeName') === '')
    invalid(place.key(mirrorKey), 'marks a static Pod, which needs "spec.nodeName"');
  checkTolerationsAnnotation(place, textOf(annotations, tolerationsKey));
  const cost = textOf(annotations, deletionCostKey);
  if (!options.allowsInvalidPodDeletionCost && isSet(annotations, deletionCostKey) && !isDeletionCost(cost))
    invalid(place.key(deletionCostKey), 'must be a whole number of 32 bits, without "+" or leading zeros', {
      value: cost,
    });
  // Newer releases do not look at these annotations any more.
  if (options.isLenient) return;
  const names = ['initContainers', 'containers', 'ephemeralContainers'].flatMap((list) =>
    structsOf(spec, list).map(([container]) => textOf(container, 'name')),
  );
  for (const [key, value] of mapOf(metadata, 'annotations')) {
    if (key === seccompPodKey || key.startsWith(seccompContainerPrefix)) checkSeccompName(place.key(key), value);
    if (!key.startsWith(appArmorPrefix)) continue;
    if (!names.includes(key.slice(appArmorPrefix.length)))
      invalid(place.key(key), 'names a container that the Pod does not have');
    if (!['', 'runtime/default', 'unconfined'].includes(value) && !value.startsWith('localhost/'))
      invalid(place.key(key), 'must be "runtime/default", "unconfined" or "localhost/<profile>"', { value });
  }
}

function checkOwners(place: FieldPath, metadata: JsonObject): void {
  let controllers = 0;
  for (const [owner, index] of structsOf(metadata, 'ownerReferences')) {
    for (const field of ['apiVersion', 'kind', 'name', 'uid']) {
      const value = textOf(owner, field);
      const isEmpty =
        field === 'apiVersion' ? value.split('/').at(-1) === '' || value.split('/').length > 2 : value === '';
      if (isEmpty) invalid(place.index(index).child(field), 'must not be empty', { goPath: place.child(field) });
    }
    if (textOf(owner, 'apiVersion') === 'v1' && textOf(owner, 'kind') === 'Event')
      invalid(place.index(index), 'must not name an Event', { goPath: place });
    if (owner['controller'] === true && ++controllers > 1)
      invalid(place.index(index).child('controller'), 'may be true for one owner only', { goPath: place });
  }
}

function checkTolerationsAnnotation(place: FieldPath, text: string): void {
  if (text === '') return;
  const at = place.key(tolerationsKey);
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    invalid(at, 'must be a list of tolerations in JSON', { goPath: place });
    return;
  }
  const { value, error } = coreGoTypes.normalize('PodSpec', { tolerations: parsed as JsonObject });
  if (error) invalid(at, 'must be a list of tolerations in JSON', { goPath: place });
  else checkTolerations(at, asObject(value), false);
}

function checkSeccompName(place: FieldPath, profile: string): void {
  if (['runtime/default', 'docker/default', 'unconfined'].includes(profile)) return;
  if (profile.startsWith('localhost/')) checkDescendingPath(place, profile.slice('localhost/'.length));
  else invalid(place, 'must be "runtime/default", "unconfined" or "localhost/<path>"', { value: profile });
}

/** `GetDeletionCostFromPodAnnotations` takes neither "+1" nor "01". */
function isDeletionCost(text: string): boolean {
  if (!/^(0|-?[1-9]\d*)$/.test(text) && text !== '-0') return false;
  const cost = Number(text);
  return cost >= -(2 ** 31) && cost < 2 ** 31;
}

/** The annotation of an object must not be set, as `metadata` of claim templates may hold labels and annotations only. */
export function checkOnlyLabelsAndAnnotations(place: FieldPath, metadata: JsonObject | undefined): void {
  for (const field of Object.keys(metadata ?? {})) {
    if (field === 'labels' || field === 'annotations' || metadata?.[field] === null) continue;
    forbidden(place.child(field), 'cannot be set here: only labels and annotations can');
  }
}
