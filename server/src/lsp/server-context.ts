import type { Connection } from 'vscode-languageserver';
import type { Logger } from '../base/logger.ts';
import type { LanguageContext } from '../features/language-context.ts';
import type { Checker } from '../rules/checker.ts';
import type { FileSystem } from '../workspace/file-system.ts';
import type { ManifestWorkspace } from '../workspace/manifest-workspace.ts';
import type { CodeLensControl } from './code-lens-control.ts';
import type { CoverageWatcher } from './coverage-watcher.ts';
import type { DiagnosticsScheduler } from './diagnostics-scheduler.ts';
import type { PreviewWatcher } from './preview-watcher.ts';
import type { ScanControl } from './scan-control.ts';
import type { RequestsFirst } from './requests-first.ts';
import type { Session } from './session.ts';
import type { SettingsStore } from './settings-store.ts';

/** What the server needs of the machine it runs on. */
export interface ServerPlatform {
  /** Version of the product. */
  readonly version: string;
  /** Reads `file:` URIs; without it the client is asked for every file. */
  readonly fileSystem?: FileSystem;
}

/** What completion and hover need; whether another server is there may change during the session. */
export interface SessionLanguage extends LanguageContext {
  otherYamlServer: boolean;
}

/** Everything that handlers work with. One for the whole session. */
export interface ServerContext {
  readonly connection: Connection;
  readonly session: Session;
  readonly logger: Logger;
  readonly settings: SettingsStore;
  readonly fileSystem: FileSystem;
  readonly workspace: ManifestWorkspace;
  readonly checker: Checker;
  readonly language: SessionLanguage;
  readonly requests: RequestsFirst;
  readonly scans: ScanControl;
  readonly diagnostics: DiagnosticsScheduler;
  readonly lenses: CodeLensControl;
  readonly previews: PreviewWatcher;
  readonly coverage: CoverageWatcher;
}

/** Registers what answers one method. */
export type RegisterHandler = (context: ServerContext) => void;
