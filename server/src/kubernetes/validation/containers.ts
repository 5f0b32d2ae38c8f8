import type { JsonObject } from '../../base/json.ts';
import { checkEnv, checkEnvFrom } from './env.ts';
import { duplicate, fieldError, forbidden, invalid, notSupported, required, type FieldPath } from './field-error.ts';
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
export function checkContainers(place: FieldPath, spec: JsonObject, context: ContainerContext): void {
  const containers = structsOf(spec, 'containers');
  if (containers.length === 0) {
    required(place);
    return;
  }
  const names = new Map<string, FieldPath>();
  for (const [container, index] of containers) {
    const at = place.index(index);
    checkContainer(at, container, context);
    const name = textOf(container, 'name');
    const first = names.get(name);
    if (first) duplicate(at.child('name'), name, first);
    else names.set(name, at.child('name'));
    checkLifecycle(at, container, context);
    checkProbes(at, container, context);
    if (isSet(container, 'restartPolicy') && !context.options.isLenient)
      forbidden(at.child('restartPolicy'), 'may be set for init containers only');
  }
  checkHostPortConflicts(containers.map(([container, index]) => [container, place.index(index)]));
}

/** `validateInitContainers`. */
export function checkInitContainers(
  place: FieldPath,
  regularPlace: FieldPath,
  spec: JsonObject,
  context: ContainerContext,
): void {
  const names = new Map<string, FieldPath>(
    structsOf(spec, 'containers').map(([container, index]) => [
      textOf(container, 'name'),
      regularPlace.index(index).child('name'),
    ]),
  );
  for (const [container, index] of structsOf(spec, 'initContainers')) {
    const at = place.index(index);
    checkContainer(at, container, context);
    const name = textOf(container, 'name');
    const first = names.get(name);
    checkInitRestartPolicy(at.child('restartPolicy'), container, context.options);
    if (first) duplicate(at.child('name'), name, first);
    else if (name !== '') names.set(name, at.child('name'));
    // Go always names the first init container here.
    const own = at.apart();
    checkHostPortConflicts([[container, own]]);
    for (const error of own.errors)
      place.report({ ...error, goPath: error.goPath.replace(at.text, place.index(0).text) });
    checkSidecarFields(at, container, context);
    if (!context.options.allowsInitResizePolicy && structsOf(container, 'resizePolicy').length > 0)
      invalid(at.child('resizePolicy'), 'must not be set for init containers');
  }
}

function checkInitRestartPolicy(place: FieldPath, container: JsonObject, options: PodValidationOptions): void {
  const policy = textOf(container, 'restartPolicy');
  const laterOnes = options.isLenient ? ['OnFailure', 'Never'] : [];
  if (isSet(container, 'restartPolicy') && policy !== 'Always' && !laterOnes.includes(policy))
    notSupported(place, policy, ['Always']);
}

function checkSidecarFields(place: FieldPath, container: JsonObject, context: ContainerContext): void {
  if (container['restartPolicy'] === 'Always') {
    checkLifecycle(place, container, context);
    checkProbes(place, container, context);
    return;
  }
  for (const field of notForInit)
    if (structOf(container, field))
      fieldError('forbidden', place.child(field), 'may be set for init containers with "restartPolicy: Always" only', {
        unless: { place: place.child('restartPolicy'), value: 'Always' },
      });
}

/** `validateContainerCommon`. */
function checkContainer(place: FieldPath, container: JsonObject, context: ContainerContext): void {
  const { options } = context;
  const name = textOf(container, 'name');
  if (name === '') required(place.child('name'));
  else checkDnsLabel(place.child('name'), name);
  if (textOf(container, 'image') === '') required(place.child('image'));
  checkWord(place.child('terminationMessagePolicy'), textOf(container, 'terminationMessagePolicy'), messagePolicies);
  checkPorts(place.child('ports'), container);
  checkEnv(place.child('env'), container, options);
  checkEnvFrom(place.child('envFrom'), container, options);
  checkMounts(place.child('volumeMounts'), container, context.volumes, options.isLenient);
  checkDevices(place.child('volumeDevices'), container, context.volumes);
  checkWord(place.child('imagePullPolicy'), textOf(container, 'imagePullPolicy'), pullPolicies);
  checkResources(place.child('resources'), structOf(container, 'resources'), context.claimNames, options);
  checkResizePolicy(place.child('resizePolicy'), container, context.podRestartPolicy);
  checkSecurityContext(place.child('securityContext'), container, context.usesHostUsers, options);
}

/** A word that must be there and be one of a few. */
export function checkWord(place: FieldPath, value: string, words: readonly string[]): void {
  if (value === '') required(place);
  else if (!words.includes(value)) notSupported(place, value, words);
}
