import type { JsonPath, JsonValue } from '../../base/json.ts';
import type { RemedyStep } from '../../schema/index.ts';

/** Puts back what stood at `path` before; takes it away where nothing did. */
export function restoreStep(path: JsonPath, former: JsonValue | undefined): RemedyStep {
  return former === undefined || former === null ? { action: 'remove', path } : { action: 'set', path, value: former };
}
