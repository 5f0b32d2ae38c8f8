import type { JsonPath } from '../../base/json.ts';

/** The smallest YAML text that has a place, and where the question about it is asked. */
export interface Skeleton {
  readonly text: string;
  readonly line: number;
  readonly character: number;
}

/** What is asked: the fields or the values that could be written at the place. */
export type SkeletonQuestion = 'fields' | 'values';

/**
 * Writes `path` as YAML in which yaml-language-server is at its best: one document, two spaces, nothing half-typed. So its
 * answer depends on schema and path alone, costs the same in every file, and can be kept.
 */
export function writeSkeleton(path: JsonPath, question: SkeletonQuestion): Skeleton {
  let text = '';
  let indent = 0;
  let isAfterColon = false;
  for (const step of path) {
    if (isAfterColon) {
      indent += 2;
      text += `\n${' '.repeat(indent)}`;
    }
    isAfterColon = typeof step === 'string';
    if (typeof step === 'string') {
      text += `${writeKey(step)}:`;
    } else {
      text += '- ';
      indent += 2;
    }
  }
  if (isAfterColon) text += question === 'fields' ? `\n${' '.repeat(indent + 2)}` : ' ';
  const lines = text.split('\n');
  return { text, line: lines.length - 1, character: (lines.at(-1) ?? '').length };
}

/** List indices do not matter to a schema: all paths that differ in them alone are one. */
export function placeKey(path: JsonPath): string {
  return JSON.stringify(path.map((step) => (typeof step === 'number' ? 0 : step)));
}

function writeKey(key: string): string {
  return /^[A-Za-z][\w-]*$/.test(key) ? key : JSON.stringify(key);
}
