import * as vscode from 'vscode';
import { previousVersionsMethod, type PreviousVersionsParams } from '../../../../server/src/protocol/index.ts';
import { isServed } from '../../infrastructure/documents.ts';
import type { LanguageServer } from '../../language-client/language-server.ts';
import type { GitApi, GitRepository } from './git-api.ts';

const manifestName = /\.(?:ya?ml|json)$/i;

/** So many changed files of a repository are looked at besides those that are open: an object may have moved out of them. */
const mostChangedFiles = 200;

/** So long nothing must happen before git is asked: a checkout or a rebase tells of every step. */
const quietMilliseconds = 200;

/** A file of the workspace in a repository that has a commit. */
interface TrackedFile {
  readonly uri: vscode.Uri;
  readonly repository: GitRepository;
  readonly commit: string;
}

/** Tells the server what open and changed manifests are in git's HEAD, as often as that or the files change. */
export class PreviousVersions implements vscode.Disposable {
  readonly #git: GitApi;
  readonly #server: LanguageServer;
  readonly #log: vscode.LogOutputChannel;
  /** By URI: the commit that was asked, and what it gave. */
  readonly #known = new Map<string, { readonly commit: string; readonly text: string | null }>();
  #sent = new Map<string, string | null>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(git: GitApi, server: LanguageServer, log: vscode.LogOutputChannel) {
    this.#git = git;
    this.#server = server;
    this.#log = log;
  }

  /** Looks again in a moment. */
  updateSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#running = this.#running
        .then(() => this.#update())
        .catch((error: unknown) => this.#log.warn('Manifests could not be compared with git.', error));
    }, quietMilliseconds);
  }

  /** The server is a new one and knows nothing. */
  startOver(): void {
    this.#sent = new Map();
    this.updateSoon();
  }

  dispose(): void {
    clearTimeout(this.#timer);
  }

  async #update(): Promise<void> {
    if (this.#server.state.kind !== 'running') return;
    const texts = new Map<string, string | null>();
    for (const file of this.#files()) texts.set(file.uri.toString(), await this.#textOf(file));
    for (const uri of this.#known.keys()) if (!texts.has(uri)) this.#known.delete(uri);
    const gone = [...this.#sent].flatMap(([uri, text]) =>
      texts.has(uri) || text === null ? [] : [[uri, null] as const],
    );
    const news = [...texts, ...gone].filter(([uri, text]) => (this.#sent.get(uri) ?? null) !== text);
    if (news.length === 0) return;
    const params: PreviousVersionsParams = { against: 'HEAD', files: news.map(([uri, text]) => ({ uri, text })) };
    await this.#server.notify(previousVersionsMethod, params);
    this.#sent = texts;
  }

  /** The open manifests of the workspace, and those that git tells of as changed. */
  #files(): readonly TrackedFile[] {
    const open = vscode.workspace.textDocuments.filter(isServed).map(({ uri }) => uri);
    const changed = this.#git.repositories.flatMap(({ state }) =>
      [...state.workingTreeChanges, ...state.indexChanges, ...state.mergeChanges]
        .map(({ originalUri }) => originalUri)
        .filter(({ path }) => manifestName.test(path))
        .slice(0, mostChangedFiles),
    );
    const files = new Map<string, TrackedFile>();
    for (const uri of [...open, ...changed]) {
      if (vscode.workspace.getWorkspaceFolder(uri) === undefined) continue;
      const repository = this.#git.getRepository(uri);
      const commit = repository?.state.HEAD?.commit;
      if (repository && commit !== undefined) files.set(uri.toString(), { uri, repository, commit });
    }
    return [...files.values()];
  }

  async #textOf({ uri, repository, commit }: TrackedFile): Promise<string | null> {
    const known = this.#known.get(uri.toString());
    if (known?.commit === commit) return known.text;
    // A file that is not in the commit is a new one.
    const text = await repository.show(commit, uri.fsPath).catch(() => null);
    this.#known.set(uri.toString(), { commit, text });
    return text;
  }
}
