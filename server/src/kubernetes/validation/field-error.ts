import type { JsonPath } from '../../base/json.ts';

/** The kinds of errors that Go's `field` package knows. */
export type FieldErrorType =
  'required' | 'invalid' | 'duplicate' | 'not-supported' | 'forbidden' | 'not-found' | 'too-long' | 'too-many' | 'type';

/** One thing that Kubernetes' own validation refuses. */
export interface FieldError {
  /** Where it has to be mended, from the root of what was checked. */
  readonly path: JsonPath;
  /** The path in Go's own words; it differs where Go names another place than the one to mend. */
  readonly goPath: string;
  readonly type: FieldErrorType;
  /** What is refused, where it may be shown. */
  readonly value?: string | number | boolean;
  /** What is wrong, as the rest of a sentence that the field's name begins; empty where the type says it all. */
  readonly detail: string;
  /** The words that would be accepted, where they are few. */
  readonly supported?: readonly string[];
  /** What it most likely should be. */
  readonly meant?: string | number | boolean;
  /** Places of which only one may be written. */
  readonly rivals?: readonly JsonPath[];
  /** What another field must say for this one to be allowed. */
  readonly unless?: { readonly path: JsonPath; readonly value: string | boolean };
  /** For duplicates: where the first one is. */
  readonly firstPath?: JsonPath;
}

/** What validators give. */
export type FieldErrors = Iterable<FieldError>;

/** A place while validators walk, with the way that Go would spell it. */
export class FieldPath {
  readonly #parent: FieldPath | undefined;
  readonly #step: string | number | undefined;
  readonly #isKey: boolean;

  constructor(parent?: FieldPath, step?: string | number, isKey = false) {
    this.#parent = parent;
    this.#step = step;
    this.#isKey = isKey;
  }

  /** A field of a struct. */
  child(...names: readonly string[]): FieldPath {
    return this.descend(names);
  }

  /** An item of a list. */
  index(index: number): FieldPath {
    return new FieldPath(this, index);
  }

  /** An entry of a map. */
  key(key: string): FieldPath {
    return new FieldPath(this, key, true);
  }

  /** The place at the end of a path of fields and indices. */
  descend(path: JsonPath): FieldPath {
    return path.reduce<FieldPath>((place, step) => new FieldPath(place, step), this);
  }

  /** Another field of the struct that this one is in. */
  sibling(name: string): FieldPath {
    return new FieldPath(this.#parent, name);
  }

  /** The path as keys and indices. */
  get path(): JsonPath {
    const before = this.#parent?.path ?? [];
    return this.#step === undefined ? before : [...before, this.#step];
  }

  /** The path as Go prints it: `spec.containers[0].resources.limits[cpu]`. */
  get text(): string {
    const before = this.#parent?.text ?? '';
    if (this.#step === undefined) return before;
    if (typeof this.#step === 'number' || this.#isKey) return `${before}[${this.#step}]`;
    return before === '' ? this.#step : `${before}.${this.#step}`;
  }
}

/** What else an error may say. */
export interface FieldErrorDetails {
  readonly value?: string | number | boolean;
  /** The place that Go names instead. */
  readonly goPath?: FieldPath;
  readonly supported?: readonly string[];
  readonly meant?: string | number | boolean;
  readonly rivals?: readonly FieldPath[];
  readonly unless?: { readonly place: FieldPath; readonly value: string | boolean };
  readonly first?: FieldPath | undefined;
}

/** An error at `place`. */
export function fieldError(
  type: FieldErrorType,
  place: FieldPath,
  detail: string,
  { value, goPath = place, supported, meant, rivals, unless, first }: FieldErrorDetails = {},
): FieldError {
  return {
    path: place.path,
    goPath: goPath.text,
    type,
    detail,
    ...(value === undefined ? {} : { value }),
    ...(supported === undefined ? {} : { supported }),
    ...(meant === undefined ? {} : { meant }),
    ...(unless === undefined ? {} : { unless: { path: unless.place.path, value: unless.value } }),
    ...(rivals === undefined ? {} : { rivals: rivals.map(({ path }) => path) }),
    ...(first === undefined ? {} : { firstPath: first.path }),
  };
}

/** A field that must be there and is not. */
export function required(place: FieldPath, detail = '', goPath = place): FieldError {
  return fieldError('required', place, detail, { goPath });
}

/** A value that is refused. */
export function invalid(place: FieldPath, detail: string, details?: FieldErrorDetails): FieldError {
  return fieldError('invalid', place, detail, details);
}

/** A field that must not be there. */
export function forbidden(place: FieldPath, detail: string, goPath = place): FieldError {
  return fieldError('forbidden', place, detail, { goPath });
}

/** A value that is there already, at `first`. */
export function duplicate(place: FieldPath, value: string | number, first?: FieldPath, goPath = place): FieldError {
  return fieldError('duplicate', place, '', { value, goPath, first });
}

/** A word that is none of those that are allowed. */
export function notSupported(
  place: FieldPath,
  value: string,
  supported: readonly string[],
  goPath = place,
): FieldError {
  return fieldError('not-supported', place, '', { value, goPath, supported });
}
