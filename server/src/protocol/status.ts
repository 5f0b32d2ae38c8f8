/** Server → client: what the server is doing, for a status item. Sent when it changes. */
export const statusMethod = 'kruise/status';

export interface StatusParams {
  /** Whether files of the workspace are still being read: answers may miss objects until then. */
  readonly isScanning: boolean;
  /** The Kruise release that verdicts hold for. */
  readonly kruiseVersion: string;
  /** How many files with manifests are known. */
  readonly files: number;
  /** How many files were left out because they are too large or cannot be read; the log names them. */
  readonly skipped: number;
}
