import { isJsonObject, valueAt, type JsonObject, type JsonPath } from '../../base/json.ts';
import type { KruiseVersion } from '../../kruise/kruise-version.ts';
import type { FieldError } from '../../kubernetes/validation/field-error.ts';
import { coreGoTypes } from '../../kubernetes/core-go-types.ts';
import type { SchemaViolation } from '../../schema/index.ts';
import type { WorkspaceObject } from '../../workspace/workspace.ts';
import { violationsOf } from '../schema/schema-rule.ts';
import { checkedPods, type CheckedPod } from './checked-pods.ts';
import { describeError } from './describe-error.ts';
import { isSaidBySchema } from './said-by-schema.ts';
import { familyOf, type CoreFamily } from './families.ts';

/** Something that core validation refuses, in terms of the object. */
export interface CoreProblem {
  readonly family: CoreFamily;
  readonly error: FieldError;
  /** Path in the object. */
  readonly path: JsonPath;
  /** Where the first of two equal things is, in the object. */
  readonly firstPath: JsonPath | undefined;
  readonly message: string;
}

/** One value is asked about by every rule of this folder, and is checked once. */
const known = new WeakMap<JsonObject, KnownProblems>();

interface KnownProblems {
  readonly version: KruiseVersion;
  readonly violations: readonly SchemaViolation[];
  readonly problems: readonly CoreProblem[];
}

/** Everything that core validation refuses in the Pods of an object and that its schema does not say already. */
export function coreProblemsOf(object: WorkspaceObject, version: KruiseVersion): readonly CoreProblem[] {
  const violations = violationsOf(object, version);
  const { value } = object;
  const cached = known.get(value);
  if (cached?.version === version && cached.violations === violations) return cached.problems;
  const problems = checkedPods(object, version).flatMap((pod) => problemsOf(object, pod, violations));
  known.set(value, { version, violations, problems });
  return problems;
}

function problemsOf(
  object: WorkspaceObject,
  { path, errors, decodeError, consequence, isLenient }: CheckedPod,
  violations: readonly SchemaViolation[],
): readonly CoreProblem[] {
  const problems: CoreProblem[] = [];
  const unread = decodeError && [...path, ...decodeError.path];
  // Mostly the schema tells of what cannot be read, or a rule of its own.
  if (decodeError && unread && !isSaidBySchema(unread, violations) && !decodeError.message.startsWith('panic'))
    problems.push(unreadable(unread, decodeError, consequence));
  const seen = new Set<string>();
  for (const error of errors) {
    const at = [...path, ...error.path];
    if (unread?.every((step, index) => step === at[index])) continue;
    if (isSaidBySchema(at, violations) || (isLenient && mayBeNewer(object, at, error))) continue;
    const text = describeError(error);
    const key = `${JSON.stringify(at)} ${text}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const firstPath = error.firstPath && [...path, ...error.firstPath];
    problems.push({
      family: familyOf(error.path),
      error,
      path: at,
      firstPath: firstPath && valueAt(object.value, firstPath) !== undefined ? firstPath : undefined,
      message: `${text} ${consequence}`,
    });
  }
  return problems;
}

function unreadable(
  path: JsonPath,
  decodeError: { readonly path: JsonPath; readonly message: string },
  consequence: string,
): CoreProblem {
  const detail = 'has a value that does not fit its type';
  const error: FieldError = { path: decodeError.path, goPath: '', type: 'type', detail };
  const message = `${describeError(error)} Go says: ${decodeError.message}. ${consequence}`;
  return { family: familyOf(decodeError.path), error, path, firstPath: undefined, message };
}

/** Whether the value holds fields that only a newer release of Kubernetes knows: then it may be right there. */
function mayBeNewer({ value }: WorkspaceObject, path: JsonPath, error: FieldError): boolean {
  // Requests that are copied from limits are wrong where the limits are.
  if (path.includes('requests') && error.type !== 'required' && valueAt(value, path) === undefined) return true;
  const written = valueAt(value, path);
  const struct = structByField[String(path.findLast((step) => typeof step === 'string'))];
  if (!isJsonObject(written) || struct === undefined) return false;
  const fields = new Set(coreGoTypes.fieldsOf(struct).map(({ name }) => name));
  return Object.keys(written).some((key) => !fields.has(key));
}

/** Structs of which one member must be chosen, and which later releases gave more members. */
const structByField: Readonly<Record<string, string>> = {
  valueFrom: 'EnvVarSource',
  envFrom: 'EnvFromSource',
  volumes: 'Volume',
  livenessProbe: 'Probe',
  readinessProbe: 'Probe',
  startupProbe: 'Probe',
  postStart: 'LifecycleHandler',
  preStop: 'LifecycleHandler',
  resourceClaims: 'PodResourceClaim',
};
