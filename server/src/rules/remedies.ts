import { asArray, valueAt, type JsonPath, type JsonValue } from '../base/json.ts';
import { isDnsLabel } from '../kubernetes/validation/names.ts';
import { isPlainTypo, nearest, type Remedy } from '../schema/index.ts';

/** More words than this are no short choice any more. */
const mostChoices = 4;

/** Takes the field or item at `path` away. */
export function removal(path: JsonPath, options: { readonly isSafe?: boolean; readonly title?: string } = {}): Remedy {
  const { isSafe = false, title = `Remove "${String(path.at(-1))}"` } = options;
  return { title, isSafe, steps: [{ action: 'remove', path }] };
}

/** Gives a value that is written another one. */
export function change(path: JsonPath, value: string | number, isSafe = false): Remedy {
  return { title: `Change to ${shown(value)}`, isSafe, steps: [{ action: 'set', path, value }] };
}

/** Gives a field that may not be written yet its value. */
export function setting(path: JsonPath, value: Exclude<JsonValue, object>, isSafe = false): Remedy {
  return { title: `Set "${String(path.at(-1))}" to ${shown(value)}`, isSafe, steps: [{ action: 'set', path, value }] };
}

/** The word of `words` that was meant by `written`, or each of them where nobody can tell and they are few. */
export function wordRemedies(path: JsonPath, written: string, words: readonly string[]): readonly Remedy[] {
  const candidates = words.filter((word) => word !== '');
  const meant = nearest(written, candidates);
  if (meant !== undefined) return [change(path, meant, isPlainTypo(written, meant, candidates))];
  return candidates.length > mostChoices ? [] : candidates.map((word) => change(path, word));
}

/** Keeps one of several places that exclude each other. */
export function keepOne(places: readonly JsonPath[]): readonly Remedy[] {
  const [first, second] = places;
  if (first === undefined || second === undefined) return [];
  if (places.length === 2) return [removal(second), removal(first)];
  return places.map((kept) => ({
    title: `Keep only "${String(kept.at(-1))}"`,
    isSafe: false,
    steps: places.filter((place) => place !== kept).map((path) => ({ action: 'remove', path })),
  }));
}

/** Adds an empty volume to the list at `path` in `root`; none where the name is none for a volume. */
export function addEmptyVolume(root: JsonValue, path: JsonPath, name: string): readonly Remedy[] {
  if (!isDnsLabel(name)) return [];
  const step = {
    action: 'set',
    path: [...path, asArray(valueAt(root, path)).length],
    value: { name, emptyDir: {} },
  } as const;
  return [{ title: `Add an emptyDir volume "${name}"`, isSafe: false, steps: [step] }];
}

function shown(value: JsonValue): string {
  return JSON.stringify(value);
}
