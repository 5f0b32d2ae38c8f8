import type { JsonObject } from '../../base/json.ts';
import { isQualifiedName } from '../label-syntax.ts';
import {
  compareQuantities,
  milliValueOf,
  parseQuantity,
  QuantityError,
  signOf,
  zeroQuantity,
  type Quantity,
} from '../quantity.ts';
import { duplicate, fieldError, forbidden, invalid, notSupported, required, type FieldPath } from './field-error.ts';
import { checkDnsLabel, checkQualifiedName } from './names.ts';
import type { PodValidationOptions } from './options.ts';
import { mapOf, structOf, structsOf, textOf } from './read.ts';

const forContainers = new Set(['cpu', 'memory', 'ephemeral-storage']);
const resizable = ['cpu', 'memory'];
const resizeRestarts = ['NotRequired', 'RestartContainer'];
/** What only whole numbers may be asked of, beside extended resources. */
const counted = new Set([
  'pods',
  'resourcequotas',
  'services',
  'replicationcontrollers',
  'secrets',
  'configmaps',
  'persistentvolumeclaims',
  'services.nodeports',
  'services.loadbalancers',
]);

/** `ValidateContainerResourceRequirements`; `claims` are the names of the Pod's own resource claims. */
export function checkResources(
  place: FieldPath,
  requirements: JsonObject | undefined,
  claims: ReadonlySet<string>,
  options: PodValidationOptions,
): void {
  const limits = new Map(amountsOf(requirements, 'limits'));
  const requests = amountsOf(requirements, 'requests');
  for (const [name, amount] of limits) checkAmount(place.child('limits').key(name), name, amount, options);
  for (const [name, amount] of requests) {
    const at = place.child('requests').key(name);
    checkAmount(at, name, amount, options);
    const limit = limits.get(name);
    const order = limit ? compareQuantities(amount, limit) : 0;
    const goPath = place.child('requests');
    const meant = textOf(structOf(requirements, 'limits'), name);
    if (!limit && !isOvercommitAllowed(name))
      required(at, `"${name}" needs a limit that equals the request`, place.child('limits'));
    else if (order !== 0 && !isOvercommitAllowed(name))
      invalid(at, `must equal the limit of "${name}"`, { goPath, meant });
    else if (order > 0) invalid(at, `must not be more than the limit of "${name}"`, { goPath, meant });
  }
  const names = [...limits.keys(), ...requests.map(([name]) => name)];
  if (names.some(isHugePages) && !names.some((name) => name === 'cpu' || name === 'memory'))
    forbidden(place, 'with huge pages must ask for "cpu" or "memory" too');
  checkClaims(place.child('claims'), requirements, claims);
}

/** `validateResizePolicy`. */
export function checkResizePolicy(place: FieldPath, container: JsonObject, podRestartPolicy: string): void {
  const seen = new Map<string, FieldPath>();
  for (const [policy, index] of structsOf(container, 'resizePolicy')) {
    const at = place.index(index);
    const name = textOf(policy, 'resourceName');
    const restart = textOf(policy, 'restartPolicy');
    const first = seen.get(name);
    if (first) duplicate(at.child('resourceName'), name, first, at);
    seen.set(name, first ?? at.child('resourceName'));
    if (name === '') required(at.child('resourceName'), '', place);
    else if (!resizable.includes(name)) notSupported(at.child('resourceName'), name, resizable, place);
    if (restart === '') required(at.child('restartPolicy'), '', place);
    else if (!resizeRestarts.includes(restart)) notSupported(at.child('restartPolicy'), restart, resizeRestarts, place);
    if (podRestartPolicy === 'Never' && restart !== 'NotRequired')
      invalid(at.child('restartPolicy'), 'must be "NotRequired" in a Pod with "restartPolicy: Never"', {
        value: restart,
        goPath: place,
      });
  }
}

/** `ValidateResourceQuantityValue`. */
export function checkQuantity(place: FieldPath, name: string, amount: Quantity): void {
  if (signOf(amount) < 0) invalid(place, 'must not be negative');
  if ((counted.has(name) || isExtended(name)) && milliValueOf(amount) % 1000n !== 0n)
    invalid(place, 'must be a whole number');
}

/** The amounts of a resource list. */
export function amountsOf(
  requirements: JsonObject | undefined,
  list: string,
): readonly (readonly [string, Quantity])[] {
  return mapOf(requirements, list).map(([name, text]) => {
    const amount = parseQuantity(text);
    return [name, amount instanceof QuantityError ? zeroQuantity : amount] as const;
  });
}

function checkAmount(place: FieldPath, name: string, amount: Quantity, options: PodValidationOptions): void {
  checkResourceName(place, name);
  checkQuantity(place, name, amount);
  if (isHugePages(name) && !options.allowsIndivisibleHugePages && !isDivisible(name, amount))
    invalid(place, `must be a multiple of the page size ${name.slice('hugepages-'.length)}`);
}

/** `validateContainerResourceName`. */
function checkResourceName(place: FieldPath, name: string): void {
  if (!isQualifiedName(name)) checkQualifiedName(place, name);
  else if (!name.includes('/')) {
    if (!forContainers.has(name) && !isHugePages(name))
      invalid(
        place,
        'is no resource that containers have: name "cpu", "memory", "ephemeral-storage", "hugepages-<size>" or an extended resource like "example.com/name"',
        { value: name },
      );
  } else if (!isNative(name) && !isExtended(name)) {
    invalid(place, 'is no name of an extended resource', { value: name });
  }
}

/** `validateResourceClaimNames`. */
function checkClaims(place: FieldPath, requirements: JsonObject | undefined, claims: ReadonlySet<string>): void {
  const seen = new Set<string>();
  for (const [claim, index] of structsOf(requirements, 'claims')) {
    const at = place.index(index);
    const name = textOf(claim, 'name');
    const request = textOf(claim, 'request');
    if (name === '') {
      required(at.child('name'), '', at);
      continue;
    }
    const key = request === '' ? name : `${name}/${request}`;
    if (request !== '' && !seen.has(name)) checkDnsLabel(at.child('request'), request);
    const isTaken =
      seen.has(name) || seen.has(key) || (request === '' && [...seen].some((other) => other.split('/')[0] === name));
    if (isTaken) duplicate(at.child('name'), key, undefined, at);
    seen.add(key);
    if (!claims.has(name))
      fieldError('not-found', at.child('name'), 'is no entry of "resourceClaims" of the Pod', {
        value: name,
        goPath: at,
      });
  }
}

function isHugePages(name: string): boolean {
  return name.startsWith('hugepages-');
}

function isNative(name: string): boolean {
  return !name.includes('/') || name.includes('kubernetes.io/');
}

function isExtended(name: string): boolean {
  return !isNative(name) && !name.startsWith('requests.') && isQualifiedName(`requests.${name}`);
}

function isOvercommitAllowed(name: string): boolean {
  return isNative(name) && !isHugePages(name);
}

function isDivisible(name: string, amount: Quantity): boolean {
  const size = parseQuantity(name.slice('hugepages-'.length));
  if (size instanceof QuantityError || signOf(size) <= 0) return false;
  const unit = milliValueOf(size);
  return unit !== 0n && unit % 1000n === 0n && milliValueOf(amount) % unit === 0n;
}

/** The names of the Pod's resource claims. */
export function claimNamesOf(spec: JsonObject): ReadonlySet<string> {
  return new Set(structsOf(spec, 'resourceClaims').map(([claim]) => textOf(claim, 'name')));
}

/** The resources that a container asks for. */
export function resourcesOf(container: JsonObject): JsonObject | undefined {
  return structOf(container, 'resources');
}
