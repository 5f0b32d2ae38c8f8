import { readProjectFile } from './project-file.ts';
import type { ServerContext } from './server-context.ts';

/** Takes over the client's settings and the projects' files; `pushed` is what a client sent that cannot be asked. */
export async function applySettings(context: ServerContext, pushed?: unknown): Promise<void> {
  const { settings, scans, workspace, diagnostics, lenses, previews } = context;
  await settings.load(scans.roots, (folder) => readProjectFile(context, folder), pushed);
  const { configuration } = settings.common;
  if (JSON.stringify(configuration) !== JSON.stringify(workspace.configuration)) {
    workspace.setConfiguration(configuration);
    previews.followAll();
  }
  diagnostics.followAll();
  lenses.followAll();
}

/** The same while the session runs: where other files are to be read now, they are. */
export async function followSettings(context: ServerContext, pushed?: unknown): Promise<void> {
  await applySettings(context, pushed);
  await context.scans.restartIfOthers();
}
