import type { JsonObject } from '../../base/json.ts';
import { fieldError, invalid, notSupported, required, type FieldPath } from './field-error.ts';
import { checkNotNegative } from './names.ts';
import type { PodValidationOptions } from './options.ts';
import { checkPortNumberOrName } from './ports.ts';
import { isSet, numberOf, structOf, structsOf, textOf, textsOf } from './read.ts';

/** How long the Pod may take to stop, and the options: what handlers depend on. */
export interface HandlerContext {
  readonly gracePeriod: number | undefined;
  readonly options: PodValidationOptions;
}

const schemes = ['HTTP', 'HTTPS'];
const amounts = ['initialDelaySeconds', 'timeoutSeconds', 'periodSeconds', 'successThreshold', 'failureThreshold'];

/** `validateLivenessProbe`, `validateReadinessProbe`, `validateStartupProbe` of one container. */
export function checkProbes(place: FieldPath, container: JsonObject, context: HandlerContext): void {
  for (const name of ['livenessProbe', 'readinessProbe', 'startupProbe']) {
    const probe = structOf(container, name);
    if (!probe) continue;
    const at = place.child(name);
    checkHandler(at, probe, ['exec', 'httpGet', 'tcpSocket', 'grpc'], context);
    for (const field of amounts) checkNotNegative(at.child(field), numberOf(probe, field));
    const grace = at.child('terminationGracePeriodSeconds');
    if (isSet(probe, 'terminationGracePeriodSeconds')) {
      if (numberOf(probe, 'terminationGracePeriodSeconds') <= 0) invalid(grace, 'must be greater than 0');
      if (name === 'readinessProbe') invalid(grace, 'has no meaning for readiness probes and must not be set');
    }
    if (name !== 'readinessProbe' && numberOf(probe, 'successThreshold') !== 1)
      invalid(at.child('successThreshold'), 'must be 1', {
        value: numberOf(probe, 'successThreshold'),
        meant: 1,
      });
  }
}

/** `validateLifecycle`. */
export function checkLifecycle(place: FieldPath, container: JsonObject, context: HandlerContext): void {
  const lifecycle = structOf(container, 'lifecycle');
  for (const name of ['postStart', 'preStop']) {
    const handler = structOf(lifecycle, name);
    if (handler)
      checkHandler(place.child('lifecycle', name), handler, ['exec', 'httpGet', 'tcpSocket', 'sleep'], context);
  }
}

function checkHandler(place: FieldPath, handler: JsonObject, kinds: readonly string[], context: HandlerContext): void {
  const [first, ...others] = kinds.filter((kind) => structOf(handler, kind));
  if (first === undefined) {
    required(place, `it must have one of ${kinds.map((kind) => `"${kind}"`).join(', ')}`);
    return;
  }
  checkAction(place.child(first), first, structOf(handler, first) ?? {}, context);
  for (const other of others)
    fieldError('forbidden', place.child(other), `may not be there beside "${first}": one handler is enough`, {
      rivals: [first, ...others].map((kind) => place.child(kind)),
    });
}

function checkAction(place: FieldPath, kind: string, action: JsonObject, context: HandlerContext): void {
  switch (kind) {
    case 'exec':
      if (textsOf(action, 'command').length === 0) required(place.child('command'));
      return;
    case 'httpGet':
      checkHttpGet(place, action);
      return;
    case 'sleep':
      checkSleep(place, numberOf(action, 'seconds'), context);
      return;
    default:
      checkPortNumberOrName(place.child('port'), action['port']);
  }
}

function checkHttpGet(place: FieldPath, action: JsonObject): void {
  if (textOf(action, 'path') === '') required(place.child('path'));
  checkPortNumberOrName(place.child('port'), action['port']);
  const scheme = textOf(action, 'scheme');
  if (!schemes.includes(scheme)) notSupported(place.child('scheme'), scheme, schemes);
  for (const [header, index] of structsOf(action, 'httpHeaders')) {
    const name = textOf(header, 'name');
    if (!/^[-A-Za-z0-9]+$/.test(name))
      invalid(place.child('httpHeaders').index(index).child('name'), 'must be letters, digits and "-"', {
        value: name,
        goPath: place.child('httpHeaders'),
      });
  }
}

function checkSleep(place: FieldPath, seconds: number, { gracePeriod, options }: HandlerContext): void {
  if (gracePeriod === undefined) return;
  const least = options.allowsZeroSleep ? 0 : 1;
  if (seconds < least || seconds > gracePeriod)
    invalid(
      place.child('seconds'),
      `must be from ${least} to ${gracePeriod}, the time that the Pod has for stopping (terminationGracePeriodSeconds)`,
      { value: seconds, goPath: place, meant: Math.min(Math.max(seconds, least), gracePeriod) },
    );
}
