import { CancellationTokenSource, type CancellationToken, type Connection } from 'vscode-languageserver';
import { Emitter } from '../base/emitter.ts';
import type { Logger } from '../base/logger.ts';
import type { Configuration } from '../workspace/configuration.ts';
import type { Pace } from '../workspace/file-reader.ts';
import type { ManifestWorkspace } from '../workspace/manifest-workspace.ts';
import { ScanProgress } from './scan-progress.ts';
import type { Session } from './session.ts';

/** Between two messages about the progress lie so many files. */
const filesPerReport = 200;

/** Reads the files of the workspace folders, one scan at a time; a new one ends the one before it. */
export class ScanControl {
  readonly #connection: Connection;
  readonly #session: Session;
  readonly #logger: Logger;
  readonly #workspace: ManifestWorkspace;
  readonly #pace: Pace;
  readonly #changes = new Emitter<void>();
  #roots: readonly string[];
  #running: CancellationTokenSource | undefined;
  #skipped = 0;
  /** What decided which files the last scan has read; `undefined` before the first. */
  #filter: string | undefined;

  constructor(
    connection: Connection,
    session: Session,
    logger: Logger,
    workspace: ManifestWorkspace,
    pace: Pace,
    roots: readonly string[],
  ) {
    this.#connection = connection;
    this.#session = session;
    this.#logger = logger;
    this.#workspace = workspace;
    this.#pace = pace;
    this.#roots = roots;
  }

  /** Fires when a scan begins and when it ends. */
  readonly onDidChange = this.#changes.event;

  get roots(): readonly string[] {
    return this.#roots;
  }

  get isScanning(): boolean {
    return this.#running !== undefined;
  }

  /** How many files and directories the last scan left out. */
  get skipped(): number {
    return this.#skipped;
  }

  /** Changes the workspace folders; call `start` to read the new ones. */
  setRoots(added: readonly string[], removed: readonly string[]): void {
    this.#roots = [...this.#roots.filter((root) => !removed.includes(root) && !added.includes(root)), ...added];
  }

  async start(): Promise<void> {
    this.stop();
    const source = new CancellationTokenSource();
    this.#running = source;
    this.#filter = filterOf(this.#workspace.configuration);
    this.#changes.fire();
    const progress = new ScanProgress(() => source.cancel());
    if (this.#session.showsProgress && this.#roots.length > 0) progress.show(this.#connection);
    try {
      await this.#scan(source.token, progress);
    } finally {
      progress.end();
      if (this.#running === source) {
        this.#running = undefined;
        this.#changes.fire();
      }
    }
  }

  /** Reads the files again where the settings now name others than those that were read, or are being read. */
  async restartIfOthers(): Promise<void> {
    if (this.#filter !== undefined && this.#filter !== filterOf(this.#workspace.configuration)) await this.start();
  }

  stop(): void {
    this.#running?.cancel();
    this.#running = undefined;
  }

  async #scan(token: CancellationToken, progress: ScanProgress): Promise<void> {
    const { filesRead, skipped, isCancelled } = await this.#workspace.scan(this.#roots, {
      token,
      pace: this.#pace,
      onProgress: ({ filesRead: count }) => {
        if (count % filesPerReport === 0) progress.report(`${count} files`);
      },
    });
    if (isCancelled) return;
    this.#skipped = skipped.length;
    this.#logger.info(`Read ${filesRead} files, left out ${skipped.length}.`);
  }
}

function filterOf({ maxFileSize, folders = [] }: Configuration): string {
  return JSON.stringify([maxFileSize, folders.map(({ directory, filter }) => [directory, filter])]);
}
