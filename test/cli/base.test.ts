import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { URI } from 'vscode-uri';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runProgram } from '../../server/src/cli/program.ts';
import { formerFiles } from '../../server/src/platform/git.ts';
import { NodeFileSystem } from '../../server/src/platform/node-file-system.ts';
import type { CliResult } from './run.ts';

const sidecarSet = (tag: string, more = ''): string => `apiVersion: apps.kruise.io/v1beta1
kind: SidecarSet
metadata:
  name: agents
spec:
  selector:
    matchLabels:
      app: shop
  containers:
  - name: agent
    image: registry.example.com/agent:${tag}
${more}`;
const second = '  - name: second\n    image: registry.example.com/second:1\n';
const cloneSet = (app: string): string => `apiVersion: apps.kruise.io/v1alpha1
kind: CloneSet
metadata:
  name: shop
  namespace: shop
spec:
  selector:
    matchLabels:
      app: ${app}
  template:
    metadata:
      labels:
        app: ${app}
    spec:
      containers:
      - name: app
        image: registry.example.com/shop:1
`;

let root: string;
const git = (...args: readonly string[]): void =>
  void execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
    cwd: root,
    stdio: 'ignore',
  });
const write = (path: string, text: string): void => {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), text);
};
/** Runs `kruise-lint` in `root`, over real files and a real git. */
async function run(...args: readonly string[]): Promise<CliResult> {
  let output = '';
  let errors = '';
  const code = await runProgram(args, {
    fileSystem: new NodeFileSystem(),
    version: '9.9.9',
    toUri: (path) => URI.file(resolve(root, path)).toString(),
    toPath: (uri) => relative(root, URI.parse(uri).fsPath).replaceAll('\\', '/'),
    kindOf: async (path) => (statSync(resolve(root, path)).isDirectory() ? 'directory' : 'file'),
    formerFiles: (revision, paths) =>
      formerFiles(
        revision,
        paths.map((path) => resolve(root, path)),
      ),
    replaceFile: () => Promise.resolve('nothing is written here'),
    readStandardInput: async () => '',
    write: (text) => (output += text),
    writeError: (text) => (errors += text),
  });
  return { code, output, errors };
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kruise-base-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function commitAll(): void {
  git('add', '-A');
  git('commit', '-qm', 'one');
}

describe('kruise-lint lint --base', () => {
  it('compares with a revision, and says nothing without the option', async () => {
    git('init', '-q');
    write('apps/agents.yaml', sidecarSet('1'));
    commitAll();
    write('apps/agents.yaml', sidecarSet('2', second));
    const compared = await run('lint', 'apps', '--base', 'HEAD');
    expect(compared.code).toBe(1);
    expect(compared.output).toMatch(
      /^apps\/agents\.yaml:12:11: error: The container "second" is new.* \(against HEAD\) \[kruise\/sidecarset\/container-added\]$/m,
    );
    expect(compared.output).toMatch(
      /^apps\/agents\.yaml:11:5: hint: New Pods only: .*\[kruise\/sidecarset\/change\]$/m,
    );
    expect(await run('lint', 'apps')).toEqual({ code: 0, output: '1 file checked, nothing found\n', errors: '' });
  });

  it('finds an object again that moved into another file, and takes no copy for it', async () => {
    git('init', '-q');
    write('one/shop.yaml', cloneSet('shop'));
    write('one/agents.yaml', sidecarSet('1'));
    commitAll();
    renameSync(join(root, 'one/shop.yaml'), join(root, 'one/moved.yaml'));
    write('one/moved.yaml', cloneSet('cart'));
    // The SidecarSet of another cluster: new, although an equal one is there.
    write('two/agents.yaml', sidecarSet('1', second));
    const { output } = await run('lint', '.', '--base', 'HEAD');
    expect(output).toMatch(/^one\/moved\.yaml:.*\[kruise\/object\/immutable-field\]$/m);
    expect(output).not.toContain('container-added');
    expect((await run('lint', 'two', '--base', 'HEAD')).code).toBe(0);
  });

  it('works from inside of the repository, and with any name of a revision', async () => {
    git('init', '-q');
    write('apps/shop.yaml', cloneSet('shop'));
    commitAll();
    git('tag', 'first');
    write('apps/shop.yaml', cloneSet('cart'));
    git('commit', '-qam', 'two');
    expect((await run('lint', 'apps/shop.yaml', '--base', 'HEAD')).code).toBe(0);
    const { code, output } = await run('lint', 'apps/shop.yaml', '--base', 'first');
    expect(code).toBe(1);
    expect(output).toContain('(against first)');
  });

  it('tells in one line why it cannot compare', async () => {
    write('shop.yaml', cloneSet('shop'));
    expect(await run('lint', 'shop.yaml', '--base', 'HEAD')).toEqual({
      code: 2,
      output: '',
      errors: `kruise-lint lint: --base: ${join(root, 'shop.yaml')} is in no git repository\n`,
    });
    git('init', '-q');
    commitAll();
    for (const revision of ['nowhere', '--output=stolen', 'HEAD:shop.yaml']) {
      const { code, errors } = await run('lint', 'shop.yaml', `--base=${revision}`);
      expect(code).toBe(2);
      expect(errors).toMatch(new RegExp(`^kruise-lint lint: --base: '${revision}' is no revision of .*\\n$`));
    }
  });
});

describe('kruise-lint explain-change', () => {
  it('tells of every object what becomes of its changes', async () => {
    git('init', '-q');
    write('agents.yaml', sidecarSet('1'));
    write('shop.yaml', cloneSet('shop'));
    commitAll();
    expect((await run('explain-change', '.')).output).toBe('No Kruise object changed.\n');
    write('agents.yaml', sidecarSet('2'));
    const inPlace = await run('explain-change', '.');
    expect(inPlace.code).toBe(0);
    expect(inPlace.output).toContain('# Change of SidecarSet agents');
    expect(inPlace.output).toContain('## Updated in place');
    expect(inPlace.output).toContain('`registry.example.com/agent:1` → `registry.example.com/agent:2`');
    write('shop.yaml', cloneSet('cart'));
    const refused = await run('explain-change', 'shop.yaml', '--base', 'HEAD');
    expect(refused.code).toBe(1);
    expect(refused.output).toContain('## Refused');
    expect(refused.output).not.toContain('SidecarSet');
  });
});
