import type { Connection } from 'vscode-languageserver';
import { isConfigurationFile } from '../workspace/configuration-file.ts';
import { applySettings, followSettings } from './apply-settings.ts';
import { serverCapabilities } from './capabilities.ts';
import { createContext } from './create-context.ts';
import { Debouncer } from './debouncer.ts';
import { runGuarded } from './run-guarded.ts';
import { handlers } from './handlers/index.ts';
import type { ServerContext, ServerPlatform } from './server-context.ts';
import { StatusReporter } from './status-reporter.ts';
import { watchFiles } from './watch-files.ts';

/** Serves `connection`, which the caller listens on. */
export function createServer(connection: Connection, platform: ServerPlatform): void {
  connection.onInitialize((params) => {
    const context = createContext(connection, platform, params);
    for (const register of handlers) register(context);
    const stop = connectParts(context);
    connection.onInitialized(() => start(context, platform));
    connection.onShutdown(stop);
    return {
      capabilities: serverCapabilities(context.session),
      serverInfo: { name: 'Kruise Tools', version: platform.version },
    };
  });
}

/** Lets diagnostics, lenses, previews and status follow the workspace. Gives what ends it all. */
function connectParts(context: ServerContext): () => void {
  const { logger, workspace, requests, language, scans, diagnostics, lenses, previews, coverage } = context;
  const status = new StatusReporter(context);
  const following = new Debouncer(logger, 'following kruise-lint.yaml', 200);
  workspace.onDidChange((change) => {
    if (change.changedUris.some(isConfigurationFile)) following.schedule('', () => followSettings(context));
    diagnostics.follow(change);
    lenses.follow(change);
    previews.follow(change);
    coverage.follow();
    status.reportSoon();
  });
  scans.onDidChange(() => {
    status.reportSoon();
    if (scans.isScanning) return;
    diagnostics.followAll();
    lenses.followAll();
    coverage.follow();
    // What completion takes to its first answer is not needed while everything else is read.
    runGuarded(logger, 'preparing answers', async () => {
      await requests.giveWay();
      await language.schemas.prepare(workspace.configuration.kruiseVersion);
    });
  });
  return () => {
    scans.stop();
    for (const part of [following, diagnostics, lenses, previews, coverage, status]) part.dispose();
  };
}

/** Settings first, then the files: what is read depends on them. Requests are answered meanwhile with what is there. */
function start(context: ServerContext, { version }: ServerPlatform): void {
  const { logger, settings, scans } = context;
  logger.info(`Kruise Tools ${version}`);
  runGuarded(logger, 'client/registerCapability', () => settings.subscribe());
  runGuarded(logger, 'client/registerCapability', () => watchFiles(context));
  runGuarded(logger, 'starting', async () => {
    try {
      await applySettings(context);
    } finally {
      const scan = scans.start();
      settings.markInUse();
      await scan;
    }
  });
}
