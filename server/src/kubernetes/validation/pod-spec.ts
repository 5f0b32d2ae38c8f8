import type { JsonObject } from '../../base/json.ts';
import { checkAffinity } from './affinity.ts';
import { checkContainers, checkInitContainers, checkWord, type ContainerContext } from './containers.ts';
import { duplicate, invalid, notSupported, required, type FieldErrors, type FieldPath } from './field-error.ts';
import { checkLabels } from './metadata.ts';
import { checkDnsLabel, checkDnsSubdomain, checkQualifiedName, isIpAddress } from './names.ts';
import type { PodValidationOptions } from './options.ts';
import { checkDns } from './pod-dns.ts';
import { checkHostUsers, checkPodSecurity } from './pod-security.ts';
import { isSet, mapOf, numberOf, structOf, structsOf, textOf, textsOf } from './read.ts';
import { checkResources, claimNamesOf } from './resources.ts';
import { checkTolerations } from './tolerations.ts';
import { checkTopologySpread } from './topology-spread.ts';
import { checkVolumes } from './volumes.ts';
import { checkHostProcesses, checkSystem } from './windows.ts';

const systems = ['linux', 'windows'];

/** `ValidatePodSpec`, on a spec in typed form with its defaults; `podName` is empty in templates. */
export function* checkPodSpec(
  place: FieldPath,
  spec: JsonObject,
  podName: string,
  options: PodValidationOptions,
): FieldErrors {
  const gracePeriod = spec['terminationGracePeriodSeconds'];
  if (typeof gracePeriod !== 'number') yield required(place.child('terminationGracePeriodSeconds'));
  const { valid, errors } = checkVolumes(place.child('volumes'), spec, podName, options);
  yield* errors;
  yield* checkResourceClaims(place.child('resourceClaims'), spec);
  const context: ContainerContext = {
    volumes: valid,
    claimNames: claimNamesOf(spec),
    gracePeriod: typeof gracePeriod === 'number' ? gracePeriod : undefined,
    podRestartPolicy: textOf(spec, 'restartPolicy'),
    usesHostUsers: spec['hostUsers'] !== false,
    options,
  };
  yield* checkContainers(place.child('containers'), spec, context);
  yield* checkInitContainers(place.child('initContainers'), place.child('containers'), spec, context);
  yield* checkHostPorts(place.child('containers'), spec, options);
  yield* checkWord(place.child('restartPolicy'), textOf(spec, 'restartPolicy'), ['Always', 'OnFailure', 'Never']);
  yield* checkLabels(place.child('nodeSelector'), mapOf(spec, 'nodeSelector'));
  yield* checkPodSecurity(place, spec, options);
  yield* checkAffinity(place.child('affinity'), spec, options);
  yield* checkDns(place, spec, options);
  yield* checkGates(place, spec);
  yield* checkTopologySpread(place.child('topologySpreadConstraints'), spec, options);
  yield* checkHostProcesses(place, spec);
  yield* checkHostUsers(place, spec, options);
  yield* checkNames(place, spec);
  yield* checkTolerations(place.child('tolerations'), spec, options.isLenient);
  yield* checkRest(place, spec, options);
}

function* checkNames(place: FieldPath, spec: JsonObject): FieldErrors {
  for (const field of ['serviceAccountName', 'nodeName', 'priorityClassName']) {
    const name = textOf(spec, field) || (field === 'serviceAccountName' ? textOf(spec, 'serviceAccount') : '');
    if (name !== '') yield* checkDnsSubdomain(place.child(field), name);
  }
  if (isSet(spec, 'runtimeClassName'))
    yield* checkDnsSubdomain(place.child('runtimeClassName'), textOf(spec, 'runtimeClassName'));
  for (const field of ['hostname', 'subdomain']) {
    const name = textOf(spec, field);
    if (name !== '') yield* checkDnsLabel(place.child(field), name);
  }
}

