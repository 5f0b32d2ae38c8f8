import { validators, type ValidatorError } from '#schemas/validators';
import { deepEquals, isJsonObject, type JsonObject, type JsonPath, type JsonValue, valueAt } from '../base/json.ts';
import type { KruiseVersion } from '../kruise/kruise-version.ts';
import type { GroupVersionKind } from '../kubernetes/group-version-kind.ts';
import { checkedPlaces, placesIn, type CheckedPlace } from './checked-places.ts';
import { checkpointOf, unknownFieldFates } from './consequences.ts';
import { isHealed } from './healed-by-webhook.ts';
import { followInstancePath, type ErrorContext } from './error-context.ts';
import { missingField } from './missing-field.ts';
import { newerField } from './newer-field.ts';
import { newerFieldsOf } from './newer-workload-fields.ts';
import { unknownField } from './unknown-field.ts';
import type { SchemaViolation } from './violation.ts';
import { wrongType } from './wrong-type.ts';
import { tooSmall, unknownValue, wrongFormat } from './wrong-value.ts';

/** How an object is to be checked. */
export interface ValidationOptions {
  /** Whether it is only a part of an object, a patch: then nothing is required, and patch directives are allowed. */
  readonly isPartial: boolean;
  /** The text of a scalar as written, to tell how YAML read it. */
  readonly sourceAt?: (path: JsonPath) => string | undefined;
}

/** Nobody mends more mistakes of one object at a time, and each costs some search for what was meant. */
const mostErrors = 100;

/** Keys of strategic merge patches and of Kustomize. */
const directive = /^(\$patch|\$retainKeys|\$setElementOrder\/.*|\$deleteFromPrimitiveList\/.*)$/;

/**
 * Where `value` does not follow the schema of its kind in the chosen release: one violation for each mistake, none for kinds
 * that are not known. The verdicts are ajv's, over validators compiled at build time.
 */
export function validateObject(
  value: JsonObject,
  gvk: GroupVersionKind,
  version: KruiseVersion,
  options: ValidationOptions,
): readonly SchemaViolation[] {
  const violations = [...newerFieldsOf(value, gvk, version)];
  const sourceAt = options.sourceAt ?? (() => undefined);
  for (const place of checkedPlaces(gvk)) {
    const validator = validators[place.definition];
    if (!validator) continue;
    for (const found of placesIn(value, place)) {
      // An empty field is the same as none.
      if (found.value === null || validator(found.value)) continue;
      for (const error of (validator.errors ?? []).slice(0, mostErrors)) {
        if (isFilledIn(place, found.value, error)) continue;
        const { owners, isPartial } = followInstancePath(error.instancePath, {
          ...found,
          definition: place.definition,
        });
        const last = owners.at(-1);
        if (!last) continue;
        const context: ErrorContext = { gvk, version, object: value, owners, sourceAt, ...last };
        const violation = violationOf(error, context, options.isPartial || isPartial || (place.isPartial ?? false));
        if (violation) violations.push(isHealed(gvk, value, violation) ? asWarning(violation) : violation);
      }
    }
  }
  return withoutEchoes(violations);
}

/** Whether nothing but a field is missing that a controller fills in. */
function isFilledIn({ filledIn = [] }: CheckedPlace, value: JsonValue, error: ValidatorError): boolean {
  const field = error.keyword === 'required' ? `/${String(error.params['missingProperty'])}` : error.instancePath;
  if (error.keyword === 'required' && error.instancePath !== '') return false;
  return filledIn.some((name) => field === `/${name}` && (valueAt(value, [name]) ?? null) === null);
}

function violationOf(error: ValidatorError, context: ErrorContext, isPartial: boolean): SchemaViolation | undefined {
  switch (error.keyword) {
    case 'additionalProperties': {
      const field = String(error.params['additionalProperty']);
      return isPartial && directive.test(field) ? undefined : unknownField(context, field);
    }
    case 'required':
      return isPartial
        ? undefined
        : missingField(context, context.path, String(error.params['missingProperty']), false);
    case 'tooNew':
      return newerField(context, String(error.params['since']));
  }
  if (context.value === null && typeof context.path.at(-1) === 'string')
    return isPartial ? undefined : emptyField(context);
  if (isPartial && isDirectiveItem(context)) return undefined;
  // Go takes an empty item of a list for one without any field; what must be in it, core validation says.
  if (context.value === null && ['open', 'read'].includes(checkpointOf(context.gvk, context.path))) return undefined;
  switch (error.keyword) {
    case 'type':
    case 'intOrString':
      return wrongType(context);
    case 'enum':
    case 'knownValues':
      return unknownValue(context);
    case 'minimum':
      return tooSmall(context);
    default:
      return wrongFormat(context);
  }
}

/** Decoders take an empty field for one that is not there; only where it is required that is a mistake. */
function emptyField(context: ErrorContext): SchemaViolation | undefined {
  const owner = context.owners.at(-2);
  const field = String(context.path.at(-1));
  return owner?.schema.required?.includes(field) ? missingField(context, owner.path, field, true) : undefined;
}

/** Lists of a patch may hold an object with a directive in place of an item. */
function isDirectiveItem({ value }: ErrorContext): boolean {
  return isJsonObject(value) && Object.keys(value).some((key) => directive.test(key));
}

/** The cluster does not refuse what Kruise's webhook fills in on the way. */
function asWarning(violation: SchemaViolation): SchemaViolation {
  const message = violation.message.replace(
    / [^.]* refuses the object\.$/,
    ' The cluster takes an empty value for it.',
  );
  return { ...violation, severity: 'warning', message };
}

/** A misspelled field is missing too, and what is wrong inside a field that is dropped does not matter: one mistake, not two. */
function withoutEchoes(violations: readonly SchemaViolation[]): readonly SchemaViolation[] {
  const missing = violations.filter((violation) => violation.missing !== undefined);
  const echoes = new Map(
    violations.map((violation) => [violation, missing.filter((other) => isMeantBy(violation, other))] as const),
  );
  const told = new Set([...echoes.values()].flat());
  const dropped = violations.filter(({ code }) => code === 'field-too-new').map(({ path }) => path);
  return violations
    .filter(
      (violation) =>
        !told.has(violation) &&
        (violation.code === 'field-too-new' ||
          !dropped.some((start) => start.every((step, index) => step === violation.path[index]))),
    )
    .map((violation) => {
      const refusing = echoes.get(violation)?.find(({ severity }) => severity === 'error');
      return refusing ? asMissing(violation, refusing) : violation;
    });
}

/** Whether the first remedy of a violation gives the object the field that another one misses. */
function isMeantBy({ remedies }: SchemaViolation, { path, missing = '' }: SchemaViolation): boolean {
  return (remedies[0]?.steps ?? []).some((step) => {
    if (step.action === 'rename') return deepEquals([...step.path.slice(0, -1), step.key], [...path, missing]);
    return step.action === 'set' && deepEquals([...step.path], [...path, missing]);
  });
}

/** The object is not taken without the field, whatever becomes of the one that was written in its place. */
function asMissing(violation: SchemaViolation, { missing = '', message }: SchemaViolation): SchemaViolation {
  const fate = unknownFieldFates.find((one) => violation.message.endsWith(one));
  if (fate === undefined) return violation;
  const consequence = /[^.]+ (?:refuses|accepts) the object\b.*$/.exec(message)?.[0].trim() ?? '';
  return {
    ...violation,
    message: `${violation.message.slice(0, -fate.length)}\`${missing}\` must be there. ${consequence}`,
  };
}
