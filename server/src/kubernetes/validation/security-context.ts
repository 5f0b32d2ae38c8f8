import type { JsonObject } from '../../base/json.ts';
import {
  fieldError,
  forbidden,
  invalid,
  notSupported,
  required,
  type FieldErrors,
  type FieldPath,
} from './field-error.ts';
import { checkDescendingPath, checkId } from './names.ts';
import type { PodValidationOptions } from './options.ts';
import { isSet, numberOf, structOf, textOf, textsOf } from './read.ts';
import { checkWindowsOptions } from './windows.ts';

const procMounts = ['Default', 'Unmasked'];
const profileTypes = ['Localhost', 'RuntimeDefault', 'Unconfined'];
const longestProfile = 4095;

/** `ValidateSecurityContext` of one container. */
export function* checkSecurityContext(
  place: FieldPath,
  container: JsonObject,
  usesHostUsers: boolean,
  options: PodValidationOptions,
): FieldErrors {
  const context = structOf(container, 'securityContext');
  if (!context) return;
  for (const field of ['runAsUser', 'runAsGroup'])
    if (isSet(context, field)) yield* checkId(place.child(field), numberOf(context, field));
  if (isSet(context, 'procMount')) {
    const procMount = textOf(context, 'procMount');
    if (!procMounts.includes(procMount)) yield notSupported(place.child('procMount'), procMount, procMounts);
    if (usesHostUsers && procMount === 'Unmasked' && !options.isLenient)
      yield invalid(place.child('procMount'), 'may be "Unmasked" in a Pod with "hostUsers: false" only', {
        value: procMount,
      });
  }
  yield* checkProfiles(place, context);
  yield* checkEscalation(place, context);
  yield* checkWindowsOptions(place.child('windowsOptions'), structOf(context, 'windowsOptions'));
}

/** The seccomp and AppArmor profiles of a Pod or container. */
export function* checkProfiles(place: FieldPath, context: JsonObject | undefined): FieldErrors {
  const seccomp = structOf(context, 'seccompProfile');
  const appArmor = structOf(context, 'appArmorProfile');
  if (seccomp) yield* checkSeccomp(place.child('seccompProfile'), seccomp);
  if (appArmor) yield* checkAppArmor(place.child('appArmorProfile'), appArmor);
}

function* checkEscalation(place: FieldPath, context: JsonObject): FieldErrors {
  if (context['allowPrivilegeEscalation'] !== false) return;
  const at = place.child('allowPrivilegeEscalation');
  if (context['privileged'] === true)
    yield invalid(at, 'may not be false beside "privileged: true"', {
      goPath: place,
      rivals: [at, place.child('privileged')],
    });
  for (const capability of textsOf(structOf(context, 'capabilities'), 'add'))
    if (capability === 'CAP_SYS_ADMIN')
      yield invalid(at, 'may not be false beside the capability "CAP_SYS_ADMIN"', { goPath: place });
}

function* checkType(place: FieldPath, profile: JsonObject): FieldErrors {
  const type = textOf(profile, 'type');
  if (type === '') yield required(place.child('type'));
  else if (!profileTypes.includes(type)) yield notSupported(place.child('type'), type, profileTypes);
}

const onlyLocalhost = 'may be there with "type: Localhost" only';

function* checkSeccomp(place: FieldPath, profile: JsonObject): FieldErrors {
  yield* checkType(place, profile);
  const at = place.child('localhostProfile');
  if (textOf(profile, 'type') !== 'Localhost') {
    if (isSet(profile, 'localhostProfile'))
      yield invalid(at, onlyLocalhost, { unless: { place: place.child('type'), value: 'Localhost' } });
  } else if (!isSet(profile, 'localhostProfile')) yield required(at, '"type: Localhost" needs it');
  else yield* checkDescendingPath(at, textOf(profile, 'localhostProfile'));
}

function* checkAppArmor(place: FieldPath, profile: JsonObject): FieldErrors {
  yield* checkType(place, profile);
  const at = place.child('localhostProfile');
  const type = textOf(profile, 'type');
  const name = textOf(profile, 'localhostProfile');
  if (type !== 'Localhost') {
    if (isSet(profile, 'localhostProfile') && profileTypes.includes(type))
      yield invalid(at, onlyLocalhost, { unless: { place: place.child('type'), value: 'Localhost' } });
  } else if (name === '') yield required(at, '"type: Localhost" needs it');
  else {
    if (name.trim() !== name) yield invalid(at, 'must not begin or end with white space', { value: name });
    if (new TextEncoder().encode(name).length > longestProfile)
      yield fieldError('too-long', at, `may have at most ${longestProfile} characters`);
  }
}

/** `validateSeccompAnnotationsAndFields`: an old annotation must say the same as the field. */
export function* checkProfileAnnotation(
  place: FieldPath,
  field: 'seccompProfile' | 'appArmorProfile',
  profile: JsonObject | undefined,
  annotation: string | undefined,
): FieldErrors {
  if (!profile || annotation === undefined) return;
  const type = textOf(profile, 'type');
  const words: Readonly<Record<string, readonly string[]>> = {
    Unconfined: ['unconfined'],
    RuntimeDefault: field === 'seccompProfile' ? ['runtime/default', 'docker/default'] : ['runtime/default'],
  };
  const expected = words[type];
  if (expected ? !expected.includes(annotation) : type === 'Localhost' && !annotation.startsWith('localhost/'))
    yield forbidden(place.child(field, 'type'), 'must say the same as the annotation of the Pod');
  else if (
    type === 'Localhost' &&
    (!isSet(profile, 'localhostProfile') || annotation.slice('localhost/'.length) !== profile['localhostProfile'])
  )
    yield forbidden(place.child(field, 'localhostProfile'), 'must say the same as the annotation of the Pod');
}
