import { resolveCliArgsFromVSCodeExecutablePath, runTests } from '@vscode/test-electron';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../lib/processes.ts';
import type { PreparedSession, TestEditor } from './session.ts';

/** Desktop VS Code, through @vscode/test-electron. It takes no pictures. */
export class DesktopEditor implements TestEditor {
  readonly name = 'VS Code desktop';
  readonly #executable: string;

  constructor(executable: string) {
    this.#executable = executable;
  }

  async run(session: PreparedSession): Promise<void> {
    const data = await mkdtemp(join(tmpdir(), 'kruise-desktop-'));
    const folders = [`--user-data-dir=${join(data, 'user')}`, `--extensions-dir=${join(data, 'extensions')}`];
    try {
      for (const vsix of session.installed ?? []) await this.#install(vsix, folders);
      await runTests({
        vscodeExecutablePath: this.#executable,
        extensionDevelopmentPath: session.extension,
        extensionTestsPath: session.testsEntry,
        launchArgs: [
          session.workspace,
          ...folders,
          ...(session.workspaceTrust === true ? [] : ['--disable-workspace-trust']),
          ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        ],
      });
    } finally {
      await rm(data, { recursive: true, force: true, maxRetries: 5 });
    }
  }

  async #install(vsix: string, folders: readonly string[]): Promise<void> {
    const [command, ...args] = resolveCliArgsFromVSCodeExecutablePath(this.#executable, { reuseMachineInstall: true });
    if (command === undefined) throw new Error('VS Code has no command line');
    await run(command, [...args, ...folders, '--install-extension', vsix, '--force']);
  }
}
