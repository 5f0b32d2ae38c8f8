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

/**
 * A place while validators walk, with the way that Go would spell it. What is wrong there and below is told to it, and ends up in the
 * `errors` of the place that the walk began at.
 */
export class FieldPath {
  readonly #parent: FieldPath | undefined;
  readonly #step: string | number | undefined;
  readonly #isKey: boolean;
  /** The place that a walk began at has them. */
  readonly #errors: FieldError[] | undefined;

  constructor(parent?: FieldPath, step?: string | number, isKey = false, errors?: FieldError[]) {
    this.#parent = parent;
    this.#step = step;
    this.#isKey = isKey;
    this.#errors = errors;
  }

  /** The place that a walk begins at. */
  static root(): FieldPath {
    return new FieldPath(undefined, undefined, false, []);
  }

  /** The same place for a walk of its own. */
  apart(): FieldPath {
    return new FieldPath(this.#parent, this.#step, this.#isKey, []);
  }

  /** What was found in this walk so far, in order. */
  get errors(): readonly FieldError[] {
    return this.#found;
  }

  /** Notes an error of this walk. */
  report(error: FieldError): void {
    this.#found.push(error);
  }

  get #found(): FieldError[] {
    if (this.#errors !== undefined) return this.#errors;
    return this.#parent === undefined ? [] : this.#parent.#found;
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

/** Reports an error at `place`. */
export function fieldError(
  type: FieldErrorType,
  place: FieldPath,
  detail: string,
  { value, goPath = place, supported, meant, rivals, unless, first }: FieldErrorDetails = {},
): void {
  place.report({
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
  });
}

/** A field that must be there and is not. */
export function required(place: FieldPath, detail = '', goPath = place): void {
  fieldError('required', place, detail, { goPath });
}

/** A value that is refused. */
export function invalid(place: FieldPath, detail: string, details?: FieldErrorDetails): void {
  fieldError('invalid', place, detail, details);
}

/** A field that must not be there. */
export function forbidden(place: FieldPath, detail: string, goPath = place): void {
  fieldError('forbidden', place, detail, { goPath });
}

/** A value that is there already, at `first`. */
export function duplicate(place: FieldPath, value: string | number, first?: FieldPath, goPath = place): void {
  fieldError('duplicate', place, '', { value, goPath, first });
}

/** A word that is none of those that are allowed. */
export function notSupported(place: FieldPath, value: string, supported: readonly string[], goPath = place): void {
  fieldError('not-supported', place, '', { value, goPath, supported });
}
