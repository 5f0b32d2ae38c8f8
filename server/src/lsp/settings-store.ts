import type { Connection } from 'vscode-languageserver';
import { DidChangeConfigurationNotification } from 'vscode-languageserver';
import { settingsSection } from '../protocol/index.ts';
import { uriKey } from '../workspace/uri.ts';
import { readSettings, type ServerSettings } from './read-settings.ts';
import type { Session } from './session.ts';

/** So long answers wait for the client's settings at most; after that they are given by what is known. */
const patience = 2000;

/**
 * The client's settings. What is one for the whole workspace is taken from its first folder; what concerns a file only is
 * taken from the file's own folder.
 */
export class SettingsStore {
  readonly #connection: Connection;
  readonly #session: Session;
  #common: ServerSettings;
  #byFolder: readonly { readonly prefix: string; readonly settings: ServerSettings }[] = [];
  #loads = 0;
  /** Resolves when the first settings are in use, or the client took too long. */
  readonly whenInUse: Promise<void>;
  #resolveInUse: () => void = () => undefined;

  constructor(connection: Connection, session: Session) {
    this.#connection = connection;
    this.#session = session;
    this.#common = readSettings(session.options.settings);
    this.whenInUse = new Promise((resolve) => {
      const timer = setTimeout(resolve, patience);
      this.#resolveInUse = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Tells that everything follows the settings now. */
  markInUse(): void {
    this.#resolveInUse();
  }

  get common(): ServerSettings {
    return this.#common;
  }

  of(uri: string): ServerSettings {
    const key = uriKey(uri);
    return this.#byFolder.find(({ prefix }) => key.startsWith(prefix))?.settings ?? this.#common;
  }

  /** Asks to be told of changes. */
  async subscribe(): Promise<void> {
    if (!this.#session.registersConfiguration) return;
    await this.#connection.client.register(DidChangeConfigurationNotification.type, { section: settingsSection });
  }

  /** Asks the client for its settings; a client that cannot be asked sends them in `pushed`. */
  async load(folders: readonly string[], pushed?: unknown): Promise<void> {
    const load = ++this.#loads;
    if (!this.#session.answersConfiguration) {
      const section = (pushed as Record<string, unknown> | null | undefined)?.[settingsSection];
      if (section !== undefined) this.#common = readSettings(section);
      return;
    }
    const scopes = folders.length === 0 ? [{}] : folders.map((scopeUri) => ({ scopeUri }));
    const items = scopes.map((scope) => ({ ...scope, section: settingsSection }));
    const answers = ((await this.#connection.workspace.getConfiguration(items)) as unknown[]).map(readSettings);
    // A later change has asked again meanwhile: its answer counts.
    if (load !== this.#loads) return;
    this.#common = answers[0] ?? this.#common;
    this.#byFolder = folders
      .flatMap((uri, index) => {
        const settings = answers[index];
        return settings === undefined ? [] : [{ prefix: uriKey(uri).replace(/\/?$/, '/'), settings }];
      })
      .sort((left, right) => right.prefix.length - left.prefix.length);
  }
}
