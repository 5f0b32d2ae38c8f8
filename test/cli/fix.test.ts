import { describe, expect, it } from 'vitest';
import { runCli, runCliChanging } from './run.ts';

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
    imagePullPolicy: Always
    env:
    - name: LEVEL
      value: "3"
`;
/** Another SidecarSet for other Pods. */
const renamed = (text: string, name: string): string =>
  text.replaceAll('log-agent', name).replace('logging:', `${name}:`);

/** Two mistakes in one document, both with one evident remedy. */
const bad = good.replace('imagePullPolicy', 'imagePullPolcy').replace('"3"', '3');

describe('kruise-lint fix', () => {
  it('mends several mistakes of a document one after the other, and says what is left', async () => {
    const files = { 'apps/a.yaml': `${bad}---\n${renamed(bad, 'other')}`, 'apps/b.yaml': renamed(good, 'third') };
    const { code, output, errors, files: after } = await runCliChanging(['fix', 'apps'], files);
    expect(after['apps/a.yaml']).toBe(`${good}---\n${renamed(good, 'other')}`);
    expect(after['apps/b.yaml']).toBe(files['apps/b.yaml']);
    expect([code, errors]).toEqual([0, '']);
    expect(output).toMatch(/^Fixed 4 problems in 1 file; 0 errors and \d+ warnings are left\n$/);
  });

  it('leaves what needs a decision, and exits with 1 where that is an error', async () => {
    const text = good.replace('registry.example.com/log-agent:1.0', '""');
    const { code, output, files } = await runCliChanging(['fix', '.'], { 'a.yaml': text });
    expect(files['a.yaml']).toBe(text);
    expect(code).toBe(1);
    expect(output).toMatch(/^Fixed 0 problems in 0 files; [1-9]\d* errors? and /);
  });

  it('keeps line endings, comments and everything else of the text', async () => {
    const text = `# why\r\n${bad.replaceAll('\n', '\r\n')}  # end\r\n`;
    const { files } = await runCliChanging(['fix', 'a.yaml'], { 'a.yaml': text });
    expect(files['a.yaml']).toBe(`# why\r\n${good.replaceAll('\n', '\r\n')}  # end\r\n`);
  });

  it('prints a diff and writes nothing with --dry-run', async () => {
    const { code, output, errors, files } = await runCliChanging(['fix', '--dry-run', '.'], { 'a.yaml': bad });
    expect(files['a.yaml']).toBe(bad);
    expect(output).toBe(`--- a/a.yaml
+++ b/a.yaml
@@ -9,7 +9,7 @@
   containers:
   - name: log-agent
     image: registry.example.com/log-agent:1.0
-    imagePullPolcy: Always
+    imagePullPolicy: Always
     env:
     - name: LEVEL
-      value: 3
+      value: "3"
`);
    expect(code).toBe(0);
    expect(errors).toMatch(/^Would fix 2 problems in 1 file; /);
  });

  it('prints the mended text of standard input, and of a good one the text itself', async () => {
    expect(await runCli(['fix', '-'], {}, bad)).toMatchObject({ code: 0, output: good });
    expect(await runCli(['fix', '-'], {}, good)).toMatchObject({ code: 0, output: good });
  });

  it('removes useless ignore comments, but none whose code is misspelled', async () => {
    const files = {
      'a.yaml': `# kruise-lint disable schema/type\n${good}`,
      'b.yaml': `# kruise-lint disable schema/tpye\n${good.replace('name: log-agent', 'name: b')}`,
    };
    const after = (await runCliChanging(['fix', '.'], files)).files;
    expect(after['a.yaml']).toBe(good);
    expect(after['b.yaml']).toBe(files['b.yaml']);
  });

  it('fixes nothing that is switched off or silenced', async () => {
    const files = {
      'a.yaml': good.replace(
        'imagePullPolicy',
        '# kruise-lint disable-next-line schema/unknown-field\n    imagePullPolcy',
      ),
      'b.yaml': good.replace('"3"', '3').replace('name: log-agent', 'name: b'),
      'kruise-lint.yaml': 'severities: {schema/type: off}\n',
    };
    expect((await runCliChanging(['fix', '.'], files)).files).toEqual(files);
  });

  it('needs a path', async () => {
    expect(await runCli(['fix'], {})).toMatchObject({ code: 2 });
  });
});