function* checkRest(place: FieldPath, spec: JsonObject, options: PodValidationOptions): FieldErrors {
  const deadline = spec['activeDeadlineSeconds'];
  if (typeof deadline === 'number' && (deadline < 1 || deadline > 2147483647))
    yield invalid(place.child('activeDeadlineSeconds'), 'must be from 1 to 2147483647', { value: deadline });
  for (const [alias, index] of structsOf(spec, 'hostAliases')) {
    const at = place.child('hostAliases').index(index);
    const ip = textOf(alias, 'ip');
    if (!isIpAddress(ip)) yield invalid(at.child('ip'), 'must be an IP address', { value: ip });
    for (const [position, name] of textsOf(alias, 'hostnames').entries())
      yield* checkDnsSubdomain(at.child('hostnames').index(position), name);
  }
  if (isSet(spec, 'preemptionPolicy'))
    yield* checkWord(place.child('preemptionPolicy'), textOf(spec, 'preemptionPolicy'), [
      'PreemptLowerPriority',
      'Never',
    ]);
  yield* checkOverhead(place.child('overhead'), spec, options);
  const system = structOf(spec, 'os');
  if (!system) return;
  const name = textOf(system, 'name');
  if (name === '') yield required(place.child('os', 'name'));
  else if (!systems.includes(name)) yield notSupported(place.child('os', 'name'), name, systems, place.child('os'));
  else yield* checkSystem(place, spec);
}

/** The overhead is looked at as if it were limits. */
function* checkOverhead(place: FieldPath, spec: JsonObject, options: PodValidationOptions): FieldErrors {
  const overhead = structOf(spec, 'overhead');
  if (!overhead) return;
  for (const error of checkResources(place, { limits: overhead }, new Set(), options))
    yield { ...error, path: error.path.filter((step, index) => index !== place.path.length || step !== 'limits') };
}

function* checkGates(place: FieldPath, spec: JsonObject): FieldErrors {
  for (const [gate, index] of structsOf(spec, 'readinessGates'))
    yield* checkQualifiedName(
      place.child('readinessGates').index(index).child('conditionType'),
      textOf(gate, 'conditionType'),
    );
  const seen = new Map<string, FieldPath>();
  for (const [gate, index] of structsOf(spec, 'schedulingGates')) {
    const goPath = place.child('schedulingGates').index(index);
    const at = goPath.child('name');
    const name = textOf(gate, 'name');
    yield* checkQualifiedName(at, name, goPath);
    const first = seen.get(name);
    if (first) yield duplicate(at, name, first, goPath);
    seen.set(name, first ?? at);
  }
}

/** `validatePodResourceClaims`. */
function* checkResourceClaims(place: FieldPath, spec: JsonObject): FieldErrors {
  const seen = new Map<string, FieldPath>();
  for (const [claim, index] of structsOf(spec, 'resourceClaims')) {
    const at = place.index(index);
    const name = textOf(claim, 'name');
    const first = seen.get(name);
    if (name === '') yield required(at.child('name'));
    else if (first) yield duplicate(at.child('name'), name, first);
    else {
      yield* checkDnsLabel(at.child('name'), name);
      seen.set(name, at.child('name'));
    }
    const sources = ['resourceClaimName', 'resourceClaimTemplateName'].filter((field) => isSet(claim, field));
    if (sources.length !== 1) yield invalid(at, 'must have one of "resourceClaimName" and "resourceClaimTemplateName"');
    for (const field of sources) yield* checkDnsSubdomain(at.child(field), textOf(claim, field));
  }
}

/** `validatePodHostNetworkDeps`: on the network of the node, a port is the same inside and outside. */
function* checkHostPorts(place: FieldPath, spec: JsonObject, options: PodValidationOptions): FieldErrors {
  if (spec['hostNetwork'] !== true) return;
  for (const [container, index] of structsOf(spec, 'containers')) {
    for (const [port, position] of structsOf(container, 'ports')) {
      const hostPort = numberOf(port, 'hostPort');
      if ((options.isPod || hostPort !== 0) && hostPort !== numberOf(port, 'containerPort'))
        yield invalid(
          place.index(index).child('ports').index(position).child('hostPort'),
          'must equal "containerPort" with "hostNetwork: true"',
          { value: hostPort },
        );
    }
  }
}
