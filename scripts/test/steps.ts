import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { bin, exitCode, root, runNode } from '../lib/processes.ts';
import { readTotals, type Totals } from '../lib/totals.ts';
import { checkPackage } from './check-package.ts';
import type { Step } from './step.ts';

const results = join(root, 'dist/test-results');

/** Every step of `npm test` after the build, in order: the quick ones first. */
export const steps: readonly Step[] = [
  { name: 'types', run: checkTypes },
  check('lint', 'eslint/bin/eslint.js', ['.', '--max-warnings', '0']),
  check('layers', 'dependency-cruiser/bin/dependency-cruise.mjs', layersArguments()),
  check('format', 'prettier/bin/prettier.cjs', ['--check', '.', '--log-level', 'warn']),
  { name: 'unit', run: runVitest },
  { name: 'fuzz', run: fuzzForAMinute },
  { name: 'package', run: checkPackage },
  { name: 'vscode', run: runEditorSuites },
  { name: 'conformance', isOptional: true, run: regenerateConformance },
];

function check(name: string, program: string, args: readonly string[]): Step {
  return {
    name,
    run: async () => {
      await runNode([bin(program), ...args]);
      return undefined;
    },
  };
}

/** The pages of panels have the DOM, everything else has not. */
async function checkTypes(): Promise<undefined> {
  for (const project of ['.', 'client/src/webview']) await runNode([bin('typescript/bin/tsc'), '-p', project]);
  return undefined;
}

function layersArguments(): readonly string[] {
  return ['client/src', 'server/src', '--config', '.dependency-cruiser.cjs', '--output-type', 'err'];
}

/** Unit, LSP, command-line and conformance tests. */
async function runVitest(): Promise<Totals> {
  await mkdir(results, { recursive: true });
  const file = join(results, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await exitCode(process.execPath, [bin('vitest/vitest.mjs'), 'run', ...reporters]);
  const report = JSON.parse(readFileSync(file, 'utf8')) as {
    numPassedTests: number;
    numFailedTests: number;
    numFailedTestSuites: number;
  };
  const { numPassedTests: passed, numFailedTests, numFailedTestSuites } = report;
  // A file that cannot be loaded has no failed test, but is a failure; so is an error outside of all tests.
  const failed = numFailedTests > 0 ? numFailedTests : numFailedTestSuites;
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed };
}

/** Random edits over a real connection, with the seed of the day: what one run does not find, another may. */
async function fuzzForAMinute(): Promise<undefined> {
  const seed = String(Math.floor(Date.now() / 86_400_000));
  await runNode(['scripts/fuzz.ts', '--seed', seed, '--minutes', '1']);
  return undefined;
}

/** The suites in a real VS Code. They run in a process of their own, which cleans up behind itself. */
async function runEditorSuites(): Promise<Totals> {
  const { spawn } = await import('node:child_process');
  const child = spawn(process.execPath, ['scripts/test-vscode.ts', '--no-build'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
    process.stdout.write(chunk);
  });
  await new Promise<void>((done, fail) => child.once('close', () => done()).once('error', fail));
  return readTotals(output) ?? { passed: 0, failed: 1 };
}

/** Asks the real Kruise code again; golden data that says something else is a failure. Says so where Go is missing. */
async function regenerateConformance(): Promise<Totals | undefined> {
  if ((await exitCode('go', ['version']).catch(() => undefined)) !== 0) {
    console.log('Go is not installed: the golden files are taken as they are.');
    return { passed: 0, failed: 0 };
  }
  await runNode(['scripts/conformance-generate.ts', '--check']);
  return undefined;
}
