import type * as vscode from 'vscode';
import { activateChangeExplanation } from './features/change-explanation/index.ts';
import { activateExampleWorkspace } from './features/example-workspace/index.ts';
import { activateInjectionPreview } from './features/injection-preview/index.ts';
import { activateKruiseVersion } from './features/kruise-version/index.ts';
import { activatePreviousVersions } from './features/previous-versions/index.ts';
import { activatePullSecretCoverage } from './features/pull-secret-coverage/index.ts';
import { activatePullSecrets } from './features/pull-secrets/index.ts';
import { CommandRegistry } from './infrastructure/commands.ts';
import { showLanguageStatus } from './infrastructure/language-status.ts';
import { createLog } from './infrastructure/log.ts';
import { followActiveDocument } from './infrastructure/active-document.ts';
import { runReportingErrors } from './infrastructure/errors.ts';
import { LanguageServer, type ClientFactory } from './language-client/language-server.ts';
import { startWhenNeeded } from './language-client/start-when-needed.ts';

/** Wires everything that does not depend on where the extension runs. */
export function activateExtension(context: vscode.ExtensionContext, createClient: ClientFactory): void {
  const log = createLog(context);
  const commands = new CommandRegistry(context, log);
  const server = new LanguageServer(context, log, createClient);
  context.subscriptions.push(server);

  showLanguageStatus(context, server);
  followActiveDocument(context);
  activateInjectionPreview(context, { commands, server });
  activatePullSecretCoverage(context, { commands, server, log });
  activatePullSecrets({ commands, server });
  activateChangeExplanation(commands, server);
  activateKruiseVersion(commands);
  activateExampleWorkspace(context, commands);
  commands.register('kruise.restartServer', () => server.restart());
  commands.register('kruise.showLog', () => Promise.resolve(log.show()));

  void runReportingErrors(log, 'Comparing with git', () => activatePreviousVersions(context, server, log));
  startWhenNeeded(context, () => void runReportingErrors(log, 'Starting the language server', () => server.start()));
}
