/**
 * Server → client: reads a file that the server cannot reach by itself: any scheme but `file`, and in the browser every file.
 * The text is decoded as UTF-8; the client need not look into it.
 */
export const readFileMethod = 'kruise/readFile';

export interface ReadFileParams {
  readonly uri: string;
  /** Larger files are not sent; only their size is told. */
  readonly maxBytes: number;
}

/** `null` where the file cannot be read. */
export type ReadFileResult = {
  readonly text?: string;
  /** In bytes. */
  readonly size: number;
} | null;

/** Server → client: lists files below a directory, `.git` and `node_modules` left out, symbolic links not followed. */
export const findFilesMethod = 'kruise/findFiles';

export interface FindFilesParams {
  /** URI of a directory: a workspace folder. */
  readonly root: string;
  /** Endings of the names to list, with their dot. */
  readonly extensions: readonly string[];
}

export interface FindFilesResult {
  readonly uris: readonly string[];
  /** Directories that could not be listed. */
  readonly skipped?: readonly { readonly uri: string; readonly reason: string }[];
}
