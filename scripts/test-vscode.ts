/**
 * Runs the suites of test/vscode in a real VS Code, in every way the extension is used: from the development folder, in a web
 * worker, beside another YAML extension, and installed from a package.
 *
 *   node scripts/test-vscode.ts [--no-build] [--suites=a,b] [--trace] [name of a session …]
 *
 * Desktop VS Code where it is there or can be downloaded and there is a display, otherwise VS Code in the browser.
 */
import { chooseEditor } from './vscode-tests/choose-editor.ts';
import { runSession } from './vscode-tests/session.ts';
import { sessions } from './vscode-tests/sessions.ts';
import { buildAll } from './lib/build-all.ts';
import { printTotals } from './lib/totals.ts';

const suites = process.argv
  .find((argument) => argument.startsWith('--suites='))
  ?.slice('--suites='.length)
  .split(',');
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
if (!process.argv.includes('--no-build')) await buildAll(['--tests']);
const editor = await chooseEditor();
let passed = 0;
let failed = 0;
for (const [name, plan] of Object.entries(sessions)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const session = await plan();
  const settings = process.argv.includes('--trace') ? { 'kruise.trace.server': 'messages' } : {};
  const result = await runSession({ ...session, ...(suites ? { suites } : {}), settings }, editor);
  passed += result.passed;
  failed += result.failed;
}
printTotals({ passed, failed });
process.exitCode = failed === 0 ? 0 : 1;
