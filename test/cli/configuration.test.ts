import { describe, expect, it } from 'vitest';
import { runCli, type CliResult } from './run.ts';

const good = `apiVersion: apps.kruise.io/v1alpha1
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
const newer = good.replace('v1alpha1', 'v1beta1');

function lint(
  files: Readonly<Record<string, string>>,
  args: readonly string[] = ['.'],
  settings?: string,
): Promise<CliResult> {
  return runCli(['lint', ...args], settings === undefined ? files : { ...files, 'kruise-lint.yaml': settings });
}

describe('kruise-lint.yaml', () => {
  it.each(['off', '"off"', 'false'])('switches a rule off by the severity %s', async (off) => {
    expect(await lint({ 'a.yaml': bad }, ['.'], `severities:\n  schema/unknown-field: ${off}\n`)).toEqual({
      code: 0,
      output: '1 file checked, nothing found\n',
      errors: '',
    });
  });

  it('changes a severity', async () => {
    const { code, output } = await lint({ 'a.yaml': bad }, ['.'], 'severities:\n  schema/unknown-field: warning\n');
    expect(code).toBe(0);
    expect(output).toContain('a.yaml:11:5: warning:');
  });

  it.each(['1.8', '"1.8"'])('sets the version %s, which the command line overrides', async (version) => {
    const settings = `kruiseVersion: ${version}\n`;
    expect((await lint({ 'a.yaml': newer }, ['.'], settings)).output).toContain('kruise/api/version-not-served');
    expect((await lint({ 'a.yaml': newer }, ['.', '--kruise-version', '1.9'], settings)).code).toBe(0);
  });

  it('sets feature gates and namespaces for every command', async () => {
    const pod =
      'apiVersion: v1\nkind: Pod\nmetadata:\n  name: p\n  labels: {logging: enabled}\nspec:\n  containers: [{name: a, image: b}]\n';
    const files = { 'pod.yaml': pod, 'sets/a.yaml': good };
    const run = (settings: string, ...args: string[]): Promise<CliResult> =>
      runCli(['inject', '--pod', 'pod.yaml', 'sets', ...args], { ...files, 'kruise-lint.yaml': settings });
    expect((await run('defaultNamespace: kruise-system\n')).output).not.toContain('log-agent');
    expect((await run('defaultNamespace: kruise-system\nkruiseNamespace: other\n')).output).toContain('log-agent');
    expect((await run('defaultNamespace: kruise-system\n', '-n', 'shop')).output).toContain('log-agent');
    expect((await run('featureGates: {PodWebhook: false}\n')).errors).toBe('');
  });

  it('is looked for upward from what is checked, as far as the repository goes', async () => {
    const off = 'severities: {schema/unknown-field: off}\n';
    const deep = { 'srv/repo/apps/shop/a.yaml': bad };
    const run = (files: Readonly<Record<string, string>>): Promise<CliResult> =>
      lint({ ...deep, ...files }, ['srv/repo/apps/shop']);
    expect((await run({ 'srv/repo/kruise-lint.yaml': off, 'srv/repo/.git/HEAD': 'ref: x' })).code).toBe(0);
    expect((await run({ 'srv/kruise-lint.yaml': off, 'srv/repo/.git': 'gitdir: x' })).code).toBe(1);
    const nearest = {
      'srv/repo/apps/kruise-lint.yaml': '',
      'srv/repo/kruise-lint.yaml': off,
      'srv/repo/.git/HEAD': '',
    };
    expect((await run(nearest)).code).toBe(1);
  });

  it('is given with --config, from anywhere', async () => {
    const files = { 'a.yaml': bad, 'ci/strict.yaml': 'severities: {schema/unknown-field: hint}\n' };
    expect((await lint(files, ['a.yaml', '--config', 'ci/strict.yaml'], 'broken: [')).output).toContain('hint:');
    expect(await lint(files, ['a.yaml', '--config', 'none.yaml'])).toMatchObject({
      code: 2,
      errors: 'kruise-lint lint: none.yaml: no such file, or it cannot be read\n',
    });
  });

  it('must be one for all paths of a run', async () => {
    const files = { 'a/a.yaml': good, 'a/kruise-lint.yaml': '', 'b/a.yaml': good, 'b/kruise-lint.yaml': '' };
    expect(await lint(files, ['a', 'b'])).toMatchObject({
      code: 2,
      errors: expect.stringContaining('a/kruise-lint.yaml and b/kruise-lint.yaml both apply') as string,
    });
    expect((await lint(files, ['a'])).code).toBe(0);
  });

  it('leaves files out, also from what others are compared with', async () => {
    const files = { 'apps/a.yaml': good, 'testdata/b.yaml': bad, 'apps/gen/c.generated.yaml': bad };
    const left = await lint(files, ['.'], 'exclude:\n- testdata/\n- "*.generated.yaml"\n');
    expect(left).toEqual({ code: 0, output: '1 file checked, nothing found\n', errors: '' });
    const only = await lint(files, ['.'], 'include: [apps/**]\nexclude: [apps/gen]\n');
    expect(only.output).toBe('1 file checked, nothing found\n');
    const named = await lint(files, ['testdata/b.yaml'], 'exclude: [testdata]\n');
    expect(named).toEqual({
      code: 0,
      output: '0 files checked, nothing found\n',
      errors: 'skipped testdata/b.yaml: kruise-lint.yaml leaves it out\n',
    });
  });

  it.each([
    ['a: [', 'kruise-lint.yaml:1:'],
    [
      'kruiseVersoin: 1.9\n',
      'kruise-lint.yaml:1:1: error: There is no setting "kruiseVersoin". Did you mean "kruiseVersion"?',
    ],
    ['\n\nkruiseVersion: 2\n', 'kruise-lint.yaml:3:16: error: "kruiseVersion" is one of "1.8", "1.9", "main".'],
    ['severities: {schema/type: loud}\n', 'A severity is one of'],
    ['severities: [schema/type]\n', '"severities" is a mapping'],
    ['featureGates: {SidecarTerminator: maybe}\n', 'A feature gate is true or false.'],
    ['maxFileSize: 1.5\n', 'a whole number above zero'],
    [
      'exclude: a\nx: 1\n',
      '"exclude" is a list of globs. [configuration/invalid-value] (and 1 more in kruise-lint.yaml)',
    ],
    ['- a\n', 'must be a mapping'],
    ['kruiseNamespace: A B\n', 'is the name of a namespace'],
    ['kruiseVersion: "1.9"\n---\nkruiseVersion: "1.8"\n', 'kruise-lint.yaml:2:1: error: Only the first YAML document'],
  ])('keeps the program from running where it is wrong: %j', async (settings, message) => {
    const { code, output, errors } = await lint({ 'a.yaml': good }, ['.'], settings);
    expect(code).toBe(2);
    expect(output).toBe('');
    expect(errors).toContain(message);
    expect(errors.trimEnd().split('\n')).toHaveLength(1);
  });

  it('may name what this version does not know: that is told, and nothing else', async () => {
    const settings = 'severities: {schema/unknown-fild: off}\nfeatureGates: {SidecarTerminatr: true}\n';
    expect(await lint({ 'a.yaml': good }, ['.'], settings)).toEqual({
      code: 0,
      output: '1 file checked, nothing found\n',
      errors:
        'kruise-lint.yaml:1:14: warning: There is no rule "schema/unknown-fild". Did you mean "schema/unknown-field"? [configuration/unknown-code]\n' +
        'kruise-lint.yaml:2:16: warning: Kruise 1.9 has no feature gate "SidecarTerminatr". Did you mean "SidecarTerminator"? [configuration/unknown-feature-gate]\n',
    });
  });

  it.each(['', '# nothing yet\n', '---\n', 'severities:\n', 'kruiseVersion:\nexclude:\n'])(
    'may be empty: %j',
    async (text) => {
      expect((await lint({ 'a.yaml': good }, ['.'], text)).code).toBe(0);
    },
  );
});
