import type { JsonObject } from '../../base/json.ts';
import { FieldPath, forbidden, invalid, type FieldError } from './field-error.ts';
import { checkObjectMeta, checkPodAnnotations, checkTemplateMeta } from './metadata.ts';
import type { PodValidationOptions } from './options.ts';
import { checkPodSpec } from './pod-spec.ts';
import { structOf, structsOf, textOf } from './read.ts';
import { checkProfileAnnotation } from './security-context.ts';
import { placedContainers } from './windows.ts';

const seccompPod = 'seccomp.security.alpha.kubernetes.io/pod';
const seccompContainer = 'container.seccomp.security.alpha.kubernetes.io/';
const appArmorContainer = 'container.apparmor.security.beta.kubernetes.io/';

/**
 * What the API server refuses in a new Pod: `ValidatePodCreate` of k8s.io/kubernetes v1.32.10. The Pod is in typed form, with its
 * defaults (`kubernetes/pod-defaults.ts`). An empty result means that it is admitted.
 */
export function validatePod(pod: JsonObject, options: PodValidationOptions): readonly FieldError[] {
  const root = FieldPath.root();
  checkPod(root, pod, options);
  return root.errors;
}

/** What the API server refuses in a Pod template: `ValidatePodTemplateSpec`. */
export function validatePodTemplate(template: JsonObject, options: PodValidationOptions): readonly FieldError[] {
  const root = FieldPath.root();
  checkPodTemplate(root, template, options);
  return root.errors;
}

/** What `ValidatePodSpec` alone refuses, as Kruise asks it for the patches of a WorkloadSpread. */
export function validatePodSpec(pod: JsonObject, options: PodValidationOptions): readonly FieldError[] {
  const name = textOf(structOf(pod, 'metadata'), 'name');
  const root = FieldPath.root();
  checkPodSpec(root.child('spec'), structOf(pod, 'spec') ?? {}, name, options);
  return root.errors;
}

function checkPod(root: FieldPath, pod: JsonObject, options: PodValidationOptions): void {
  const metadata = structOf(pod, 'metadata') ?? {};
  const spec = structOf(pod, 'spec') ?? {};
  const place = root.child('spec');
  checkObjectMeta(root.child('metadata'), metadata);
  checkPodAnnotations(root.child('metadata', 'annotations'), metadata, spec, options);
  checkPodSpec(place, spec, textOf(metadata, 'name'), options);
  if (!options.isLenient) checkTokens(place, spec);
  for (const list of ['containers', 'initContainers']) {
    for (const [container, index] of structsOf(spec, list)) {
      const image = textOf(container, 'image');
      if (hasOuterSpace(image))
        invalid(place.child(list).index(index).child('image'), 'must not begin or end with white space', {
          value: image,
        });
    }
  }
  if (structsOf(spec, 'ephemeralContainers').length > 0)
    forbidden(place.child('ephemeralContainers'), 'cannot be set on a new Pod');
  if (textOf(spec, 'nodeName') !== '' && structsOf(spec, 'schedulingGates').length > 0)
    forbidden(place.child('nodeName'), 'cannot be set together with "schedulingGates"');
  checkProfileAnnotations(place, metadata, spec, options);
}

function checkPodTemplate(root: FieldPath, template: JsonObject, options: PodValidationOptions): void {
  const metadata = structOf(template, 'metadata');
  const spec = structOf(template, 'spec') ?? {};
  const place = root.child('spec');
  checkTemplateMeta(root.child('metadata'), metadata);
  checkPodAnnotations(root.child('metadata', 'annotations'), metadata, spec, options);
  checkPodSpec(place, spec, '', options);
  checkProfileAnnotations(place, metadata, spec, options);
  if (structsOf(spec, 'ephemeralContainers').length > 0)
    forbidden(place.child('ephemeralContainers'), 'are not allowed in a Pod template');
}

/** Tokens need a service account; the API server fills one in before it checks a Pod. */
function checkTokens(place: FieldPath, spec: JsonObject): void {
  const hasAccount = textOf(spec, 'serviceAccountName') !== '' || textOf(spec, 'serviceAccount') !== '';
  if (hasAccount) return;
  for (const [volume, index] of structsOf(spec, 'volumes')) {
    for (const [source, position] of structsOf(structOf(volume, 'projected'), 'sources')) {
      if (structOf(source, 'serviceAccountToken'))
        forbidden(
          place
            .child('volumes')
            .index(index)
            .child('projected', 'sources')
            .index(position)
            .child('serviceAccountToken'),
          'needs "serviceAccountName"',
        );
    }
  }
}

/** Old annotations must say the same as the fields; newer releases do not look at them. */
function checkProfileAnnotations(
  place: FieldPath,
  metadata: JsonObject | undefined,
  spec: JsonObject,
  options: PodValidationOptions,
): void {
  const annotations = structOf(metadata, 'annotations');
  if (!annotations || options.isLenient) return;
  const read = (key: string): string | undefined => {
    const value = annotations[key];
    return typeof value === 'string' ? value : undefined;
  };
  const ofPod = structOf(spec, 'securityContext');
  checkProfileAnnotation(
    place.child('securityContext'),
    'seccompProfile',
    structOf(ofPod, 'seccompProfile'),
    read(seccompPod),
  );
  for (const [container, at] of placedContainers(place, spec)) {
    const own = structOf(container, 'securityContext');
    const name = textOf(container, 'name');
    const where = at.child('securityContext');
    checkProfileAnnotation(where, 'seccompProfile', structOf(own, 'seccompProfile'), read(seccompContainer + name));
    if (textOf(structOf(spec, 'os'), 'name') === 'windows') continue;
    const profile = structOf(own, 'appArmorProfile') ?? structOf(ofPod, 'appArmorProfile');
    checkProfileAnnotation(where, 'appArmorProfile', profile, read(appArmorContainer + name));
  }
}

/** White space as Go's `strings.TrimSpace` sees it. */
function hasOuterSpace(text: string): boolean {
  const space = /^[\t\n\v\f\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]$/;
  return space.test(text.at(0) ?? '') || space.test(text.at(-1) ?? '');
}
