import type { JsonObject } from '../../base/json.ts';
import { checkEnv, checkEnvFrom } from './env.ts';
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
import { checkLifecycle, checkProbes } from './handlers.ts';
import { checkDevices, checkMounts, type ValidVolumes } from './mounts.ts';
import { checkDnsLabel } from './names.ts';
import type { PodValidationOptions } from './options.ts';
import { checkHostPortConflicts, checkPorts } from './ports.ts';
import { isSet, structOf, structsOf, textOf } from './read.ts';
import { checkResizePolicy, checkResources } from './resources.ts';
import { checkSecurityContext } from './security-context.ts';

/** What containers take from their Pod. */
export interface ContainerContext {
  readonly volumes: ValidVolumes;
  readonly claimNames: ReadonlySet<string>;
  readonly gracePeriod: number | undefined;
  readonly podRestartPolicy: string;
  readonly usesHostUsers: boolean;
  readonly options: PodValidationOptions;
}

const messagePolicies = ['File', 'FallbackToLogsOnError'];
const pullPolicies = ['Always', 'IfNotPresent', 'Never'];
const notForInit = ['lifecycle', 'livenessProbe', 'readinessProbe', 'startupProbe'];

/** `validateContainers`. */
export function* checkContainers(place: FieldPath, spec: JsonObject, context: ContainerContext): FieldErrors {
  const containers = structsOf(spec, 'containers');
  if (containers.length === 0) {
    yield required(place);
    return;
  }
  const names = new Map<string, FieldPath>();
  for (const [container, index] of containers) {
    const at = place.index(index);
    yield* checkContainer(at, container, context);
    const name = textOf(container, 'name');
    const first = names.get(name);
    if (first) yield duplicate(at.child('name'), name, first);
    else names.set(name, at.child('name'));
    yield* checkLifecycle(at, container, context);
    yield* checkProbes(at, container, context);
    if (isSet(container, 'restartPolicy') && !context.options.isLenient)
      yield forbidden(at.child('restartPolicy'), 'may be set for init containers only');
  }
  yield* checkHostPortConflicts(containers.map(([container, index]) => [container, place.index(index)]));
}

/** `validateInitContainers`. */
export function* checkInitContainers(
  place: FieldPath,
  regularPlace: FieldPath,
  spec: JsonObject,
  context: ContainerContext,
): FieldErrors {
  const names = new Map<string, FieldPath>(
    structsOf(spec, 'containers').map(([container, index]) => [
      textOf(container, 'name'),
      regularPlace.index(index).child('name'),
    ]),
  );
  for (const [container, index] of structsOf(spec, 'initContainers')) {
    const at = place.index(index);
    yield* checkContainer(at, container, context);
    const name = textOf(container, 'name');
    const first = names.get(name);
    yield* checkInitRestartPolicy(at.child('restartPolicy'), container, context.options);
    if (first) yield duplicate(at.child('name'), name, first);
    else if (name !== '') names.set(name, at.child('name'));
    // Go always names the first init container here.
    for (const error of checkHostPortConflicts([[container, at]]))
      yield { ...error, goPath: error.goPath.replace(at.text, place.index(0).text) };
    yield* checkSidecarFields(at, container, context);
    if (!context.options.allowsInitResizePolicy && structsOf(container, 'resizePolicy').length > 0)
      yield invalid(at.child('resizePolicy'), 'must not be set for init containers');
  }
}

function* checkInitRestartPolicy(place: FieldPath, container: JsonObject, options: PodValidationOptions): FieldErrors {
  const policy = textOf(container, 'restartPolicy');
  const laterOnes = options.isLenient ? ['OnFailure', 'Never'] : [];
  if (isSet(container, 'restartPolicy') && policy !== 'Always' && !laterOnes.includes(policy))
    yield notSupported(place, policy, ['Always']);
}

function* checkSidecarFields(place: FieldPath, container: JsonObject, context: ContainerContext): FieldErrors {
  if (container['restartPolicy'] === 'Always') {
    yield* checkLifecycle(place, container, context);
    yield* checkProbes(place, container, context);
    return;
  }
  for (const field of notForInit)
    if (structOf(container, field))
      yield fieldError(
        'forbidden',
        place.child(field),
        'may be set for init containers with "restartPolicy: Always" only',
        { unless: { place: place.child('restartPolicy'), value: 'Always' } },
      );
}

/** `validateContainerCommon`. */
function* checkContainer(place: FieldPath, container: JsonObject, context: ContainerContext): FieldErrors {
  const { options } = context;
  const name = textOf(container, 'name');
  if (name === '') yield required(place.child('name'));
  else yield* checkDnsLabel(place.child('name'), name);
  if (textOf(container, 'image') === '') yield required(place.child('image'));
  yield* checkWord(
    place.child('terminationMessagePolicy'),
    textOf(container, 'terminationMessagePolicy'),
    messagePolicies,
  );
  yield* checkPorts(place.child('ports'), container);
  yield* checkEnv(place.child('env'), container, options);
  yield* checkEnvFrom(place.child('envFrom'), container, options);
  yield* checkMounts(place.child('volumeMounts'), container, context.volumes, options.isLenient);
  yield* checkDevices(place.child('volumeDevices'), container, context.volumes);
  yield* checkWord(place.child('imagePullPolicy'), textOf(container, 'imagePullPolicy'), pullPolicies);
  yield* checkResources(place.child('resources'), structOf(container, 'resources'), context.claimNames, options);
  yield* checkResizePolicy(place.child('resizePolicy'), container, context.podRestartPolicy);
  yield* checkSecurityContext(place.child('securityContext'), container, context.usesHostUsers, options);
}

/** A word that must be there and be one of a few. */
export function* checkWord(place: FieldPath, value: string, words: readonly string[]): FieldErrors {
  if (value === '') yield required(place);
  else if (!words.includes(value)) yield notSupported(place, value, words);
}
