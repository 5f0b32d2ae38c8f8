import type { JsonPath } from '../base/json.ts';

/** A path in which `*` stands for any one step. */
export type PathPattern = readonly string[];

/** `spec.containers[*].name`, `metadata.annotations['a/b']` → its steps. */
export function parsePattern(text: string): PathPattern {
  return [...text.matchAll(/\['([^']+)'\]|\[(\*)\]|([^.[\]]+)/g)].map(
    ([, quoted, star, plain]) => quoted ?? star ?? plain ?? '',
  );
}

/** Whether `path` is one that `pattern` describes. */
export function matchesPattern(path: JsonPath, pattern: PathPattern): boolean {
  return path.length === pattern.length && pattern.every((step, index) => step === '*' || step === path[index]);
}
