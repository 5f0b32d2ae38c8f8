import { isJsonObject, type JsonPath, type JsonValue } from '../base/json.ts';
import { checkpointOf, fateOfUnknownField } from './consequences.ts';
import { nameOf, type ErrorContext } from './error-context.ts';
import { knownPlaces, type KnownPlace } from './misplaced-field.ts';
import { nearest } from './nearest.ts';
import { counterpartOf } from './other-versions.ts';
import type { Remedy, RemedyStep, SchemaViolation } from './violation.ts';

/** The object of `context` has a field that its schema does not know: of another version, misspelled, misplaced, or unknown. */
export function unknownField(context: ErrorContext, field: string): SchemaViolation {
  const path = [...context.path, field];
  const value = isJsonObject(context.value) ? (context.value[field] ?? null) : null;
  const fate = fateOfUnknownField(checkpointOf(context.gvk, path));
  const ofOtherVersion = fieldOfOtherVersion(context, path, field, value, fate);
  if (ofOtherVersion) return ofOtherVersion;

  // Names that are taken already were not meant.
  const free = Object.keys(context.schema.properties ?? {}).filter(
    (name) => !isJsonObject(context.value) || !Object.hasOwn(context.value, name),
  );
  const slip = nearest(field, free, 1);
  if (slip !== undefined) return misspelled(context, path, field, { meant: slip, isSure: true }, fate);
  const places = knownPlaces(context.owners, field);
  if (places.length > 0) return misplaced(context, path, field, value, places, fate);
  const guess = nearest(field, free);
  if (guess !== undefined) return misspelled(context, path, field, { meant: guess, isSure: false }, fate);
  return {
    ...unknown(path),
    message: `${nameOf(context, context.path)} has no field \`${field}\`. ${fate}`,
    remedies: [removal(path, field)],
  };
}

function misspelled(
  context: ErrorContext,
  path: JsonPath,
  field: string,
  { meant, isSure }: { readonly meant: string; readonly isSure: boolean },
  fate: string,
): SchemaViolation {
  return {
    ...unknown(path),
    message: `${nameOf(context, context.path)} has no field \`${field}\`. Did you mean \`${meant}\`? ${fate}`,
    remedies: [
      { title: `Rename to \`${meant}\``, isSafe: isSure, steps: [{ action: 'rename', path, key: meant }] },
      removal(path, field),
    ],
  };
}

function fieldOfOtherVersion(
  context: ErrorContext,
  path: JsonPath,
  field: string,
  value: JsonValue,
  fate: string,
): SchemaViolation | undefined {
  const { gvk } = context;
  const counterpart = counterpartOf(gvk, path, value, context.object);
  if (!counterpart) return undefined;
  const advice =
    counterpart.instead === undefined
      ? `\`${gvk.version}\` has nothing like it.`
      : counterpart.isRename
        ? `In \`${gvk.version}\` it is called ${counterpart.instead}.`
        : `In \`${gvk.version}\` use ${counterpart.instead}.`;
  return {
    ...unknown(path),
    code: 'field-of-other-version',
    message: `\`${field}\` is a field of \`${gvk.group}/${counterpart.version}\`. ${advice} ${fate}`,
    remedies: [
      ...(counterpart.steps
        ? [{ title: `Use ${counterpart.instead ?? ''}`, isSafe: true, steps: counterpart.steps }]
        : []),
      {
        title: `Change \`apiVersion\` to \`${gvk.group}/${counterpart.version}\``,
        isSafe: false,
        steps: [{ action: 'set', path: ['apiVersion'], value: `${gvk.group}/${counterpart.version}` }],
      },
    ],
  };
}

function misplaced(
  context: ErrorContext,
  path: JsonPath,
  field: string,
  value: JsonValue,
  places: readonly KnownPlace[],
  fate: string,
): SchemaViolation {
  const labels = places
    .slice(0, 3)
    .map(({ label }) => (label === '' ? 'at the top of the object' : `under \`${label}\``));
  const only = places.length === 1 ? places[0] : undefined;
  const remedies: Remedy[] = [];
  if (only?.path) {
    const steps: RemedyStep[] = [
      { action: 'remove', path },
      { action: 'set', path: only.path, value },
    ];
    remedies.push({
      title: only.label === '' ? 'Move to the top of the object' : `Move under \`${only.label}\``,
      isSafe: false,
      steps,
    });
  }
  return {
    ...unknown(path),
    code: 'misplaced-field',
    message: `${nameOf(context, context.path)} has no field \`${field}\`: it belongs ${labels.join(' or ')}. ${fate}`,
    remedies: [...remedies, removal(path, field)],
  };
}

function unknown(path: JsonPath): Pick<SchemaViolation, 'code' | 'severity' | 'path' | 'part'> {
  return { code: 'unknown-field', severity: 'error', path, part: 'key' };
}

function removal(path: JsonPath, field: string): Remedy {
  return { title: `Remove \`${field}\``, isSafe: false, steps: [{ action: 'remove', path }] };
}
