/** What the workspace needs of a file system. URIs throughout, never paths. */
export interface FileSystem {
  /**
   * The text of a file without its byte order mark, or `undefined` where it cannot be read or is binary.
   * `size` tells the length in bytes where the file is larger than `maxBytes`, and then there is no text.
   */
  readFile(uri: string, maxBytes: number): Promise<{ readonly text?: string; readonly size: number } | undefined>;
  /** URIs of all manifest candidates (`*.yaml`, `*.yml`, `*.json`) below `root`, each once (symbolic links followed, loops cut). */
  findManifests(root: string, onSkipped: (uri: string, reason: string) => void): AsyncIterable<string>;
}
