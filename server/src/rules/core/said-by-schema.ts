import type { JsonPath } from '../../base/json.ts';
import type { SchemaViolation } from '../../schema/index.ts';

/** Whether a schema violation is at the place, above it, or says that it is missing: then nothing is left to say. */
export function isSaidBySchema(path: JsonPath, violations: readonly SchemaViolation[]): boolean {
  return violations.some((violation) => {
    if (violation.severity !== 'error') return false;
    const place = violation.missing === undefined ? violation.path : [...violation.path, violation.missing];
    return place.every((step, index) => step === path[index]);
  });
}
