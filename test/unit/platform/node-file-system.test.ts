import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { URI } from 'vscode-uri';
import { NodeFileSystem } from '../../../server/src/platform/node-file-system.ts';

const fileSystem = new NodeFileSystem();
let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kruise-files-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, content: string | Uint8Array): string {
  const file = join(root, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, content);
  return URI.file(file).toString();
}

async function find(): Promise<{ readonly found: readonly string[]; readonly skipped: readonly string[] }> {
  const skipped: string[] = [];
  const found: string[] = [];
  const relative = (uri: string): string =>
    URI.parse(uri)
      .fsPath.slice(root.length + 1)
      .replaceAll('\\', '/');
  const onSkipped = (uri: string, reason: string): void => void skipped.push(`${relative(uri)}: ${reason}`);
  for await (const uri of fileSystem.findManifests(URI.file(root).toString(), onSkipped)) found.push(relative(uri));
  return { found, skipped };
}

describe('findManifests', () => {
  it('finds YAML and JSON files in any case, and leaves package and repository directories out', async () => {
    for (const path of ['b.yml', 'a.yaml', 'deep/er/c.JSON', 'readme.md', '.git/x.yaml', 'deep/node_modules/y.yaml'])
      write(path, '');
    expect(await find()).toEqual({ found: ['a.yaml', 'b.yml', 'deep/er/c.JSON'], skipped: [] });
  });

  it('follows links once, whatever circles they make', async () => {
    write('real/a.yaml', '');
    const outside = mkdtempSync(join(tmpdir(), 'kruise-outside-'));
    writeFileSync(join(outside, 'o.yaml'), '');
    symlinkSync(root, join(root, 'real/loop'));
    symlinkSync(join(root, 'real'), join(root, 'again'));
    symlinkSync(join(root, 'real/a.yaml'), join(root, 'copy.yaml'));
    symlinkSync(outside, join(root, 'outside'));
    symlinkSync(join(outside, 'o.yaml'), join(root, 'zz.yaml'));
    symlinkSync(join(root, 'nowhere'), join(root, 'broken.yaml'));
    symlinkSync('self', join(root, 'self'));
    const { found, skipped } = await find();
    expect(found).toEqual(['real/a.yaml', 'outside/o.yaml']);
    expect(skipped).toEqual(['broken.yaml: the link leads nowhere (ENOENT)']);
    rmSync(outside, { recursive: true });
  });

  it('says which directory it cannot read, and reads the others', async () => {
    write('a.yaml', '');
    const { skipped } = await (async () => {
      const reasons: string[] = [];
      const missing = URI.file(join(root, 'missing')).toString();
      for await (const uri of fileSystem.findManifests(missing, (_, reason) => reasons.push(reason))) reasons.push(uri);
      return { skipped: reasons };
    })();
    expect(skipped).toEqual(['the directory cannot be read (ENOENT)']);
  });
});

describe('readFile', () => {
  it('reads UTF-8 and UTF-16 without their byte order marks', async () => {
    expect(await fileSystem.readFile(write('a b%20#ü.yaml', '\ufeffa: 🚀\n'), 1000)).toEqual({
      text: 'a: 🚀\n',
      size: 11,
    });
    const utf16 = Buffer.from('\ufeffa: 1\n', 'utf16le');
    expect((await fileSystem.readFile(write('le.yaml', utf16), 1000))?.text).toBe('a: 1\n');
    expect((await fileSystem.readFile(write('be.yaml', utf16.swap16()), 1000))?.text).toBe('a: 1\n');
  });

  it('tells the size only of files that are too large', async () => {
    expect(await fileSystem.readFile(write('a.yaml', 'x'.repeat(11)), 10)).toEqual({ size: 11 });
  });

  it('reads neither binary files, nor directories, nor pipes, nor what is not there', async () => {
    expect(await fileSystem.readFile(write('a.yaml', new Uint8Array([97, 0, 98])), 1000)).toBeUndefined();
    expect(await fileSystem.readFile(URI.file(root).toString(), 1000)).toBeUndefined();
    expect(await fileSystem.readFile(URI.file(join(root, 'no.yaml')).toString(), 1000)).toBeUndefined();
    if (process.platform !== 'win32') {
      execFileSync('mkfifo', [join(root, 'pipe.yaml')]);
      expect(await fileSystem.readFile(URI.file(join(root, 'pipe.yaml')).toString(), 1000)).toBeUndefined();
    }
  });
});
