import { isJsonObject, type JsonObject, type JsonValue } from '../../server/src/base/json.ts';
import type { Expectation } from './case.ts';
import { compareCase, type Difference } from './compare.ts';
import { type CompleteCase, completeCase } from './complete-case.ts';
import { askOracle } from './oracle-process.ts';

/** The smallest case found that still shows a difference at the same kind of place. */
export async function shrinkCase(original: CompleteCase): Promise<JsonValue> {
  let current = original as unknown as JsonObject;
  const [difference] = await differences([original]);
  if (!difference) return 'There is no difference any more.';
  const wanted = kindOf(difference);
  for (let isShrinking = true; isShrinking;) {
    isShrinking = false;
    const candidates = ([...smallerValues(current)] as JsonObject[]).filter(isCase);
    for (let start = 0; start < candidates.length && !isShrinking; start += 200) {
      const batch = candidates.slice(start, start + 200);
      const found = await differences(batch.map((one) => completeCase(one as never)));
      const index = found.findIndex((difference) => difference !== undefined && kindOf(difference) === wanted);
      if (index >= 0) {
        current = batch[index] as JsonObject;
        isShrinking = true;
      }
    }
  }
  return Object.fromEntries(Object.entries(current).filter(([, value]) => !isEmpty(value)));
}

/** Whether the value still is a case: taking parts away must leave a Pod. */
function isCase(value: JsonObject): boolean {
  return isJsonObject(value['pod']) && isJsonObject(value['pod']['metadata']);
}

function kindOf(difference: Difference | undefined): string {
  if (difference?.path === 'verdict') return `${difference.expected.slice(0, 24)} ${difference.actual.slice(0, 24)}`;
  return (difference?.path ?? '').replace(/\[\d+\]/g, '[]');
}

function isEmpty(value: JsonValue): boolean {
  return (
    value === 0 || value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0)
  );
}

async function differences(cases: readonly CompleteCase[]): Promise<(Difference | undefined)[]> {
  const expectations = await askOracle<Expectation>('inject', cases);
  return cases.map((one, index) => {
    const expected = expectations[index] as Expectation;
    if (expected.error !== undefined) return undefined;
    try {
      return compareCase(expected, one);
    } catch {
      // Taking parts away can leave what is no input of the engine.
      return undefined;
    }
  });
}

/** The value with one part taken away, biggest parts first. */
function* smallerValues(value: JsonValue): Generator<JsonValue> {
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) yield value.filter((_, other) => other !== index);
    for (let index = 0; index < value.length; index++) {
      for (const smaller of smallerValues(value[index] as JsonValue))
        yield value.map((item, other) => (other === index ? smaller : item));
    }
  } else if (isJsonObject(value)) {
    const keys = Object.keys(value);
    for (const key of keys) {
      yield Object.fromEntries(Object.entries(value).filter(([other]) => other !== key));
    }
    for (const key of keys)
      for (const smaller of smallerValues(value[key] as JsonValue)) yield { ...value, [key]: smaller };
  }
}
