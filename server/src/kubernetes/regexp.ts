import { RE2JS } from 're2js';

/** A compiled RE2 pattern. */
export interface Re2Pattern {
  /** Whether the pattern matches anywhere in `text`, in time linear in its length. */
  matches(text: string): boolean;
}

/** Why a pattern does not compile. */
export class Re2Error {
  readonly message: string;
  constructor(message: string) {
    this.message = message;
  }
}

/** Compiles a pattern with the syntax and meaning of Go's `regexp` (RE2): no look-around, no back-references, never slow. */
export function compileRe2(pattern: string): Re2Pattern | Re2Error {
  try {
    const compiled = RE2JS.compile(pattern);
    return { matches: (text) => compiled.matcher(text).find() };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // Go names the offending part in every message.
    return new Re2Error(message.endsWith('at end of expression') ? `${message}: \`\`` : message);
  }
}
