import { asString, isJsonObject, type JsonObject, type JsonValue, valueAt } from '../../server/src/base/json.ts';
import { injectPod } from '../../server/src/injection/index.ts';
import { setByCluster } from '../../server/src/injection/placeholders.ts';
import type { InjectionResult } from '../../server/src/injection/injection.ts';
import type { Expectation } from './case.ts';
import { type CompleteCase, toInjectionInput } from './complete-case.ts';

/** Where the engine's answer first leaves the real one. */
export interface Difference {
  /** What is compared: `before`, `pod` or `verdict`, then the path inside. */
  readonly path: string;
  readonly expected: string;
  readonly actual: string;
}

/** What a Pod is compared by: without what only Go's typed objects write, and with what the clock and chance decide masked. */
export function maskPod(pod: JsonObject): JsonObject {
  const masked = maskPlaceholders(pod) as JsonObject;
  delete masked['apiVersion'];
  delete masked['kind'];
  const { metadata, status } = masked;
  if (isJsonObject(status) && Object.keys(status).length === 0) delete masked['status'];
  if (isJsonObject(metadata)) {
    if (metadata['creationTimestamp'] === null) delete metadata['creationTimestamp'];
  }
  return masked;
}

/** Our engine writes one placeholder for all that only the cluster knows; the oracle's golden data names each kind. */
function maskPlaceholders(value: JsonValue): JsonValue {
  if (typeof value === 'string') return maskText(value);
  if (Array.isArray(value)) return value.map(maskPlaceholders);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, maskPlaceholders(entry)]));
}

const placeholder = setByCluster.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const escapedPlaceholder = placeholder.replace('<', '(?:<|\\\\u003c)').replace('>', '(?:>|\\\\u003e)');
const masks: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`"updateTimestamp":"${escapedPlaceholder}"`, 'g'), '"updateTimestamp":"<now>"'],
  [new RegExp(`,"controllerRevision":"${escapedPlaceholder}"`, 'g'), ''],
  [new RegExp(`"uid":"${escapedPlaceholder}"`, 'g'), '"uid":"<uid>"'],
  [new RegExp(placeholder, 'g'), '<suffix>'],
];

function maskText(text: string): string {
  if (!/set by the cluster/.test(text)) return text;
  return masks.reduce((masked, [pattern, replacement]) => masked.replace(pattern, replacement), text);
}

/**
 * The first place where our engine's answer to the case differs from the real one; nothing where they are equal. Where chance has a
 * part, every answer of the engine must be a real one, and every real one an answer of the engine.
 */
export function compareCase(expected: Expectation, one: CompleteCase): Difference | undefined {
  const answers = drawsOf(one).map((partialDraws) => injectPod({ ...toInjectionInput(one), partialDraws }));
  for (const answer of answers) {
    const before =
      expected.before &&
      firstDifference(maskPod(expected.before), maskPod(answer.before), 'before');
    if (before) return before;
    const differences = expected.outcomes.map((outcome) => compareOutcome(outcome, answer));
    if (!differences.includes(undefined)) return differences[0];
  }
  for (const outcome of expected.outcomes) {
    const differences = answers.map((answer) => compareOutcome(outcome, answer));
    if (!differences.includes(undefined)) return differences[0];
  }
  return undefined;
}

type Draws = Readonly<Record<string, 'current' | 'pinned'>>;

/** Every way in which the draws of the sets that inject by chance can fall. */
function drawsOf(one: CompleteCase): readonly Draws[] {
  const drawing = one.sidecarSets.filter(
    (set) => valueAt(set, ['spec', 'injectionStrategy', 'revision', 'policy']) === 'Partial',
  );
  return drawing.reduce<readonly Draws[]>(
    (draws, set) => {
      const name = asString(valueAt(set, ['metadata', 'name'])) ?? '';
      return draws.flatMap((earlier) => [
        { ...earlier, [name]: 'current' as const },
        { ...earlier, [name]: 'pinned' as const },
      ]);
    },
    [{}],
  );
}

function compareOutcome(
  outcome: Expectation['outcomes'][number],
  actual: InjectionResult,
): Difference | undefined {
  if (outcome.refused !== undefined || actual.rejection !== undefined) {
    const expected = outcome.refused ?? '(admitted)';
    const message = actual.rejection?.message ?? '(admitted)';
    return reasonOf(expected) === reasonOf(message) ? undefined : { path: 'verdict', expected, actual: message };
  }
  if (!outcome.pod) return { path: 'pod', expected: 'nothing', actual: 'a Pod' };
  return firstDifference(maskPod(outcome.pod), maskPod(actual.pod), 'pod');
}

/**
 * A refusal without what depends on more than Kruise: maps in Go's own notation, and the names of embedded structs, which newer Go
 * toolchains put into the path of a field.
 */
export function reasonOf(message: string): string {
  return message.replace(/map\[.*$/s, 'map[…').replace(/(?<=Go struct field \S+)\.[A-Z]\w*(?=\.)/g, '');
}

/** The first difference of two JSON values, keys in sorted order. */
export function firstDifference(
  expected: JsonValue | undefined,
  actual: JsonValue | undefined,
  path: string,
): Difference | undefined {
  if (expected === actual) return undefined;
  if (Array.isArray(expected) && Array.isArray(actual)) {
    for (let index = 0; index < Math.min(expected.length, actual.length); index++) {
      const difference = firstDifference(expected[index], actual[index], `${path}[${index}]`);
      if (difference) return difference;
    }
    if (expected.length === actual.length) return undefined;
    const index = Math.min(expected.length, actual.length);
    return differ(`${path}[${index}]`, expected[index], actual[index]);
  }
  if (isJsonObject(expected) && isJsonObject(actual)) {
    for (const key of [...new Set([...Object.keys(expected), ...Object.keys(actual)])].sort()) {
      const difference = firstDifference(expected[key], actual[key], `${path}.${key}`);
      if (difference) return difference;
    }
    return undefined;
  }
  return differ(path, expected, actual);
}

function differ(path: string, expected: JsonValue | undefined, actual: JsonValue | undefined): Difference {
  const [left, right] = [render(expected), render(actual)];
  if (left.length + right.length < 240) return { path, expected: left, actual: right };
  let start = 0;
  while (start < left.length && left[start] === right[start]) start++;
  const from = Math.max(0, start - 60);
  return { path, expected: `…${left.slice(from, from + 180)}`, actual: `…${right.slice(from, from + 180)}` };
}

function render(value: JsonValue | undefined): string {
  return value === undefined ? '(nothing)' : JSON.stringify(value);
}

/** A difference as three lines. */
export function describeDifference({ path, expected, actual }: Difference): string {
  return `${path}\n    OpenKruise: ${expected}\n    our engine: ${actual}`;
}
