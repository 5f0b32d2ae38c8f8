import type { ServerContext } from './server-context.ts';

/** Takes over the client's settings; `pushed` is what a client sent that cannot be asked. */
export async function applySettings(context: ServerContext, pushed?: unknown): Promise<void> {
  const { settings, scans, workspace, diagnostics, lenses, previews } = context;
  await settings.load(scans.roots, pushed);
  const { configuration } = settings.common;
  if (JSON.stringify(configuration) !== JSON.stringify(workspace.configuration)) {
    workspace.setConfiguration(configuration);
    previews.followAll();
  }
  diagnostics.followAll();
  lenses.followAll();
}
