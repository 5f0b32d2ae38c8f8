import type { JsonObject, JsonValue } from '../../base/json.ts';
import { duplicate, invalid, notSupported, required, type FieldPath } from './field-error.ts';
import { checkPortNumber, isPortName, portNameRule } from './names.ts';
import { numberOf, structsOf, textOf } from './read.ts';

const protocols = ['SCTP', 'TCP', 'UDP'];

/** `validateContainerPorts`. */
export function checkPorts(place: FieldPath, container: JsonObject): void {
  const names = new Map<string, FieldPath>();
  for (const [port, index] of structsOf(container, 'ports')) {
    const at = place.index(index);
    const name = textOf(port, 'name');
    if (name !== '') {
      const first = names.get(name);
      if (!isPortName(name)) invalid(at.child('name'), portNameRule, { value: name });
      else if (first) duplicate(at.child('name'), name, first);
      else names.set(name, at.child('name'));
    }
    const containerPort = numberOf(port, 'containerPort');
    if (containerPort === 0) required(at.child('containerPort'));
    else checkPortNumber(at.child('containerPort'), containerPort);
    const hostPort = numberOf(port, 'hostPort');
    if (hostPort !== 0) checkPortNumber(at.child('hostPort'), hostPort);
    const protocol = textOf(port, 'protocol');
    if (protocol === '') required(at.child('protocol'));
    else if (!protocols.includes(protocol)) notSupported(at.child('protocol'), protocol, protocols);
  }
}

/** `checkHostPortConflicts`: the same port of the node twice. */
export function checkHostPortConflicts(containers: readonly (readonly [JsonObject, FieldPath])[]): void {
  const seen = new Map<string, FieldPath>();
  for (const [container, place] of containers) {
    for (const [port, index] of structsOf(container, 'ports')) {
      const hostPort = numberOf(port, 'hostPort');
      if (hostPort === 0) continue;
      const key = `${textOf(port, 'protocol')}/${textOf(port, 'hostIP')}/${hostPort}`;
      const at = place.child('ports').index(index).child('hostPort');
      const first = seen.get(key);
      if (first) duplicate(at, hostPort, first);
      else seen.set(key, at);
    }
  }
}

/** `ValidatePortNumOrName`. */
export function checkPortNumberOrName(place: FieldPath, value: JsonValue | undefined): void {
  if (typeof value === 'string') {
    if (!isPortName(value)) invalid(place, portNameRule, { value });
  } else {
    checkPortNumber(place, typeof value === 'number' ? value : 0);
  }
}
