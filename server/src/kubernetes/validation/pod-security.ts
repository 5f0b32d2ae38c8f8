import type { JsonObject } from '../../base/json.ts';
import { duplicate, forbidden, invalid, notSupported, required, type FieldPath } from './field-error.ts';
import { checkId } from './names.ts';
import type { PodValidationOptions } from './options.ts';
import { isSet, numberOf, structOf, structsOf, textOf } from './read.ts';
import { checkProfiles } from './security-context.ts';
import { checkWindowsOptions } from './windows.ts';

const words: Readonly<Record<string, readonly string[]>> = {
  fsGroupChangePolicy: ['Always', 'OnRootMismatch'],
  supplementalGroupsPolicy: ['Merge', 'Strict'],
  seLinuxChangePolicy: ['MountOption', 'Recursive'],
};
const sysctlName = /^([a-z0-9]([-_a-z0-9]*[a-z0-9])?[./])*[a-z0-9]([-_a-z0-9]*[a-z0-9])?$/;
const ipcSysctl = /^(kernel\.(shm|msg|sem)|fs\.mqueue\.)/;

/** `validatePodSpecSecurityContext` and what of the Pod belongs to it. */
export function checkPodSecurity(place: FieldPath, spec: JsonObject, options: PodValidationOptions): void {
  const context = structOf(spec, 'securityContext');
  const at = place.child('securityContext');
  for (const field of ['fsGroup', 'runAsUser', 'runAsGroup'])
    if (isSet(context, field)) checkId(at.child(field), numberOf(context, field));
  const groups = context?.['supplementalGroups'];
  for (const [index, group] of (Array.isArray(groups) ? groups : []).entries())
    checkId(at.child('supplementalGroups').index(index), typeof group === 'number' ? group : 0);
  if (spec['shareProcessNamespace'] === true && spec['hostPID'] === true)
    invalid(place.child('shareProcessNamespace'), 'may not be true beside "hostPID: true"', {
      goPath: at.child('shareProcessNamespace'),
    });
  checkSysctls(at.child('sysctls'), spec, context, options);
  for (const [field, allowed] of Object.entries(words)) {
    const value = textOf(context, field);
    if (isSet(context, field) && !allowed.includes(value)) notSupported(at.child(field), value, allowed);
  }
  checkProfiles(at, context);
  checkWindowsOptions(at.child('windowsOptions'), structOf(context, 'windowsOptions'));
}

/** `validateHostUsers`: what a Pod with users of its own may not share with the node. */
export function checkHostUsers(place: FieldPath, spec: JsonObject, options: PodValidationOptions): void {
  if (spec['hostUsers'] !== false) return;
  for (const [field, goName] of [
    ['hostNetwork', 'hostNetwork'],
    ['hostPID', 'HostPID'],
    ['hostIPC', 'HostIPC'],
  ] as const) {
    if (spec[field] !== true || (field === 'hostNetwork' && options.isLenient)) continue;
    forbidden(place.child(field), 'may not be true in a Pod with "hostUsers: false"', place.child(goName));
  }
}

function checkSysctls(
  place: FieldPath,
  spec: JsonObject,
  context: JsonObject | undefined,
  options: PodValidationOptions,
): void {
  const names = new Map<string, FieldPath>();
  for (const [sysctl, index] of structsOf(context, 'sysctls')) {
    const at = place.index(index).child('name');
    const name = textOf(sysctl, 'name');
    const first = names.get(name);
    if (name === '') required(at);
    else if (name.length > 253 || !sysctlName.test(name))
      invalid(at, 'must be at most 253 lower-case letters, digits, "-" and "_", in parts that "." or "/" separates', {
        value: name,
      });
    else if (first) duplicate(at, name, first);
    names.set(name, first ?? at);
    if (options.allowsHostNamespaceSysctls) continue;
    const dotted = dottedName(name);
    if (spec['hostNetwork'] === true && dotted.startsWith('net.'))
      invalid(at, 'may not be set with "hostNetwork: true"', { value: name });
    else if (spec['hostIPC'] === true && ipcSysctl.test(dotted))
      invalid(at, 'may not be set with "hostIPC: true"', { value: name });
  }
}

/** A name with slashes uses dots inside its parts. */
function dottedName(name: string): string {
  const first = /[./]/.exec(name)?.[0];
  return first === '/' ? name.replace(/[./]/g, (one) => (one === '/' ? '.' : '/')) : name;
}
