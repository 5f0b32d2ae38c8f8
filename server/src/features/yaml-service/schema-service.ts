import type { CancellationToken } from '../../base/cancellation.ts';
import type { JsonPath } from '../../base/json.ts';
import type { GroupVersionKind } from '../../kubernetes/group-version-kind.ts';
import type { KruiseVersion } from '../../kruise/kruise-version.ts';

/** A place in objects of a kind, in one Kruise release. List indices do not matter. */
export interface SchemaPlace {
  readonly gvk: GroupVersionKind;
  readonly kruiseVersion: KruiseVersion;
  readonly path: JsonPath;
}

/** What is written at a place: `any` where the schema leaves it open. */
export type ValueShape = 'mapping' | 'list' | 'string' | 'scalar' | 'any';

/** A field that a mapping may have. */
export interface SchemaField {
  readonly name: string;
  /** Markdown; empty where there is none. */
  readonly documentation: string;
  readonly shape: ValueShape;
  /** The type in words: `string`, `[]Container`, `int or string`. */
  readonly type: string;
  readonly isRequired: boolean;
  readonly isDeprecated: boolean;
  /** All values, where they are few. */
  readonly choices: readonly (string | number | boolean)[];
}

/** A value that a scalar may have. */
export interface SchemaValue {
  readonly value: string | number | boolean;
  /** Markdown; empty where there is none. */
  readonly documentation: string;
  readonly isDefault: boolean;
}

/** Answers what the schema of a kind allows at a place. Questions about kinds without a schema have empty answers. */
export interface SchemaService {
  /** Loads what the first answer would wait for, in steps that let others in between. */
  prepare(kruiseVersion: KruiseVersion): Promise<void>;
  fieldsAt(place: SchemaPlace, token: CancellationToken): Promise<readonly SchemaField[]>;
  valuesAt(place: SchemaPlace, token: CancellationToken): Promise<readonly SchemaValue[]>;
  /** What is written at `place`; `undefined` where the schema has no such place. */
  shapeAt(place: SchemaPlace): ValueShape | undefined;
}
