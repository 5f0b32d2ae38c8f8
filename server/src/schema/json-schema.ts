import type { JsonValue } from '../base/json.ts';

/** The kinds of JSON values that a schema names. */
export type JsonSchemaType = 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean';

/** A JSON Schema as far as ours go; see `schemas/README.md` for what the `x-` annotations mean. */
export interface JsonSchema {
  /** Name of a definition of the registry; in what `schemaFor` gives, a JSON pointer into its own `definitions`. */
  readonly $ref?: string;
  readonly type?: JsonSchemaType | readonly JsonSchemaType[];
  readonly title?: string;
  readonly description?: string;
  readonly markdownDescription?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly required?: readonly string[];
  readonly enum?: readonly string[];
  readonly markdownEnumDescriptions?: readonly string[];
  readonly default?: JsonValue;
  readonly format?: string;
  readonly minimum?: number;
  readonly deprecated?: boolean;
  readonly definitions?: Readonly<Record<string, JsonSchema>>;
  readonly 'x-kubernetes-int-or-string'?: boolean;
  readonly 'x-kubernetes-preserve-unknown-fields'?: boolean;
  /** The Kubernetes release that brought the field. */
  readonly 'x-kubernetes-since'?: string;
  /** The Kruise release that brought the field. */
  readonly 'x-kruise-since'?: string;
  /** The feature gate that it depends on. */
  readonly 'x-kruise-gate'?: string;
  /** What a change does to Pods: a word of `changeTexts`, or a sentence. */
  readonly 'x-kruise-change'?: string;
  readonly 'x-kruise-pitfall'?: string;
  readonly 'x-kruise-docs'?: string;
  /** What each value means. */
  readonly 'x-kruise-values'?: Readonly<Record<string, string>>;
  /** Who refuses other values, where the CRD does not. */
  readonly 'x-kruise-checked'?: 'webhook' | 'nobody';
  /** What another value does where nobody checks: the end of a sentence that begins "Any other word is accepted, and". */
  readonly 'x-kruise-otherwise'?: string;
  /** Whether only a part of the type stands there: a strategic merge patch. */
  readonly 'x-kruise-partial'?: boolean;
}
