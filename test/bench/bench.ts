/**
 * Compares this project with its peers, in one run on one machine.
 *
 *   node test/bench/bench.ts [--quick] [--write] [--seed N]
 */
import { cpus, tmpdir, totalmem } from 'node:os';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { activationSection, measureActivation } from './activation.ts';
import { kubeconform, kubeLinter, ourLinter, ourServer, yamlLanguageServer } from './contenders.ts';
import { editingSection, measureEditing, type EditingResult } from './editing.ts';
import { linterSection, measureLinters } from './linting.ts';
import { targetsSection } from './targets.ts';
import { measureWorkspaces, workspaceSection } from './workspace.ts';

const { values } = parseArgs({
  options: { quick: { type: 'boolean' }, write: { type: 'boolean' }, seed: { type: 'string', default: '1' } },
});
const seed = Number(values.seed);
const folder = mkdtempSync(join(tmpdir(), 'kruise-bench-'));
const require = createRequire(import.meta.url);
const sizes = values.quick ? [1, 100, 1000] : [1, 100, 1000, 10_000];

const editing = await measureEditors();
const workspaces = await measureWorkspaces(ourServer(), folder, values.quick ? [100, 1000] : [100, 1000, 10_000], seed);
const linting = measureLinters(
  [ourLinter(), kubeconform(join(folder, 'schemas')), kubeLinter()].filter((linter) => linter !== undefined),
  folder,
  values.quick ? [1, 1000] : [1, 1000, 10_000],
  seed,
);
const activations = await measureActivation(folder, values.quick ? [100] : [100, 10_000], 3, seed);
const sections = [
  machineSection(),
  targetsSection({ editing, workspaces, activations, linting }),
  editingSection(editing),
  workspaceSection(workspaces),
  activationSection(activations),
  linterSection(linting),
];
const report = sections.join('\n\n');
console.log(report);
if (values.write)
  writeFileSync(join(import.meta.dirname, '../../docs/performance.md'), `${introduction()}\n\n${report}\n`);

function introduction(): string {
  return [
    '# Performance',
    '',
    'Written by `npm run bench -- --write`: everything below was measured in one run on one machine. Single figures depend on',
    'the machine and are noisy; the ratios are what counts.',
  ].join('\n');
}

function machineSection(): string {
  const versions = ['yaml', 'yaml-language-server', 'vscode-languageserver'].map(
    (name) => `${name} ${(require(`../../node_modules/${name}/package.json`) as { version: string }).version}`,
  );
  const memory = (totalmem() / 2 ** 30).toFixed(0);
  return [
    `Date: ${new Date().toISOString().slice(0, 10)}. Machine: ${cpus().length} cores, ${memory} GiB, ${process.platform}-${process.arch}.`,
    `Node.js ${process.version}, ${versions.join(', ')}. Seed ${seed}.`,
  ].join('\n');
}

async function measureEditors(): Promise<readonly EditingResult[]> {
  const results: EditingResult[] = [];
  for (const documents of sizes) {
    for (const command of [ourServer(), yamlLanguageServer(join(folder, 'schemas'))]) {
      // The peer needs seconds for each keystroke in a large file.
      const rounds = command.name === 'kruise-tools' ? 200 : documents >= 10_000 ? 2 : documents >= 1000 ? 6 : 40;
      results.push(await measureEditing(command, documents, rounds, seed));
    }
  }
  return results;
}
