import type { KruiseSettings } from './settings.ts';

/** What a client may say when it starts the server. Everything is optional: a plain LSP client needs none of it. */
export interface InitializationOptions {
  /**
   * Whether another YAML language server (for example the Red Hat extension) serves the same documents. Then completion and
   * hover stay silent on everything that is not Kruise's, and structural features that the other one has are left to it.
   */
  readonly otherYamlServer?: boolean;
  /** Whether the client answers `kruise/readFile` and `kruise/findFiles`. */
  readonly fileAccess?: boolean;
  /** Whether the client has the commands of `commands.ts`. Without it no code action opens a preview, and lenses only inform. */
  readonly clientCommands?: boolean;
  /** Settings for clients that do not answer `workspace/configuration`. */
  readonly settings?: Partial<KruiseSettings>;
}

/** Client → server: another YAML language server came or went. */
export const otherYamlServerMethod = 'kruise/otherYamlServer';

export interface OtherYamlServerParams {
  readonly isActive: boolean;
}
