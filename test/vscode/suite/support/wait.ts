/**
 * Waits until `probe` gives a value other than `undefined` and `false`. The error says what was waited for, and what `describe`
 * finds at the end.
 */
export async function waitFor<T>(
  what: string,
  probe: () => T | undefined | false | Promise<T | undefined | false>,
  describe: () => unknown = () => undefined,
  timeout = 20_000,
): Promise<T> {
  const end = Date.now() + timeout;
  for (;;) {
    const value = await probe();
    if (value !== undefined && value !== false) return value;
    if (Date.now() > end) {
      const found = describe();
      const details = found === undefined ? '' : `; found: ${JSON.stringify(found, undefined, 1)}`;
      throw new Error(`waited ${timeout / 1000} s in vain for ${what}${details}`);
    }
    await new Promise((done) => setTimeout(done, 50));
  }
}
