/**
 * Requests from the server to the client, for files that the server's own platform cannot reach: everything in the browser,
 * and virtual workspaces (`vscode-vfs:`) elsewhere.
 */

/** `kruise/readFile`: the answer is `null` where the file cannot be read or is binary. */
export const readFileMethod = 'kruise/readFile';
export interface ReadFileParams {
  readonly uri: string;
  readonly maxBytes: number;
}
export interface ReadFileResult {
  /** Without byte order mark; left out where the file is larger than `maxBytes`. */
  readonly text?: string;
  /** Bytes. */
  readonly size: number;
}

/** `kruise/findManifests`: URIs of all `*.yaml`, `*.yml` and `*.json` files below a folder. */
export const findManifestsMethod = 'kruise/findManifests';
export interface FindManifestsParams {
  readonly root: string;
}
export type FindManifestsResult = readonly string[];
