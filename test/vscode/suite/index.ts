import 'mocha/mocha.js';
import type MochaClass from 'mocha';
import * as vscode from 'vscode';
import { report, readSession } from './support/harness.ts';

/** The suites by name; a session says which of them it runs. Imported lazily, because they register themselves when loaded. */
const suites: Readonly<Record<string, () => Promise<unknown>>> = {
  activation: () => import('./activation.test.ts'),
  diagnostics: () => import('./diagnostics.test.ts'),
  completion: () => import('./completion.test.ts'),
  reading: () => import('./reading.test.ts'),
  preview: () => import('./preview.test.ts'),
  secrets: () => import('./secrets.test.ts'),
  coverage: () => import('./coverage.test.ts'),
  'pull-secrets': () => import('./pull-secrets.test.ts'),
  commands: () => import('./commands.test.ts'),
  changes: () => import('./changes.test.ts'),
  'side-by-side': () => import('./side-by-side.test.ts'),
  installed: () => import('./installed.test.ts'),
  untrusted: () => import('./untrusted.test.ts'),
};

/** What VS Code calls, in either extension host: runs the session's suites, and rejects where a test failed. */
export async function run(): Promise<void> {
  const session = await readSession();
  const Mocha = (globalThis as unknown as { Mocha: typeof MochaClass }).Mocha;
  const mocha = new Mocha({
    ui: 'bdd',
    timeout: 60_000,
    slow: 5_000,
    reporter: HarnessReporter,
  });
  mocha.suite.emit('pre-require', globalThis, '', mocha);
  for (const name of session.suites) {
    const load = suites[name];
    if (!load) throw new Error(`there is no suite "${name}"`);
    await load();
  }
  // The side bar with the chat takes room in pictures.
  await vscode.commands.executeCommand('workbench.action.closeAuxiliaryBar');
  const failures = await new Promise<number>((done) => mocha.run(done));
  await report({ type: 'end' });
  if (failures > 0) throw new Error(`${failures} tests failed`);
}

/** A Mocha reporter: what became of each test goes to the harness, which prints and counts it. */
const HarnessReporter = function (runner: Mocha.Runner): void {
  runner.on('pass', (test) => void report({ type: 'pass', title: test.fullTitle(), milliseconds: test.duration ?? 0 }));
  runner.on('fail', (test, error: Error) => {
    void report({ type: 'fail', title: test.fullTitle(), error: error.stack ?? error.message });
  });
} as unknown as Mocha.ReporterConstructor;
