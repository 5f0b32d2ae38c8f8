import type { FileSystem } from '../workspace/file-system.ts';

/** Reads `file:` URIs with one file system and everything else with another; what neither can reach does not exist. */
export class RoutedFileSystem implements FileSystem {
  readonly #files: FileSystem | undefined;
  readonly #others: FileSystem | undefined;

  constructor(files: FileSystem | undefined, others: FileSystem | undefined) {
    this.#files = files;
    this.#others = others;
  }

  readFile(uri: string, maxBytes: number): ReturnType<FileSystem['readFile']> {
    return this.#for(uri)?.readFile(uri, maxBytes) ?? Promise.resolve(undefined);
  }

  async *findManifests(root: string, onSkipped: (uri: string, reason: string) => void): AsyncIterable<string> {
    const fileSystem = this.#for(root);
    if (fileSystem === undefined) onSkipped(root, 'the editor gives no access to its files');
    else yield* fileSystem.findManifests(root, onSkipped);
  }

  #for(uri: string): FileSystem | undefined {
    return uri.startsWith('file:') ? (this.#files ?? this.#others) : this.#others;
  }
}
