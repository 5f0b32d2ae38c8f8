import { isDnsSubdomain, isLabelValue, isQualifiedName } from '../label-syntax.ts';
import { invalid, type FieldPath } from './field-error.ts';

/*
 * Mirrors k8s.io/apimachinery/pkg/util/validation v0.32.10: what names of things may look like.
 */

const dnsLabel = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/;
const dnsSubdomainWithUnderscore = /^_?[a-z0-9]([-_a-z0-9]*[a-z0-9])?(\._?[a-z0-9]([-_a-z0-9]*[a-z0-9])?)*$/;
const envName = /^[-._a-zA-Z][-._a-zA-Z0-9]*$/;
const dotsAhead = /^(\.|\.\..*)$/s;

/** `IsDNS1123Label`. */
export function isDnsLabel(text: string): boolean {
  return text.length <= 63 && dnsLabel.test(text);
}

/** `ValidateDNS1123Label`. */
export function checkDnsLabel(place: FieldPath, value: string, goPath = place): void {
  if (!isDnsLabel(value))
    invalid(place, 'must be at most 63 lower-case letters, digits and "-", with a letter or digit at both ends', {
      value,
      goPath,
    });
}

/** `IsDNS1123Subdomain`: names of most objects. */
export function checkDnsSubdomain(place: FieldPath, value: string, goPath = place): void {
  if (!isDnsSubdomain(value))
    invalid(
      place,
      'must be at most 253 lower-case letters, digits, "-" and ".", with a letter or digit at both ends of each part',
      { value, goPath },
    );
}

/** `IsDNS1123SubdomainWithUnderscore`. */
export function checkDnsSubdomainWithUnderscore(place: FieldPath, value: string): void {
  if (value.length > 253 || !dnsSubdomainWithUnderscore.test(value))
    invalid(place, 'must be a DNS name of lower-case letters, digits, "-", "_" and "."', { value });
}

/** A name that ends in a dash may be a prefix: `NameIsDNSSubdomain` with `prefix`. */
export function checkNamePrefix(place: FieldPath, value: string): void {
  checkDnsSubdomain(place, value.endsWith('-') ? `${value.slice(0, -1)}a` : value);
}

/** `IsQualifiedName`. */
export function checkQualifiedName(place: FieldPath, value: string, goPath = place): void {
  if (!isQualifiedName(value))
    invalid(
      place,
      'must be a name of at most 63 letters, digits, "-", "_" and ".", with an optional DNS prefix and a slash before it',
      { value, goPath },
    );
}

/** `IsValidLabelValue`. */
export function checkLabelValue(place: FieldPath, value: string, goPath = place): void {
  if (!isLabelValue(value))
    invalid(place, 'must be at most 63 letters, digits, "-", "_" and ".", with a letter or digit at both ends', {
      value,
      goPath,
    });
}

/** `IsEnvVarName`, or `IsRelaxedEnvVarName` of newer releases. */
export function checkEnvName(place: FieldPath, value: string, isRelaxed: boolean): void {
  if (isRelaxed) {
    if (!/^[\x20-\x3c\x3e-\x7e]+$/.test(value))
      invalid(place, 'must be printable ASCII characters without "="', { value });
    return;
  }
  if (!envName.test(value))
    invalid(place, 'must be letters, digits, "_", "-" and ".", and not begin with a digit', { value });
  if (dotsAhead.test(value)) invalid(place, 'must not be "." or begin with ".."', { value });
}

/** `IsConfigMapKey`: keys of ConfigMaps and Secrets. */
export function checkConfigKey(place: FieldPath, value: string): void {
  if (value.length > 253 || !/^[-._a-zA-Z0-9]+$/.test(value))
    invalid(place, 'must be at most 253 letters, digits, "-", "_" and "."', { value });
  if (dotsAhead.test(value)) invalid(place, 'must not be "." or begin with ".."', { value });
}

/** `IsValidPortName`. */
export function isPortName(text: string): boolean {
  return (
    text.length <= 15 && /^[-a-z0-9]+$/.test(text) && /[a-z]/.test(text) && !text.includes('--') && !/^-|-$/.test(text)
  );
}

/** What port names must look like. */
export const portNameRule =
  'must be at most 15 lower-case letters, digits and single "-", with at least one letter and no "-" at the ends';

/** `IsValidPortNum`. */
export function checkPortNumber(place: FieldPath, value: number): void {
  if (value < 1 || value > 65535) invalid(place, 'must be from 1 to 65535', { value });
}

/** `IsValidUserID`, `IsValidGroupID`. */
export function checkId(place: FieldPath, value: number): void {
  if (value < 0 || value > 2147483647) invalid(place, 'must be from 0 to 2147483647', { value });
}

/** `ValidateNonnegativeField`. */
export function checkNotNegative(place: FieldPath, value: number): void {
  if (value < 0) invalid(place, 'must not be negative', { value });
}

/** The last number of a file mode: 0 to 0777. */
export function checkFileMode(place: FieldPath, value: unknown): void {
  if (typeof value === 'number' && (value < 0 || value > 0o777))
    invalid(place, 'must be from 0 to 0777 (octal), which is 511 in decimal', { value });
}

/** `ParseIPSloppy`: IPv4 with leading zeros, or IPv6 without a zone. */
export function isIpAddress(text: string): boolean {
  return text.includes(':') ? isIpv6(text) : isIpv4(text);
}

/** `validatePathNoBacksteps`. */
export function hasBackstep(path: string): boolean {
  return path.split('/').includes('..');
}

/** `validateLocalDescendingPath`. */
export function checkDescendingPath(place: FieldPath, value: string, goPath = place): void {
  if (value.startsWith('/')) invalid(place, 'must be a relative path', { value, goPath });
  if (hasBackstep(value)) invalid(place, 'must not contain ".."', { value, goPath });
}

/** `ValidateLocalNonReservedPath`. */
export function checkLocalPath(place: FieldPath, value: string, goPath = place): void {
  checkDescendingPath(place, value, goPath);
  if (value.startsWith('..') && !value.startsWith('../')) invalid(place, 'must not begin with ".."', { value, goPath });
}

function isIpv4(text: string): boolean {
  const parts = text.split('.');
  return parts.length === 4 && parts.every((part) => /^\d+$/.test(part) && Number(part) <= 255);
}

function isIpv6(text: string): boolean {
  const halves = text.split('::');
  if (halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  const last = groups.at(-1);
  let count = groups.length;
  if (last?.includes('.')) {
    if (!isIpv4(last)) return false;
    groups.pop();
    count++;
  }
  if (!groups.every((group) => /^0*[0-9a-fA-F]{1,4}$/.test(group))) return false;
  return halves.length === 2 ? count < 8 : count === 8;
}
