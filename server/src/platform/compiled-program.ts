import { closeSync, fstatSync, openSync, readFileSync, renameSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { basename, join } from 'node:path';
import { Script } from 'node:vm';

/** After so many milliseconds the code that was compiled is kept anew: the next run may use other parts of the program. */
const longestKept = 24 * 60 * 60 * 1000;

/** A program that was loaded, and where the code goes that Node.js compiled of it. */
export interface CompiledProgram {
  /** What the last expression of the program gives. */
  readonly value: unknown;
  /** Keeps what is compiled by now for the next run, where that run would be the faster for it. Never throws. */
  readonly keep: () => void;
}

/**
 * Runs a bundle of ASCII characters with the code that an earlier run for the same `use` has compiled of it. Node.js' own compile
 * cache keeps code as it is before it runs, that is without any function that is compiled when it is called, and so it saves little:
 * here `keep` is called when the program has done its work. Everything lies in the folder of that cache, which has a name of its own
 * for each version of Node.js and its flags, and whose place and use are up to the user (NODE_COMPILE_CACHE,
 * NODE_DISABLE_COMPILE_CACHE).
 */
export function runCompiled(file: string, use: string, directory = compileCacheFolder()): CompiledProgram {
  const cacheFile = directory === undefined ? undefined : join(directory, nameInCache(file, use));
  const kept = cacheFile === undefined ? undefined : readOwn(cacheFile);
  const script = new Script(readFileSync(file, 'latin1'), { filename: file, ...(kept && { cachedData: kept.data }) });
  const isUseful = kept !== undefined && script.cachedDataRejected === false && Date.now() - kept.time < longestKept;
  return {
    value: script.runInThisContext(),
    keep: () => {
      if (cacheFile !== undefined && !isUseful) replace(cacheFile, script);
    },
  };
}

/** `undefined` where Node.js keeps no compiled code: before 22.1, or because the user wants it so. */
function compileCacheFolder(): string | undefined {
  return 'enableCompileCache' in nodeModule ? nodeModule.enableCompileCache().directory : undefined;
}

/** One for each state of the file: a program that is installed anew is another file, or has another time. */
function nameInCache(file: string, use: string): string {
  const { ino, size, mtimeMs, ctimeMs } = statSync(file);
  return [basename(file), use, ino, size, mtimeMs, ctimeMs].join('-');
}

/** Only what the same user has written: the folder may be one that others write to. */
function readOwn(file: string): { readonly data: Buffer; readonly time: number } | undefined {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(file, 'r');
    const { uid, mtimeMs } = fstatSync(descriptor);
    return uid === (process.getuid?.() ?? uid) ? { data: readFileSync(descriptor), time: mtimeMs } : undefined;
  } catch {
    return undefined;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/** There with its old or its new contents at any time. */
function replace(file: string, script: Script): void {
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    writeFileSync(temporary, script.createCachedData(), { mode: 0o600, flag: 'wx' });
    renameSync(temporary, file);
  } catch {
    try {
      unlinkSync(temporary);
    } catch {
      // It was not written at all.
    }
  }
}
