import type { Connection, InitializeParams } from 'vscode-languageserver';
import { SchemaAnswers } from '../features/yaml-service/schema-answers.ts';
import { Checker } from '../rules/checker.ts';
import { allRules } from '../rules/registry.ts';
import { ManifestWorkspace } from '../workspace/manifest-workspace.ts';
import { ClientFileSystem } from './client-file-system.ts';
import { CodeLensControl } from './code-lens-control.ts';
import { connectionLogger } from './connection-logger.ts';
import { CoverageWatcher } from './coverage-watcher.ts';
import { DiagnosticsScheduler } from './diagnostics-scheduler.ts';
import { PreviewWatcher } from './preview-watcher.ts';
import { RequestsFirst } from './requests-first.ts';
import { RoutedFileSystem } from './routed-file-system.ts';
import { ScanControl } from './scan-control.ts';
import type { ServerContext, ServerPlatform } from './server-context.ts';
import { readSession } from './session.ts';
import { SettingsStore } from './settings-store.ts';

/** Builds everything that a session works with, for the client that sent `params`. Nothing runs yet. */
export function createContext(
  connection: Connection,
  platform: ServerPlatform,
  params: InitializeParams,
): ServerContext {
  const logger = connectionLogger(connection);
  const session = readSession(params);
  const settings = new SettingsStore(connection, session);
  const throughClient = session.options.fileAccess === true ? new ClientFileSystem(connection) : undefined;
  const fileSystem = new RoutedFileSystem(platform.fileSystem, throughClient);
  const workspace = new ManifestWorkspace({
    fileSystem,
    logger,
    configuration: settings.common.configuration,
  });
  const requests = new RequestsFirst();
  const checker = new Checker(workspace, allRules, logger);
  return {
    connection,
    session,
    logger,
    settings,
    fileSystem,
    workspace,
    checker,
    language: {
      workspace,
      schemas: new SchemaAnswers(),
      otherYamlServer: session.options.otherYamlServer === true,
    },
    requests,
    scans: new ScanControl(connection, session, logger, workspace, requests, rootsOf(params)),
    diagnostics: new DiagnosticsScheduler({ connection, session, logger, settings, workspace, checker }),
    lenses: new CodeLensControl(connection, session, logger, settings, workspace),
    previews: new PreviewWatcher(connection, logger),
    coverage: new CoverageWatcher(connection, logger),
  };
}

/** The workspace folders; the one root of clients that know no folders. */
function rootsOf(params: InitializeParams): readonly string[] {
  const folders = params.workspaceFolders ?? [];
  if (folders.length > 0) return folders.map(({ uri }) => uri);
  const { rootUri } = params as { readonly rootUri?: string | null };
  return rootUri ? [rootUri] : [];
}
