import type { JsonObject } from '../../base/json.ts';
import { fieldError, forbidden, invalid, notSupported, required, type FieldPath } from './field-error.ts';
import { checkDescendingPath, checkId } from './names.ts';
import type { PodValidationOptions } from './options.ts';
import { isSet, numberOf, structOf, textOf, textsOf } from './read.ts';
import { checkWindowsOptions } from './windows.ts';

const procMounts = ['Default', 'Unmasked'];
const profileTypes = ['Localhost', 'RuntimeDefault', 'Unconfined'];
const longestProfile = 4095;

/** `ValidateSecurityContext` of one container. */
export function checkSecurityContext(
  place: FieldPath,
  container: JsonObject,
  usesHostUsers: boolean,
  options: PodValidationOptions,
): void {
  const context = structOf(container, 'securityContext');
  if (!context) return;
  for (const field of ['runAsUser', 'runAsGroup'])
    if (isSet(context, field)) checkId(place.child(field), numberOf(context, field));
  if (isSet(context, 'procMount')) {
    const procMount = textOf(context, 'procMount');
    if (!procMounts.includes(procMount)) notSupported(place.child('procMount'), procMount, procMounts);
    if (usesHostUsers && procMount === 'Unmasked' && !options.isLenient)
      invalid(place.child('procMount'), 'may be "Unmasked" in a Pod with "hostUsers: false" only', {
        value: procMount,
      });
  }
  checkProfiles(place, context);
  checkEscalation(place, context);
  checkWindowsOptions(place.child('windowsOptions'), structOf(context, 'windowsOptions'));
}

/** The seccomp and AppArmor profiles of a Pod or container. */
export function checkProfiles(place: FieldPath, context: JsonObject | undefined): void {
  const seccomp = structOf(context, 'seccompProfile');
  const appArmor = structOf(context, 'appArmorProfile');
  if (seccomp) checkSeccomp(place.child('seccompProfile'), seccomp);
  if (appArmor) checkAppArmor(place.child('appArmorProfile'), appArmor);
}

function checkEscalation(place: FieldPath, context: JsonObject): void {
  if (context['allowPrivilegeEscalation'] !== false) return;
  const at = place.child('allowPrivilegeEscalation');
  if (context['privileged'] === true)
    invalid(at, 'may not be false beside "privileged: true"', {
      goPath: place,
      rivals: [at, place.child('privileged')],
    });
  for (const capability of textsOf(structOf(context, 'capabilities'), 'add'))
    if (capability === 'CAP_SYS_ADMIN')
      invalid(at, 'may not be false beside the capability "CAP_SYS_ADMIN"', { goPath: place });
}

function checkType(place: FieldPath, profile: JsonObject): void {
  const type = textOf(profile, 'type');
  if (type === '') required(place.child('type'));
  else if (!profileTypes.includes(type)) notSupported(place.child('type'), type, profileTypes);
}

const onlyLocalhost = 'may be there with "type: Localhost" only';

function checkSeccomp(place: FieldPath, profile: JsonObject): void {
  checkType(place, profile);
  const at = place.child('localhostProfile');
  if (textOf(profile, 'type') !== 'Localhost') {
    if (isSet(profile, 'localhostProfile'))
      invalid(at, onlyLocalhost, { unless: { place: place.child('type'), value: 'Localhost' } });
  } else if (!isSet(profile, 'localhostProfile')) required(at, '"type: Localhost" needs it');
  else checkDescendingPath(at, textOf(profile, 'localhostProfile'));
}

function checkAppArmor(place: FieldPath, profile: JsonObject): void {
  checkType(place, profile);
  const at = place.child('localhostProfile');
  const type = textOf(profile, 'type');
  const name = textOf(profile, 'localhostProfile');
  if (type !== 'Localhost') {
    if (isSet(profile, 'localhostProfile') && profileTypes.includes(type))
      invalid(at, onlyLocalhost, { unless: { place: place.child('type'), value: 'Localhost' } });
  } else if (name === '') required(at, '"type: Localhost" needs it');
  else {
    if (name.trim() !== name) invalid(at, 'must not begin or end with white space', { value: name });
    if (new TextEncoder().encode(name).length > longestProfile)
      fieldError('too-long', at, `may have at most ${longestProfile} characters`);
  }
}

/** `validateSeccompAnnotationsAndFields`: an old annotation must say the same as the field. */
export function checkProfileAnnotation(
  place: FieldPath,
  field: 'seccompProfile' | 'appArmorProfile',
  profile: JsonObject | undefined,
  annotation: string | undefined,
): void {
  if (!profile || annotation === undefined) return;
  const type = textOf(profile, 'type');
  const words: Readonly<Record<string, readonly string[]>> = {
    Unconfined: ['unconfined'],
    RuntimeDefault: field === 'seccompProfile' ? ['runtime/default', 'docker/default'] : ['runtime/default'],
  };
  const expected = words[type];
  if (expected ? !expected.includes(annotation) : type === 'Localhost' && !annotation.startsWith('localhost/'))
    forbidden(place.child(field, 'type'), 'must say the same as the annotation of the Pod');
  else if (
    type === 'Localhost' &&
    (!isSet(profile, 'localhostProfile') || annotation.slice('localhost/'.length) !== profile['localhostProfile'])
  )
    forbidden(place.child(field, 'localhostProfile'), 'must say the same as the annotation of the Pod');
}
