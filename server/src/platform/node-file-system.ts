// `promises` is loaded when it is used, which a run on one small file does not.
import { promises, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { URI } from 'vscode-uri';
import type { FileSystem } from '../workspace/file-system.ts';

/** Directories that hold no manifests of the user's own. */
const skippedDirectories: ReadonlySet<string> = new Set(['.git', 'node_modules']);

const manifestName = /\.(?:ya?ml|json)$/i;

/** Whether a file may be a manifest, by its name. */
export function isManifestName(path: string): boolean {
  return manifestName.test(path);
}

/** So many bytes are looked at to tell a binary file. */
const sniffedBytes = 8000;

/** A small file is there sooner than the four turns of the event loop that it takes to read it without waiting. */
const longestAtOnce = 256 * 1024;

/** Files on disk, by `file:` URIs. */
export class NodeFileSystem implements FileSystem {
  async readFile(uri: string, maxBytes: number): ReturnType<FileSystem['readFile']> {
    try {
      const path = toPath(uri);
      const status = statSync(path);
      // Reading a pipe or a device might never end.
      if (!status.isFile()) return undefined;
      if (status.size > maxBytes) return { size: status.size };
      const bytes = status.size > longestAtOnce ? await promises.readFile(path) : readFileSync(path);
      const text = decodeText(bytes);
      return text === undefined ? undefined : { text, size: bytes.length };
    } catch {
      return undefined;
    }
  }

  /** Symbolic links are looked at last, and only where they lead to something that was not found without them. */
  async *findManifests(root: string, onSkipped: (uri: string, reason: string) => void): AsyncIterable<string> {
    const walk: Walk = { seen: new Set(), links: [], onSkipped };
    const path = toPath(root);
    yield* findBelow(path, await realPathOf(path), walk);
    for (let link = walk.links.shift(); link !== undefined; link = walk.links.shift()) yield* follow(link, walk);
  }
}

interface Walk {
  /** Real paths of the directories and files that were found. */
  readonly seen: Set<string>;
  readonly links: string[];
  readonly onSkipped: (uri: string, reason: string) => void;
}

async function* findBelow(directory: string, realDirectory: string, walk: Walk): AsyncIterable<string> {
  if (walk.seen.has(realDirectory)) return;
  walk.seen.add(realDirectory);
  let entries;
  try {
    entries = await promises.readdir(directory, { withFileTypes: true });
  } catch (error) {
    walk.onSkipped(toUri(directory), `the directory cannot be read (${codeOf(error)})`);
    return;
  }
  for (const entry of entries.sort((left, right) => (left.name < right.name ? -1 : 1))) {
    const path = join(directory, entry.name);
    const realPath = join(realDirectory, entry.name);
    if (entry.isSymbolicLink()) walk.links.push(path);
    else if (entry.isDirectory()) {
      if (!skippedDirectories.has(entry.name)) yield* findBelow(path, realPath, walk);
    } else if (entry.isFile() && manifestName.test(entry.name)) {
      walk.seen.add(realPath);
      yield toUri(path);
    }
  }
}

async function* follow(link: string, walk: Walk): AsyncIterable<string> {
  try {
    const target = await promises.realpath(link);
    const status = await promises.stat(target);
    if (status.isDirectory()) {
      if (!skippedDirectories.has(basename(target))) yield* findBelow(link, target, walk);
    } else if (status.isFile() && manifestName.test(link) && !walk.seen.has(target)) {
      walk.seen.add(target);
      yield toUri(link);
    }
  } catch (error) {
    if (manifestName.test(link)) walk.onSkipped(toUri(link), `the link leads nowhere (${codeOf(error)})`);
  }
}

async function realPathOf(path: string): Promise<string> {
  try {
    return await promises.realpath(path);
  } catch {
    return path;
  }
}

/** The text of a file without its byte order mark; `undefined` where it is binary. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  return text.slice(0, sniffedBytes).includes('\0') ? undefined : text;
}

/** By the byte order mark. */
export function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
}

/** In the spelling that VS Code uses, so that a file on disk and the same file in an editor have one URI. */
export function toUri(path: string): string {
  return URI.file(path).toString();
}

function toPath(uri: string): string {
  return URI.parse(uri).fsPath;
}
