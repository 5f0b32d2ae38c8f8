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
import {
  duplicate,
  fieldError,
  forbidden,
  invalid,
  notSupported,
  required,
  type FieldErrors,
  type FieldPath,
} from './field-error.ts';
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
export function* checkResources(
  place: FieldPath,
  requirements: JsonObject | undefined,
  claims: ReadonlySet<string>,
  options: PodValidationOptions,
): FieldErrors {
  const limits = new Map(amountsOf(requirements, 'limits'));
  const requests = amountsOf(requirements, 'requests');
  for (const [name, amount] of limits) yield* checkAmount(place.child('limits').key(name), name, amount, options);
  for (const [name, amount] of requests) {
    const at = place.child('requests').key(name);
    yield* checkAmount(at, name, amount, options);
    const limit = limits.get(name);
    const order = limit ? compareQuantities(amount, limit) : 0;
    const goPath = place.child('requests');
    const meant = textOf(structOf(requirements, 'limits'), name);
    if (!limit && !isOvercommitAllowed(name))
      yield required(at, `"${name}" needs a limit that equals the request`, place.child('limits'));
    else if (order !== 0 && !isOvercommitAllowed(name))
      yield invalid(at, `must equal the limit of "${name}"`, { goPath, meant });
    else if (order > 0) yield invalid(at, `must not be more than the limit of "${name}"`, { goPath, meant });
  }
  const names = [...limits.keys(), ...requests.map(([name]) => name)];
  if (names.some(isHugePages) && !names.some((name) => name === 'cpu' || name === 'memory'))
    yield forbidden(place, 'with huge pages must ask for "cpu" or "memory" too');
  yield* checkClaims(place.child('claims'), requirements, claims);
}

/** `validateResizePolicy`. */
export function* checkResizePolicy(place: FieldPath, container: JsonObject, podRestartPolicy: string): FieldErrors {
  const seen = new Map<string, FieldPath>();
  for (const [policy, index] of structsOf(container, 'resizePolicy')) {
    const at = place.index(index);
    const name = textOf(policy, 'resourceName');
    const restart = textOf(policy, 'restartPolicy');
    const first = seen.get(name);
    if (first) yield duplicate(at.child('resourceName'), name, first, at);
    seen.set(name, first ?? at.child('resourceName'));
    if (name === '') yield required(at.child('resourceName'), '', place);
    else if (!resizable.includes(name)) yield notSupported(at.child('resourceName'), name, resizable, place);
    if (restart === '') yield required(at.child('restartPolicy'), '', place);
    else if (!resizeRestarts.includes(restart))
      yield notSupported(at.child('restartPolicy'), restart, resizeRestarts, place);
    if (podRestartPolicy === 'Never' && restart !== 'NotRequired')
      yield invalid(at.child('restartPolicy'), 'must be "NotRequired" in a Pod with "restartPolicy: Never"', {
        value: restart,
        goPath: place,
      });
  }
}

/** `ValidateResourceQuantityValue`. */
export function* checkQuantity(place: FieldPath, name: string, amount: Quantity): FieldErrors {
  if (signOf(amount) < 0) yield invalid(place, 'must not be negative');
  if ((counted.has(name) || isExtended(name)) && milliValueOf(amount) % 1000n !== 0n)
    yield invalid(place, 'must be a whole number');
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

function* checkAmount(place: FieldPath, name: string, amount: Quantity, options: PodValidationOptions): FieldErrors {
  yield* checkResourceName(place, name);
  yield* checkQuantity(place, name, amount);
  if (isHugePages(name) && !options.allowsIndivisibleHugePages && !isDivisible(name, amount))
    yield invalid(place, `must be a multiple of the page size ${name.slice('hugepages-'.length)}`);
}

/** `validateContainerResourceName`. */
function* checkResourceName(place: FieldPath, name: string): FieldErrors {
  if (!isQualifiedName(name)) yield* checkQualifiedName(place, name);
  else if (!name.includes('/')) {
    if (!forContainers.has(name) && !isHugePages(name))
      yield invalid(
        place,
        'is no resource that containers have: name "cpu", "memory", "ephemeral-storage", "hugepages-<size>" or an extended resource like "example.com/name"',
        { value: name },
      );
  } else if (!isNative(name) && !isExtended(name)) {
    yield invalid(place, 'is no name of an extended resource', { value: name });
  }
}

/** `validateResourceClaimNames`. */
function* checkClaims(
  place: FieldPath,
  requirements: JsonObject | undefined,
  claims: ReadonlySet<string>,
): FieldErrors {
  const seen = new Set<string>();
  for (const [claim, index] of structsOf(requirements, 'claims')) {
    const at = place.index(index);
    const name = textOf(claim, 'name');
    const request = textOf(claim, 'request');
    if (name === '') {
      yield required(at.child('name'), '', at);
      continue;
    }
    const key = request === '' ? name : `${name}/${request}`;
    if (request !== '' && !seen.has(name)) yield* checkDnsLabel(at.child('request'), request);
    const isTaken =
      seen.has(name) || seen.has(key) || (request === '' && [...seen].some((other) => other.split('/')[0] === name));
    if (isTaken) yield duplicate(at.child('name'), key, undefined, at);
    seen.add(key);
    if (!claims.has(name))
      yield fieldError('not-found', at.child('name'), 'is no entry of "resourceClaims" of the Pod', {
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
