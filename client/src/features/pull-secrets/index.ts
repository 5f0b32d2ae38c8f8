import type { CommandRegistry } from '../../infrastructure/commands.ts';
import type { LanguageServer } from '../../language-client/language-server.ts';
import { mergeDockerConfigs } from './merge-docker-configs.ts';
import { newPullSecret } from './new-pull-secret.ts';

/**
 * "Kruise: New Pull Secret" and "Kruise: Merge Docker Configs". What the user types is held no longer than the command runs, and is
 * written into the document alone: no setting, no log, no message, and no request of the language server, whose messages can be traced.
 */
export function activatePullSecrets({
  commands,
  server,
}: {
  readonly commands: CommandRegistry;
  readonly server: LanguageServer;
}): void {
  commands.register('kruise.newPullSecret', (argument) => newPullSecret(server, argument));
  commands.register('kruise.mergeDockerConfigs', () => mergeDockerConfigs(server));
}
