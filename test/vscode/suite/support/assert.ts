/** The few assertions that the suites need; they run in a web worker too, where `node:assert` is not. */
export function ok(value: unknown, message: string): asserts value {
  if (value === undefined || value === null || value === false) throw new Error(message);
}

export function deepEqual(actual: unknown, expected: unknown): void {
  const [left, right] = [actual, expected].map((value) => JSON.stringify(value, undefined, 1));
  if (left !== right) throw new Error(`expected ${String(right)}\nbut got ${String(left)}`);
}

export function includes(text: string, part: string): void {
  if (!text.includes(part)) throw new Error(`expected to find ${JSON.stringify(part)} in:\n${text}`);
}

export function excludes(text: string, part: string): void {
  if (text.includes(part)) throw new Error(`expected not to find ${JSON.stringify(part)} in:\n${text}`);
}

export function matches(text: string, pattern: RegExp): void {
  if (!pattern.test(text)) throw new Error(`expected a match of ${String(pattern)} in:\n${text}`);
}
