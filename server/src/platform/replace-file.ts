import { promises } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { encodingOf } from './node-file-system.ts';

/**
 * Gives the file the text `after`, if it still has the text `before` (both without byte order mark). It is there with its old or
 * its new text at any time, and keeps its encoding, byte order mark, mode and owner; a symbolic link stays one. Gives the reason
 * where that cannot be.
 */
export async function replaceFile(path: string, before: string, after: string): Promise<string | undefined> {
  try {
    const target = await promises.realpath(path);
    const { mode, uid, gid } = await promises.stat(target);
    // An administrator could write it all the same, but somebody wanted it to stay.
    if ((mode & 0o222) === 0) return 'it is read-only';
    const bytes = await promises.readFile(target);
    const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
    if (text !== before) return 'it changed meanwhile';
    if (!encode(text, bytes).equals(bytes)) return 'it holds bytes that are no text';
    const temporary = join(dirname(target), `.${basename(target)}.${process.pid}.tmp`);
    const file = await promises.open(temporary, 'wx', mode);
    try {
      try {
        await file.writeFile(encode(after, bytes));
        // Only an administrator may give a file to somebody else; for everybody it is their own already, or becomes so.
        await file.chown(uid, gid).catch(() => undefined);
        await file.chmod(mode & 0o7777);
        await file.sync();
      } finally {
        await file.close();
      }
      await promises.rename(temporary, target);
    } catch (error) {
      await promises.unlink(temporary).catch(() => undefined);
      throw error;
    }
    return undefined;
  } catch (error) {
    return error instanceof Error && 'code' in error
      ? `it cannot be written (${String(error.code)})`
      : 'it cannot be written';
  }
}

/** As `like` is encoded. */
function encode(text: string, like: Uint8Array): Buffer {
  const encoding = encodingOf(like);
  if (encoding !== 'utf-8') {
    const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
    return encoding === 'utf-16be' ? bytes.swap16() : bytes;
  }
  const hasMark = like[0] === 0xef && like[1] === 0xbb && like[2] === 0xbf;
  return Buffer.from(hasMark ? `\ufeff${text}` : text, 'utf8');
}
