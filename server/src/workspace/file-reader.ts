import { neverCancelled, type CancellationToken } from '../base/cancellation.ts';
import type { Logger } from '../base/logger.ts';
import { yieldToEventLoop } from '../base/yield-to-event-loop.ts';
import { parseManifestFile } from '../yaml/parse-manifest-file.ts';
import type { FileStore } from './file-store.ts';
import { tooLarge } from './file-store.ts';
import type { FileSystem } from './file-system.ts';
import { isKustomizationFile } from './kustomize.ts';
import { mayHoldObjects } from './object-facts.ts';
import { uriKey } from './uri.ts';

/** When long work lets others have their turn. */
export interface Pace {
  /** Whether it is time. */
  isDue(): boolean;
  giveWay(): Promise<void>;
}

const oneByOne: Pace = { isDue: () => true, giveWay: yieldToEventLoop };

/** How a scan is watched, paced and stopped. */
export interface ScanOptions {
  /** After each file where left out. */
  readonly pace?: Pace;
  readonly token?: CancellationToken;
  readonly onProgress?: (progress: { readonly filesRead: number }) => void;
}

/** What a scan did. */
export interface ScanResult {
  readonly filesRead: number;
  /** Files and directories that were not read, and why. */
  readonly skipped: readonly { readonly uri: string; readonly reason: string }[];
  readonly changedUris: readonly string[];
  readonly isCancelled: boolean;
}

/** So many files are read at the same time. */
const parallelReads = 8;

/** Brings files from disk into the store. */
export class FileReader {
  readonly #fileSystem: FileSystem;
  readonly #logger: Logger;
  readonly #store: FileStore;
  /** The last read of each file: an older one that ends later is dropped. */
  readonly #latest = new Map<string, symbol>();
  #roots: readonly string[] = [];
  #scans = 0;

  constructor(fileSystem: FileSystem, logger: Logger, store: FileStore) {
    this.#fileSystem = fileSystem;
    this.#logger = logger;
    this.#store = store;
  }

  get isScanning(): boolean {
    return this.#scans > 0;
  }

  /** Whether a file lies below one of the roots of the last scan. */
  isInWorkspace(uri: string): boolean {
    const key = uriKey(uri);
    return this.#roots.some((root) => key.startsWith(root));
  }

  async scan(
    roots: readonly string[],
    { token = neverCancelled, onProgress, pace = oneByOne }: ScanOptions = {},
  ): Promise<ScanResult> {
    this.#roots = roots.map((root) => uriKey(root).replace(/\/?$/, '/'));
    const scan = {
      filesRead: 0,
      skipped: [] as { uri: string; reason: string }[],
      seen: new Set<string>(),
      changedUris: [] as string[],
    };
    const placing = this.#store.deferPlacing();
    this.#scans++;
    try {
      for (const root of roots) {
        const uris = this.#find(root, scan.skipped)[Symbol.asyncIterator]();
        const work = async (): Promise<void> => {
          for (let next = await uris.next(); !next.done && !token.isCancellationRequested; next = await uris.next()) {
            const uri = next.value;
            if (scan.seen.has(uriKey(uri))) continue;
            scan.seen.add(uriKey(uri));
            if (await this.read(uri)) scan.changedUris.push(uri);
            const reason = this.#store.skipReason(uri);
            if (reason !== undefined) scan.skipped.push({ uri, reason });
            scan.filesRead++;
            onProgress?.({ filesRead: scan.filesRead });
            if (pace.isDue()) await pace.giveWay();
          }
        };
        await Promise.all(Array.from({ length: parallelReads }, work));
      }
      if (!token.isCancellationRequested) scan.changedUris.push(...this.#removeUnseen(scan.seen));
    } finally {
      this.#scans--;
      scan.changedUris.push(...placing.resume());
    }
    for (const { uri, reason } of scan.skipped) this.#logger.warn(`Skipped ${uri}: ${reason}.`);
    return {
      filesRead: scan.filesRead,
      skipped: scan.skipped,
      changedUris: [...new Set(scan.changedUris)].sort(),
      isCancelled: token.isCancellationRequested,
    };
  }

  /** Reads one file; tells whether anything changed. An open file is left alone. */
  async read(uri: string): Promise<boolean> {
    const key = uriKey(uri);
    const ticket = Symbol(uri);
    this.#latest.set(key, ticket);
    const result = await this.#readText(uri);
    if (this.#latest.get(key) !== ticket) return false;
    this.#latest.delete(key);
    if (this.#store.file(uri)?.open !== undefined) return false;
    if (result === undefined || this.#store.isLeftOut(uri)) return this.#store.remove(uri);
    const { maxFileSize } = this.#store.configuration;
    if (result.text === undefined || result.text.length > maxFileSize) {
      this.#store.skip(uri, tooLarge(result.size, maxFileSize));
      return true;
    }
    // Most JSON and much YAML is no manifest: it costs one look and no memory.
    if (!mayHoldObjects(result.text) && !isKustomizationFile(uri) && this.#store.file(uri) === undefined) {
      return this.#store.noteOther(uri);
    }
    this.#store.setClosedText(uri, parseManifestFile(result.text, { isJson: uri.toLowerCase().endsWith('.json') }));
    return true;
  }

  async #readText(uri: string): ReturnType<FileSystem['readFile']> {
    try {
      return await this.#fileSystem.readFile(uri, this.#store.configuration.maxFileSize * 4);
    } catch (error) {
      this.#logger.warn(`Could not read ${uri}: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  }

  async *#find(root: string, skipped: { uri: string; reason: string }[]): AsyncIterable<string> {
    try {
      yield* this.#fileSystem.findManifests(root, (uri, reason) => skipped.push({ uri, reason }));
    } catch (error) {
      skipped.push({ uri: root, reason: error instanceof Error ? error.message : String(error) });
    }
  }

  /** Files that an earlier scan has found and this one has not. */
  #removeUnseen(seen: ReadonlySet<string>): readonly string[] {
    const gone = this.#store.files().filter(({ uri, open }) => open === undefined && !seen.has(uriKey(uri)));
    for (const { uri } of gone) this.#store.remove(uri);
    return gone.map(({ uri }) => uri);
  }
}
