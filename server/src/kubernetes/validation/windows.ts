import type { JsonObject } from '../../base/json.ts';
import { forbidden, invalid, type FieldPath } from './field-error.ts';
import { checkDnsSubdomain } from './names.ts';
import { isSet, structOf, structsOf, textOf } from './read.ts';

const longestSpec = 64 * 1024;
const netBios = /^[^\\/:*?"<>|.][^\\/:*?"<>|]{0,14}$/;
const dnsPart = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?';
const dnsDomain = new RegExp(`^${dnsPart}(?:\\.${dnsPart})*$`);

const notForWindowsPods = [
  'appArmorProfile',
  'seLinuxOptions',
  'seccompProfile',
  'fsGroup',
  'fsGroupChangePolicy',
  'runAsUser',
  'runAsGroup',
  'supplementalGroups',
  'supplementalGroupsPolicy',
  'seLinuxChangePolicy',
  'sysctls',
];
const notForWindowsContainers = [
  'appArmorProfile',
  'seLinuxOptions',
  'seccompProfile',
  'capabilities',
  'readOnlyRootFilesystem',
  'privileged',
  'allowPrivilegeEscalation',
  'procMount',
  'runAsUser',
  'runAsGroup',
];

/** A container and where it is. */
export type PlacedContainer = readonly [container: JsonObject, place: FieldPath];

/** All containers of a Pod, in the order in which Go visits them. */
export function placedContainers(place: FieldPath, spec: JsonObject): readonly PlacedContainer[] {
  return ['initContainers', 'containers', 'ephemeralContainers'].flatMap((list) =>
    structsOf(spec, list).map(([container, index]) => [container, place.child(list).index(index)] as const),
  );
}

/** `validateWindowsSecurityContextOptions`. */
export function checkWindowsOptions(place: FieldPath, windows: JsonObject | undefined): void {
  if (!windows) return;
  if (isSet(windows, 'gmsaCredentialSpecName'))
    checkDnsSubdomain(place.child('gmsaCredentialSpecName'), textOf(windows, 'gmsaCredentialSpecName'));
  if (isSet(windows, 'gmsaCredentialSpec')) {
    const length = new TextEncoder().encode(textOf(windows, 'gmsaCredentialSpec')).length;
    if (length === 0 || length > longestSpec)
      invalid(place.child('gmsaCredentialSpec'), 'must not be empty, and have at most 64 KiB');
  }
  const userName = textOf(windows, 'runAsUserName');
  if (isSet(windows, 'runAsUserName') && !isUserName(userName))
    invalid(place.child('runAsUserName'), 'must be "user" or "DOMAIN\\user" of Windows', { value: userName });
}

/** `validateWindowsHostProcessPod`. */
export function checkHostProcesses(place: FieldPath, spec: JsonObject): void {
  const ofPod = hostProcessOf(structOf(spec, 'securityContext'));
  const containers = placedContainers(place, spec);
  let count = 0;
  for (const [container, at] of containers) {
    const own = hostProcessOf(structOf(container, 'securityContext'));
    if (ofPod !== undefined && own !== undefined && ofPod !== own)
      invalid(at.child('securityContext', 'windowsOptions', 'hostProcess'), 'must be the same as that of the Pod');
    if (own ?? ofPod) count++;
  }
  if (count === 0) return;
  if (count !== containers.length) invalid(place, 'must have either only containers that are host processes, or none');
  if (spec['hostNetwork'] !== true)
    invalid(place.child('hostNetwork'), 'must be true in a Pod with host processes of Windows');
}

/** `validateLinux`, `validateWindows`: what the other system knows. */
export function checkSystem(place: FieldPath, spec: JsonObject): void {
  const isWindows = textOf(structOf(spec, 'os'), 'name') === 'windows';
  const detail = `cannot be set in a Pod for ${isWindows ? 'Windows' : 'Linux'}`;
  const podFields = isWindows ? notForWindowsPods : ['windowsOptions'];
  const containerFields = isWindows ? notForWindowsContainers : ['windowsOptions'];
  const context = structOf(spec, 'securityContext');
  for (const field of podFields) if (isSet(context, field)) forbidden(place.child('securityContext', field), detail);
  if (isWindows) {
    for (const field of ['hostUsers', 'shareProcessNamespace'])
      if (isSet(spec, field)) forbidden(place.child(field), detail);
    for (const field of ['hostPID', 'hostIPC']) if (spec[field] === true) forbidden(place.child(field), detail);
  }
  for (const [container, at] of placedContainers(place, spec)) {
    const own = structOf(container, 'securityContext');
    for (const field of containerFields) if (isSet(own, field)) forbidden(at.child('securityContext', field), detail);
  }
}

function hostProcessOf(context: JsonObject | undefined): boolean | undefined {
  const value = structOf(context, 'windowsOptions')?.['hostProcess'];
  return typeof value === 'boolean' ? value : undefined;
}

function isUserName(text: string): boolean {
  const encoder = new TextEncoder();
  if (text === '' || hasControlCharacters(text)) return false;
  const parts = text.split('\\');
  if (parts.length > 2) return false;
  const user = parts.at(-1) ?? '';
  const domain = parts.length === 2 ? (parts[0] ?? '') : undefined;
  if (
    domain !== undefined &&
    (encoder.encode(domain).length >= 256 || !(netBios.test(domain) || dnsDomain.test(domain)))
  )
    return false;
  const length = encoder.encode(user).length;
  return length > 0 && length <= 104 && !/^[. ]+$/.test(user) && !/["/\\:;|=,+*?<>@[\]]/.test(user);
}

function hasControlCharacters(text: string): boolean {
  return /[\x00-\x1f\x7f]/.test(text);
}
