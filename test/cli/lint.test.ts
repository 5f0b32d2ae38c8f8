import { describe, expect, it } from 'vitest';
import { runCli } from './run.ts';

const good = `apiVersion: apps.kruise.io/v1beta1
kind: SidecarSet
metadata:
  name: log-agent
spec:
  selector:
    matchLabels:
      logging: enabled
  containers:
  - name: log-agent
    image: registry.example.com/log-agent:1.0
`;
const bad = good.replace('    image:', '    imagePullPolcy: Always\n    image:');
const workload = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
  namespace: shop
spec:
  selector:
    matchLabels:
      app: web
  template:
    metadata:
      labels:
        app: web
        logging: enabled
    spec:
      containers:
      - name: app
        image: nginx:1.27
`;
const needsSecret = good.replace('  containers:', '  imagePullSecrets:\n  - name: registry\n  containers:');

describe('kruise-lint lint', () => {
  it('finds nothing in good manifests, and exits with 0', async () => {
    expect(await runCli(['lint', 'apps'], { 'apps/a.yaml': good })).toEqual({
      code: 0,
      output: '1 file checked, nothing found\n',
      errors: '',
    });
  });

  it('prints a thousand findings of one document, and how many there are', async () => {
    const wrong = Array.from({ length: 600 }, (_, index) => `  - name: C_${index}\n    image: " a"\n`).join('');
    const { code, output } = await runCli(['lint', 'a.yaml'], {
      'a.yaml': good.replace(/ {2}- name[^]*/, wrong),
    });
    expect(code).toBe(1);
    expect(output).toContain('a.yaml:1:1: information: Only 1000 of 1200 findings in this document are shown');
    expect(output).toContain('1 file checked: 1000 errors, 0 warnings, 1 note\n');
    expect(output.match(/: error: /g)).toHaveLength(1000);
  });

  it('exits with 1 where an error was found, and counts lines and columns from 1', async () => {
    const { code, output } = await runCli(['lint', '--format', 'json', 'apps'], { 'apps/a.yaml': `---\n${bad}` });
    expect(code).toBe(1);
    expect(JSON.parse(output)).toEqual([
      {
        file: 'apps/a.yaml',
        line: 12,
        column: 5,
        endLine: 12,
        endColumn: 19,
        severity: 'error',
        code: 'schema/unknown-field',
        message: expect.stringContaining('Did you mean `imagePullPolicy`?') as string,
      },
    ]);
  });

  it('exits with 0 where there are warnings only', async () => {
    const { code, output } = await runCli(['lint', '.'], { 'a.yaml': needsSecret, 'b.yaml': workload });
    expect(code).toBe(0);
    expect(output).toContain('a.yaml:10:11: warning: No manifest brings the Secret "registry" into shop');
    expect(output).toContain('[references/missing-pull-secret]');
  });

  it('reports on the paths given only, and looks things up in the context', async () => {
    const secret =
      'apiVersion: v1\nkind: Secret\nmetadata:\n  name: registry\n  namespace: shop\ntype: kubernetes.io/dockerconfigjson\n';
    const files = { 'a.yaml': needsSecret, 'context/b.yaml': workload, 'context/c.yaml': bad };
    const without = await runCli(['lint', 'a.yaml', '--context', 'context'], files);
    expect(without.output).toContain('"registry" into shop');
    expect(without.output).not.toContain('context/c.yaml');
    const withSecret = await runCli(['lint', 'a.yaml', '--context', 'context'], { ...files, 'context/d.yaml': secret });
    expect(withSecret.output).not.toContain('missing-pull-secret');
  });

  it('reads standard input', async () => {
    const { code, output } = await runCli(['lint', '-'], {}, bad);
    expect(code).toBe(1);
    expect(output).toContain('-:11:5: error:');
  });

  it('reads a named file whatever its name', async () => {
    expect((await runCli(['lint', 'manifest.txt'], { 'manifest.txt': bad })).code).toBe(1);
  });

  it('is silent on what is no manifest', async () => {
    const files = { 'a.yaml': 'name: a\ndescription: b\n', 'b.json': '{"x": 1}', 'c.yaml': 'on: [push]\njobs: {}\n' };
    expect((await runCli(['lint', '.'], files)).output).toMatch(/checked, nothing found\n$/);
  });

  it.each([
    [['lint'], 'Give at least one file or directory'],
    [['lint', 'nowhere'], 'nowhere: no such file or directory'],
    [['lint', '.', '--format', 'xml'], "Unknown format 'xml'"],
    [['lint', '.', '--frmat', 'json'], "Unknown option '--frmat'"],
    [['lint', '.', '--kruise-version', '0.1'], "Unknown Kruise version '0.1'"],
    [['lint', '.', '--feature-gates', 'A=maybe'], "'A=maybe' is not"],
    [['frobnicate'], "unknown command 'frobnicate'"],
  ])('exits with 2 for %j', async (args, message) => {
    const { code, output, errors } = await runCli(args, { 'a.yaml': good });
    expect(code).toBe(2);
    expect(errors).toContain(message);
    expect(output).toBe('');
  });

  it('takes the Kruise version from the command line', async () => {
    expect((await runCli(['lint', '.', '--kruise-version', '1.8'], { 'a.yaml': good })).output).toContain(
      'kruise/api/version-not-served',
    );
  });

  it('says which files it skipped', async () => {
    const huge = `${good}# ${'x'.repeat(21 * 1024 * 1024)}\n`;
    const { code, errors } = await runCli(['lint', '.'], { 'huge.yaml': huge });
    expect(code).toBe(0);
    expect(errors).toMatch(/^skipped huge\.yaml: .+\n$/);
  });
});

describe('kruise-lint', () => {
  it('tells how it is used', async () => {
    const { code, output } = await runCli(['--help'], {});
    expect(code).toBe(0);
    expect(output).toContain('kruise-lint inject');
    expect((await runCli(['lint', '--help'], {})).output).toContain('--format FORMAT');
    expect((await runCli(['version'], {})).output).toBe('9.9.9\n');
    expect((await runCli([], {})).code).toBe(2);
  });
});
