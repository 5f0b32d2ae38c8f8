import {
  chmodSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { replaceFile } from '../../../server/src/platform/replace-file.ts';

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kruise-fix-'));
  path = join(folder, 'a.yaml');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('replaceFile', () => {
  it.each([
    ['plain UTF-8', Buffer.from('ä: 1\r\n'), Buffer.from('ä: 22\r\n')],
    ['a byte order mark', Buffer.from('\ufeffä: 1\r\n'), Buffer.from('\ufeffä: 22\r\n')],
    ['UTF-16', Buffer.from('\ufeffä: 1\r\n', 'utf16le'), Buffer.from('\ufeffä: 22\r\n', 'utf16le')],
    [
      'UTF-16 the other way',
      Buffer.from('\ufeffä: 1\r\n', 'utf16le').swap16(),
      Buffer.from('\ufeffä: 22\r\n', 'utf16le').swap16(),
    ],
  ])('keeps %s', async (_, before, after) => {
    writeFileSync(path, before);
    expect(await replaceFile(path, 'ä: 1\r\n', 'ä: 22\r\n')).toBeUndefined();
    expect(readFileSync(path).equals(after)).toBe(true);
    expect(readdirSync(folder)).toEqual(['a.yaml']);
  });

  it('keeps the mode of the file, and a symbolic link', async () => {
    writeFileSync(path, 'a');
    chmodSync(path, 0o640);
    const link = join(folder, 'link.yaml');
    symlinkSync(path, link);
    expect(await replaceFile(link, 'a', 'b')).toBeUndefined();
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(readFileSync(path, 'utf8')).toBe('b');
    expect(statSync(path).mode & 0o777).toBe(0o640);
  });

  it('leaves alone what is read-only, changed meanwhile, no text, or gone', async () => {
    writeFileSync(path, 'a');
    expect(await replaceFile(path, 'other', 'b')).toBe('it changed meanwhile');
    chmodSync(path, 0o444);
    expect(await replaceFile(path, 'a', 'b')).toBe('it is read-only');
    expect(readFileSync(path, 'utf8')).toBe('a');
    chmodSync(path, 0o644);
    writeFileSync(path, Buffer.from([0x61, 0xff]));
    expect(await replaceFile(path, 'a\ufffd', 'b')).toBe('it holds bytes that are no text');
    rmSync(path);
    expect(await replaceFile(path, 'a', 'b')).toBe('it cannot be written (ENOENT)');
    expect(readdirSync(folder)).toEqual([]);
  });
});
