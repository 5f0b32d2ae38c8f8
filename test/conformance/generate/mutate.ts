import { isJsonObject, type JsonObject, type JsonValue } from '../../../server/src/base/json.ts';
import type { Random } from './random.ts';

interface Place {
  readonly parent: JsonObject | JsonValue[];
  readonly key: string | number;
}

function placesIn(parent: JsonValue, places: Place[] = []): Place[] {
  if (Array.isArray(parent)) {
    parent.forEach((item, key) => {
      places.push({ parent, key });
      placesIn(item, places);
    });
  } else if (isJsonObject(parent)) {
    for (const [key, value] of Object.entries(parent)) {
      places.push({ parent, key });
      placesIn(value, places);
    }
  }
  return places;
}

const otherValues: readonly JsonValue[] = [
  null,
  7,
  -1,
  1.5,
  1e21,
  '',
  '7',
  'text',
  true,
  [],
  {},
  [null],
  ['x'],
  { a: 1 },
  0,
  false,
];

/** Changes one value somewhere below `root` into something else: another type, nothing, another spelling of its key. */
export function mutate(random: Random, root: JsonObject): void {
  const places = placesIn(root);
  if (places.length === 0) return;
  const { parent, key } = random.pick(places);
  if (Array.isArray(parent)) {
    parent[key as number] = random.pick(otherValues);
    return;
  }
  const name = key as string;
  const value = parent[name] as JsonValue;
  switch (random.below(6)) {
    case 0:
      delete parent[name];
      break;
    case 1:
      delete parent[name];
      parent[random.pick([name.toUpperCase(), name.charAt(0).toUpperCase() + name.slice(1), `${name}s`])] = value;
      break;
    case 2:
      parent['unknown'] = value;
      break;
    default:
      parent[name] = random.pick(otherValues);
  }
}
