import type { Connection } from 'vscode-languageserver';
import { DidChangeConfigurationNotification } from 'vscode-languageserver';
import { settingsSection } from '../protocol/index.ts';
import { uriKey } from '../workspace/uri.ts';
import type { FolderConfiguration } from '../workspace/configuration.ts';
import type { ProjectFile } from './project-file.ts';
import { readSettings, type ServerSettings } from './read-settings.ts';
import type { Session } from './session.ts';

/** So long answers wait for the client's settings at most; after that they are given by what is known. */
const patience = 2000;

/**
 * The settings of the client and of the projects' files. What is one for the whole workspace, the cluster, is taken from its
 * first folder, since all folders are looked up in together; what concerns a file only is taken from the file's own folder.
 */
export class SettingsStore {
  readonly #connection: Connection;
  readonly #session: Session;
  #common: ServerSettings;
  #byFolder: readonly FolderSettings[] = [];
  #pushed: unknown;
  #loads = 0;
  /** Resolves when the first settings are in use, or the client took too long. */
  readonly whenInUse: Promise<void>;
  #resolveInUse: () => void = () => undefined;

  constructor(connection: Connection, session: Session) {
    this.#connection = connection;
    this.#session = session;
    this.#pushed = session.options.settings;
    this.#common = readSettings(this.#pushed);
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

  /**
   * Asks the client for its settings, and reads the files of the projects with `projectFile`. A client that cannot be asked
   * sends its settings in `pushed`.
   */
  async load(
    folders: readonly string[],
    projectFile: (folder: string) => Promise<ProjectFile | undefined>,
    pushed?: unknown,
  ): Promise<void> {
    const load = ++this.#loads;
    const section = (pushed as Record<string, unknown> | null | undefined)?.[settingsSection];
    if (section !== undefined) this.#pushed = section;
    const [sent, files] = await Promise.all([this.#ask(folders), Promise.all(folders.map(projectFile))]);
    // A later change has asked again meanwhile: its answer counts.
    if (load !== this.#loads) return;
    const common = readSettings(sent[0], files[0]?.settings);
    this.#byFolder = folders
      .map((uri, index) => ({
        prefix: uriKey(uri).replace(/\/?$/, '/'),
        settings: readSettings(sent[index] ?? sent[0], files[index]?.settings),
        file: files[index],
      }))
      .sort((left, right) => right.prefix.length - left.prefix.length);
    this.#common = { ...common, configuration: { ...common.configuration, folders: this.#byFolder.map(toFolder) } };
  }

  /** What the client says for each folder, or once where there is none. */
  async #ask(folders: readonly string[]): Promise<readonly unknown[]> {
    if (!this.#session.answersConfiguration) return [this.#pushed];
    const scopes = folders.length === 0 ? [{}] : folders.map((scopeUri) => ({ scopeUri }));
    const items = scopes.map((scope) => ({ ...scope, section: settingsSection }));
    return (await this.#connection.workspace.getConfiguration(items)) as unknown[];
  }
}

interface FolderSettings {
  readonly prefix: string;
  readonly settings: ServerSettings;
  readonly file: ProjectFile | undefined;
}

function toFolder({ prefix, settings, file }: FolderSettings): FolderConfiguration {
  const { include = [], exclude = [] } = file?.settings ?? {};
  const filter = file && include.length + exclude.length > 0 ? { base: file.directory, include, exclude } : undefined;
  return { directory: prefix, severities: settings.configuration.severities, filter };
}
