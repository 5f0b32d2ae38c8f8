import { valueAt, type JsonPath, type JsonValue } from '../../base/json.ts';
import { similarLabel, similarPortName, similarVariable } from '../../kubernetes/similar-name.ts';
import type { FieldError } from '../../kubernetes/validation/field-error.ts';
import type { Remedy } from '../../schema/index.ts';
import { change, keepOne, removal, setting, wordRemedies } from '../remedies.ts';
import { labelValueRemedies } from '../label-value-remedies.ts';
import { requirementRemedies } from '../selector-remedies.ts';
import type { CoreProblem } from './core-problems.ts';
import { duplicateRemedies } from './duplicate-remedies.ts';
import { amountRemedies } from './resource-remedies.ts';
import { missingVolumeRemedies } from './volume-remedies.ts';

/** Fields whose value is known where it is missing: what the API server fills in elsewhere. */
const usual: Readonly<Record<string, string | number>> = {
  scheme: 'HTTP',
  successThreshold: 1,
  pullPolicy: 'IfNotPresent',
};

/** How a problem in `root`, the object, can be mended where the right value is known or one of few. */
export function remediesFor({ path, error, family }: CoreProblem, root: JsonValue): readonly Remedy[] {
  // Go reads fields in any case; what is not written as it should be is not where the path says.
  if (valueAt(root, path.slice(0, -1)) === undefined) return [];
  const outside = path.slice(0, path.length - error.path.length);
  if (error.rivals) return keepOne(error.rivals.map((rival) => [...outside, ...rival]));
  if (error.unless) return [removal(path), setting([...outside, ...error.unless.path], error.unless.value)];
  if (error.type === 'duplicate' || error.firstPath) return duplicateRemedies(root, path, outside, error);
  if (isInRequirement(path)) return requirementRemedies(root, path, error.supported);
  if (family === 'pod-metadata') return labelValueRemedies(path, error);
  if (error.type === 'not-found') return missingVolumeRemedies(root, path);
  if (path.at(-2) === 'requests') return amountRemedies(root, path, error);
  return valueRemedies(path, error);
}

/** Whether it is about the operator or the values of a term of a selector. */
function isInRequirement(path: JsonPath): boolean {
  const [list, field] = [path.at(-3), path.at(-1)];
  return (list === 'matchExpressions' || list === 'matchFields') && (field === 'operator' || field === 'values');
}

function valueRemedies(path: JsonPath, error: FieldError): readonly Remedy[] {
  const { type, value, detail, supported, meant = usualAt(path) } = error;
  if (type === 'type') return [];
  const field = path.at(-1);
  if (typeof meant === 'string' || typeof meant === 'number') {
    const isMissing = type === 'required' || value === '' || value === undefined;
    const isDefault = meant === usualAt(path) && (isMissing || detail === 'must be 1');
    if (isMissing || isDefault) return [setting(path, meant, isDefault)];
    if (error.meant !== undefined) return [change(path, meant)];
  }
  if (typeof value !== 'string') return type === 'forbidden' ? [removal(path)] : [];
  if (supported) return value === '' ? [] : wordRemedies(path, value, supported);
  if (field === 'image') return replace(path, value.trim(), value, true);
  if (detail === 'must be a relative path') return replace(path, value.replace(/^\/+/, ''), value, false);
  if (type === 'invalid') return replace(path, similarName(path, value) ?? '', value, false);
  return [];
}

function usualAt(path: JsonPath): string | number | undefined {
  const field = path.at(-1);
  if (field === 'path' && path.at(-2) === 'httpGet') return '/';
  return typeof field === 'string' && Object.hasOwn(usual, field) ? usual[field] : undefined;
}

/** A name with letters that are not allowed; which are depends on what it names. */
function similarName(path: JsonPath, value: string): string | undefined {
  if (path.at(-1) !== 'name') return undefined;
  switch (path.at(-3)) {
    case 'env':
      return similarVariable(value);
    case 'ports':
      return similarPortName(value);
    case 'containers':
    case 'initContainers':
    case 'volumes':
      return similarLabel(value);
    default:
      return undefined;
  }
}

function replace(path: JsonPath, value: string, before: string, isSafe: boolean): readonly Remedy[] {
  return value === '' || value === before ? [] : [change(path, value, isSafe)];
}
