import { isJsonObject, type JsonObject, type JsonPath, type JsonValue } from '../../base/json.ts';
import type { ConversionStep } from './conversion.ts';

/** The object after the steps of a conversion. What a step does not find stays as it is. */
export function applySteps(value: JsonObject, steps: readonly ConversionStep[]): JsonObject {
  return steps.reduce<JsonObject>((current, step) => {
    const key = String(step.path.at(-1));
    const changed = changeAt(current, step.path.slice(0, -1), (parent) => {
      if (step.action === 'set') return { ...parent, [key]: step.value };
      const entries = Object.entries(parent);
      if (step.action === 'remove') return Object.fromEntries(entries.filter(([name]) => name !== key));
      return Object.fromEntries(entries.map(([name, entry]) => [name === key ? step.key : name, entry]));
    });
    return isJsonObject(changed) ? changed : current;
  }, value);
}

function changeAt(value: JsonValue | undefined, path: JsonPath, change: (parent: JsonObject) => JsonObject): JsonValue {
  const [step, ...rest] = path;
  if (step === undefined) return change(isJsonObject(value) ? value : {});
  if (typeof step === 'number') {
    if (!Array.isArray(value)) return value ?? null;
    return value.map((item, index) => (index === step ? changeAt(item, rest, change) : item));
  }
  const object: JsonObject = isJsonObject(value) ? value : {};
  return { ...object, [step]: changeAt(Object.hasOwn(object, step) ? object[step] : undefined, rest, change) };
}
