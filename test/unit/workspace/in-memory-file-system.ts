import type { FileSystem } from '../../../server/src/workspace/file-system.ts';

/** A file system of texts by URI, for tests. `null` stands for a file that cannot be read. */
export class InMemoryFileSystem implements FileSystem {
  readonly files: Map<string, string | null>;

  constructor(files: Readonly<Record<string, string | null>> = {}) {
    this.files = new Map(Object.entries(files));
  }

  async readFile(uri: string, maxBytes: number): ReturnType<FileSystem['readFile']> {
    await Promise.resolve();
    const text = this.files.get(uri);
    if (text === undefined || text === null) return undefined;
    return text.length > maxBytes ? { size: text.length } : { text, size: text.length };
  }

  async *findManifests(root: string, onSkipped: (uri: string, reason: string) => void): AsyncIterable<string> {
    await Promise.resolve();
    for (const [uri, text] of this.files) {
      if (!uri.startsWith(root) || !/\.(ya?ml|json)$/.test(uri)) continue;
      if (text === null) onSkipped(uri, 'it cannot be read');
      else yield uri;
    }
  }
}
