import { asString, objectsOf, valueAt, type JsonPath, type JsonValue } from '../../base/json.ts';
import { nearest, type Remedy } from '../../schema/index.ts';
import { addEmptyVolume, change, removal } from '../remedies.ts';
import { podSpecPathOf } from './pod-spec-path.ts';

/** Fewer volumes than this are offered one by one where none has a name like the one that is asked for. */
const fewVolumes = 3;

/** Ways out of a mount that names no volume, at `path` its name: one that is there, or a new empty one. */
export function missingVolumeRemedies(root: JsonValue, path: JsonPath): readonly Remedy[] {
  const list = path.at(-3);
  const name = asString(valueAt(root, path));
  if (name === undefined || (list !== 'volumeMounts' && list !== 'volumeDevices')) return [];
  const volumesPath = [...podSpecPathOf(path), 'volumes'];
  const volumes = objectsOf(valueAt(root, volumesPath));
  const names = volumes.flatMap((volume) => asString(volume['name']) ?? []);
  // It is there, and refused itself.
  if (names.includes(name)) return [];
  const meant = nearest(name, names);
  const others = meant === undefined ? (names.length < fewVolumes ? names : []) : [meant];
  const isDevice = list === 'volumeDevices';
  const add = addEmptyVolume(root, volumesPath, name);
  const remove = removal(path.slice(0, -1), { title: isDevice ? 'Remove this device' : 'Remove this mount' });
  const renamings = others.map((other) => change(path, other));
  if (isDevice) return [...renamings, remove];
  return meant === undefined ? [...add, ...renamings, remove] : [...renamings, ...add, remove];
}
