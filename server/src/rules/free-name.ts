/** Names of most things have at most this many characters. */
const longestName = 63;

/** `name-2`, or the next one that is free. */
export function freeName(name: string, taken: ReadonlySet<string>, longest = longestName): string {
  for (let number = 2; ; number++) {
    const suffix = `-${number}`;
    const candidate = `${name.slice(0, longest - suffix.length).replace(/-+$/, '')}${suffix}`;
    if (!taken.has(candidate)) return candidate;
  }
}
