/** What the harness (outside) and the suites (inside an extension host) tell each other, over HTTP on this machine. */

/** The file in the workspace that tells the suites about the session they run in. */
export const sessionFile = '.vscode/kruise-test-session';

/** Its content, as JSON. */
export interface TestSession {
  /** Where the harness listens. */
  readonly harness: string;
  readonly suites: readonly string[];
  /** Which extension is under test, and where. */
  readonly host: 'node' | 'web';
}

/** What became of the tests, told as it happens. */
export type TestEvent =
  | { readonly type: 'pass'; readonly title: string; readonly milliseconds: number }
  | { readonly type: 'fail'; readonly title: string; readonly error: string }
  | { readonly type: 'end' };

/** Requests to the harness: POST with JSON bodies. */
export interface HarnessRequests {
  readonly '/event': TestEvent;
  /** Takes a picture of the whole window, where there is a browser. */
  readonly '/screenshot': { readonly name: string };
  /** Presses keys, one after the other, where there is a browser; otherwise the answer is "not implemented". */
  readonly '/press': { readonly keys: readonly string[] };
  /** Writes a file of the workspace behind the editor's back; without text it is deleted. */
  readonly '/write': { readonly path: string; readonly text?: string };
}
