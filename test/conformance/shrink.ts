import { isJsonObject, type JsonObject, type JsonValue } from '../../server/src/base/json.ts';
import { injectPod } from '../../server/src/injection/index.ts';
import type { Expectation } from './case.ts';
import { compareResult, type Difference } from './compare.ts';
import { type CompleteCase, completeCase, toInjectionInput } from './complete-case.ts';
import { askOracle } from './oracle-process.ts';

/** The smallest case found that still shows a difference at the same kind of place. */
export async function shrinkCase(original: CompleteCase): Promise<JsonValue> {
  let current = original as unknown as JsonObject;
  const wanted = kindOf((await differences([original]))[0]);
  for (let isShrinking = true; isShrinking;) {
    isShrinking = false;
    const candidates = [...smallerValues(current)] as JsonObject[];
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

function kindOf(difference: Difference | undefined): string {
  return (difference?.path ?? '').replace(/\[\d+\]/g, '[]');
}

function isEmpty(value: JsonValue): boolean {
  return value === 0 || value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
}

async function differences(cases: readonly CompleteCase[]): Promise<(Difference | undefined)[]> {
  try {
    const expectations = await askOracle<Expectation>('inject', cases);
    return cases.map((one, index) => compareResult(expectations[index] as Expectation, injectPod(toInjectionInput(one)), one.namespace));
  } catch {
    // One candidate of the batch is no case any more; ask for each alone.
    if (cases.length <= 1) return [undefined];
    const middle = cases.length >> 1;
    return [...(await differences(cases.slice(0, middle))), ...(await differences(cases.slice(middle)))];
  }
}

/** The value with one part taken away, biggest parts first. */
function* smallerValues(value: JsonValue): Generator<JsonValue> {
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) yield value.filter((_, other) => other !== index);
    for (let index = 0; index < value.length; index++) {
      for (const smaller of smallerValues(value[index] as JsonValue)) yield value.map((item, other) => (other === index ? smaller : item));
    }
  } else if (isJsonObject(value)) {
    const keys = Object.keys(value);
    for (const key of keys) {
      const { [key]: _removed, ...rest } = value;
      yield rest;
    }
    for (const key of keys) for (const smaller of smallerValues(value[key] as JsonValue)) yield { ...value, [key]: smaller };
  }
}
