import type { JsonObject } from '../../base/json.ts';
import { checkAffinity } from './affinity.ts';
import { checkContainers, checkInitContainers, checkWord, type ContainerContext } from './containers.ts';
import { duplicate, invalid, notSupported, required, type FieldPath } from './field-error.ts';
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
export function checkPodSpec(place: FieldPath, spec: JsonObject, podName: string, options: PodValidationOptions): void {
  const gracePeriod = spec['terminationGracePeriodSeconds'];
  if (typeof gracePeriod !== 'number') required(place.child('terminationGracePeriodSeconds'));
  const volumes = checkVolumes(place.child('volumes'), spec, podName, options);
  checkResourceClaims(place.child('resourceClaims'), spec);
  const context: ContainerContext = {
    volumes,
    claimNames: claimNamesOf(spec),
    gracePeriod: typeof gracePeriod === 'number' ? gracePeriod : undefined,
    podRestartPolicy: textOf(spec, 'restartPolicy'),
    usesHostUsers: spec['hostUsers'] !== false,
    options,
  };
  checkContainers(place.child('containers'), spec, context);
  checkInitContainers(place.child('initContainers'), place.child('containers'), spec, context);
  checkHostPorts(place.child('containers'), spec, options);
  checkWord(place.child('restartPolicy'), textOf(spec, 'restartPolicy'), ['Always', 'OnFailure', 'Never']);
  checkLabels(place.child('nodeSelector'), mapOf(spec, 'nodeSelector'));
  checkPodSecurity(place, spec, options);
  checkAffinity(place.child('affinity'), spec, options);
  checkDns(place, spec, options);
  checkGates(place, spec);
  checkTopologySpread(place.child('topologySpreadConstraints'), spec, options);
  checkHostProcesses(place, spec);
  checkHostUsers(place, spec, options);
  checkNames(place, spec);
  checkTolerations(place.child('tolerations'), spec, options.isLenient);
  checkRest(place, spec, options);
}

function checkNames(place: FieldPath, spec: JsonObject): void {
  for (const field of ['serviceAccountName', 'nodeName', 'priorityClassName']) {
    const name = textOf(spec, field) || (field === 'serviceAccountName' ? textOf(spec, 'serviceAccount') : '');
    if (name !== '') checkDnsSubdomain(place.child(field), name);
  }
  if (isSet(spec, 'runtimeClassName'))
    checkDnsSubdomain(place.child('runtimeClassName'), textOf(spec, 'runtimeClassName'));
  for (const field of ['hostname', 'subdomain']) {
    const name = textOf(spec, field);
    if (name !== '') checkDnsLabel(place.child(field), name);
  }
}

function checkRest(place: FieldPath, spec: JsonObject, options: PodValidationOptions): void {
  const deadline = spec['activeDeadlineSeconds'];
  if (typeof deadline === 'number' && (deadline < 1 || deadline > 2147483647))
    invalid(place.child('activeDeadlineSeconds'), 'must be from 1 to 2147483647', { value: deadline });
  for (const [alias, index] of structsOf(spec, 'hostAliases')) {
    const at = place.child('hostAliases').index(index);
    const ip = textOf(alias, 'ip');
    if (!isIpAddress(ip)) invalid(at.child('ip'), 'must be an IP address', { value: ip });
    for (const [position, name] of textsOf(alias, 'hostnames').entries())
      checkDnsSubdomain(at.child('hostnames').index(position), name);
  }
  if (isSet(spec, 'preemptionPolicy'))
    checkWord(place.child('preemptionPolicy'), textOf(spec, 'preemptionPolicy'), ['PreemptLowerPriority', 'Never']);
  checkOverhead(place.child('overhead'), spec, options);
  const system = structOf(spec, 'os');
  if (!system) return;
  const name = textOf(system, 'name');
  if (name === '') required(place.child('os', 'name'));
  else if (!systems.includes(name)) notSupported(place.child('os', 'name'), name, systems, place.child('os'));
  else checkSystem(place, spec);
}

/** The overhead is looked at as if it were limits. */
function checkOverhead(place: FieldPath, spec: JsonObject, options: PodValidationOptions): void {
  const overhead = structOf(spec, 'overhead');
  if (!overhead) return;
  const own = place.apart();
  checkResources(own, { limits: overhead }, new Set(), options);
  for (const error of own.errors) {
    const path = error.path.filter((step, index) => index !== place.path.length || step !== 'limits');
    place.report({ ...error, path });
  }
}

function checkGates(place: FieldPath, spec: JsonObject): void {
  for (const [gate, index] of structsOf(spec, 'readinessGates'))
    checkQualifiedName(
      place.child('readinessGates').index(index).child('conditionType'),
      textOf(gate, 'conditionType'),
    );
  const seen = new Map<string, FieldPath>();
  for (const [gate, index] of structsOf(spec, 'schedulingGates')) {
    const goPath = place.child('schedulingGates').index(index);
    const at = goPath.child('name');
    const name = textOf(gate, 'name');
    checkQualifiedName(at, name, goPath);
    const first = seen.get(name);
    if (first) duplicate(at, name, first, goPath);
    seen.set(name, first ?? at);
  }
}

/** `validatePodResourceClaims`. */
function checkResourceClaims(place: FieldPath, spec: JsonObject): void {
  const seen = new Map<string, FieldPath>();
  for (const [claim, index] of structsOf(spec, 'resourceClaims')) {
    const at = place.index(index);
    const name = textOf(claim, 'name');
    const first = seen.get(name);
    if (name === '') required(at.child('name'));
    else if (first) duplicate(at.child('name'), name, first);
    else {
      checkDnsLabel(at.child('name'), name);
      seen.set(name, at.child('name'));
    }
    const sources = ['resourceClaimName', 'resourceClaimTemplateName'].filter((field) => isSet(claim, field));
    if (sources.length !== 1) invalid(at, 'must have one of "resourceClaimName" and "resourceClaimTemplateName"');
    for (const field of sources) checkDnsSubdomain(at.child(field), textOf(claim, field));
  }
}

/** `validatePodHostNetworkDeps`: on the network of the node, a port is the same inside and outside. */
function checkHostPorts(place: FieldPath, spec: JsonObject, options: PodValidationOptions): void {
  if (spec['hostNetwork'] !== true) return;
  for (const [container, index] of structsOf(spec, 'containers')) {
    for (const [port, position] of structsOf(container, 'ports')) {
      const hostPort = numberOf(port, 'hostPort');
      if ((options.isPod || hostPort !== 0) && hostPort !== numberOf(port, 'containerPort'))
        invalid(
          place.index(index).child('ports').index(position).child('hostPort'),
          'must equal "containerPort" with "hostNetwork: true"',
          { value: hostPort },
        );
    }
  }
}
