import type { Connection } from 'vscode-languageserver';
import { findFilesMethod, readFileMethod, type FindFilesResult, type ReadFileResult } from '../protocol/index.ts';
import type { FileSystem } from '../workspace/file-system.ts';

const manifestExtensions = ['.yaml', '.yml', '.json'] as const;

/** Reads files through the client: virtual file systems, and everything in the browser. */
export class ClientFileSystem implements FileSystem {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async readFile(uri: string, maxBytes: number): ReturnType<FileSystem['readFile']> {
    const result = await this.#connection.sendRequest<ReadFileResult>(readFileMethod, { uri, maxBytes });
    if (result === null) return undefined;
    const { text, size } = result;
    if (text === undefined || size > maxBytes) return { size };
    const isBinary = text.slice(0, 8000).includes('\0');
    return isBinary ? undefined : { text: text.replace(/^\ufeff/, ''), size };
  }

  async *findManifests(root: string, onSkipped: (uri: string, reason: string) => void): AsyncIterable<string> {
    const params = { root, extensions: manifestExtensions };
    const { uris, skipped } = await this.#connection.sendRequest<FindFilesResult>(findFilesMethod, params);
    for (const { uri, reason } of skipped ?? []) onSkipped(uri, reason);
    yield* new Set(uris);
  }
}
