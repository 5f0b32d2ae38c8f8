import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { GroupVersionKind } from '../../server/src/kubernetes/group-version-kind.ts';
import { schemaFor } from '../../server/src/schema/index.ts';
import type { ServerCommand } from './language-server-process.ts';

const root = join(import.meta.dirname, '../..');
const require = createRequire(import.meta.url);

/** Our language server, as editors other than VS Code start it. */
export function ourServer(): ServerCommand {
  return {
    name: 'kruise-tools',
    command: process.execPath,
    args: [join(root, 'dist/server/kruise-language-server.cjs'), '--stdio'],
    settings: { kruise: {} },
    pullsDiagnostics: true,
  };
}

/** yaml-language-server with the same schema, on local disk. */
export function yamlLanguageServer(folder: string): ServerCommand {
  writeSchemas(folder);
  const schema = pathToFileURL(schemaFile(folder, { group: 'apps.kruise.io', version: 'v1beta1', kind: 'SidecarSet' }));
  const yaml = {
    validate: true,
    hover: true,
    completion: true,
    schemaStore: { enable: false },
    kubernetesCRDStore: { enable: false },
    schemas: { [schema.href]: ['*.yaml'] },
  };
  const entry = join(dirname(require.resolve('yaml-language-server')), '../../bin/yaml-language-server');
  return {
    name: 'yaml-language-server',
    command: process.execPath,
    args: ['--max-old-space-size=8192', entry, '--stdio'],
    settings: { yaml, http: {}, '[yaml]': {}, editor: {}, files: {} },
    pullsDiagnostics: false,
  };
}

/** A linter, and how it is run on a file. */
export interface LinterCommand {
  readonly name: string;
  readonly command: string;
  readonly args: (file: string) => readonly string[];
  /** Counts the documents with findings in what it prints. */
  readonly count: (output: string) => number;
}

/** Our linter, as it is shipped. */
export function ourLinter(): LinterCommand {
  return {
    name: 'kruise-lint',
    command: process.execPath,
    args: (file) => [join(root, 'dist/cli/kruise-lint.cjs'), 'lint', '--format', 'json', file],
    count: (output) =>
      (JSON.parse(output) as { severity: string }[]).filter(({ severity }) => severity === 'error').length,
  };
}

/** kubeconform, built from its Go module, with the same schemas on local disk; `undefined` where it cannot be built. */
export function kubeconform(folder: string): LinterCommand | undefined {
  writeSchemas(folder);
  const program = buildGoProgram('github.com/yannh/kubeconform/cmd/kubeconform@v0.7.0', 'kubeconform');
  if (program === undefined) return undefined;
  const location = join(folder, '{{.Group}}_{{.ResourceAPIVersion}}_{{.ResourceKind}}.json');
  return {
    name: 'kubeconform',
    command: program,
    args: (file) => ['-schema-location', location, '-output', 'json', '-n', '2', file],
    count: (output) =>
      (JSON.parse(output) as { resources?: { status: string }[] }).resources?.filter(
        ({ status }) => status === 'statusInvalid',
      ).length ?? 0,
  };
}

/** kube-linter, built from its Go module; it knows Kubernetes' own kinds only. `undefined` where it cannot be built. */
export function kubeLinter(): LinterCommand | undefined {
  const program = buildGoProgram('golang.stackrox.io/kube-linter/cmd/kube-linter@v0.7.2', 'kube-linter');
  if (program === undefined) return undefined;
  return {
    name: 'kube-linter',
    command: program,
    args: (file) => ['lint', '--format', 'json', file],
    count: (output) => (JSON.parse(output) as { Reports?: unknown[] | null }).Reports?.length ?? 0,
  };
}

const kinds: readonly GroupVersionKind[] = [
  { group: 'apps.kruise.io', version: 'v1beta1', kind: 'SidecarSet' },
  { group: 'apps.kruise.io', version: 'v1alpha1', kind: 'CloneSet' },
  { group: 'apps', version: 'v1', kind: 'Deployment' },
  { group: 'apps', version: 'v1', kind: 'StatefulSet' },
  { group: '', version: 'v1', kind: 'Secret' },
  { group: '', version: 'v1', kind: 'Namespace' },
];

function writeSchemas(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const kind of kinds) {
    const schema = schemaFor(kind, '1.9');
    if (schema) writeFileSync(schemaFile(folder, kind), JSON.stringify(schema));
  }
}

function schemaFile(folder: string, { group, version, kind }: GroupVersionKind): string {
  return join(folder, `${group}_${version}_${kind.toLowerCase()}.json`);
}

function buildGoProgram(module: string, name: string): string | undefined {
  const bin = join(root, '.vscode-test/bench-bin');
  const program = join(bin, name);
  if (existsSync(program)) return program;
  mkdirSync(bin, { recursive: true });
  const built = spawnSync('go', ['install', module], { env: { ...process.env, GOBIN: bin }, stdio: 'ignore' });
  return built.status === 0 ? program : undefined;
}
