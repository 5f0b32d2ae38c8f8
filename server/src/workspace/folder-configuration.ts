import picomatch from 'picomatch';
import type { Configuration, FileFilter, FolderConfiguration } from './configuration.ts';
import { uriKey } from './uri.ts';

/** The severities that hold for a file. */
export function severitiesFor(configuration: Configuration, uri: string): Configuration['severities'] {
  return folderOf(configuration, uri)?.severities ?? configuration.severities;
}

/** Whether the globs of its folder leave a file out: then nothing of it is read, and it is found from nowhere. */
export function isLeftOut(configuration: Configuration, uri: string): boolean {
  const filter = folderOf(configuration, uri)?.filter;
  const base = filter && uriKey(filter.base);
  const key = uriKey(uri);
  if (filter === undefined || base === undefined || !key.startsWith(base)) return false;
  const path = key.slice(base.length);
  return matches(filter, 'exclude', path) || (filter.include.length > 0 && !matches(filter, 'include', path));
}

function folderOf({ folders = [] }: Configuration, uri: string): FolderConfiguration | undefined {
  if (folders.length === 0) return undefined;
  const key = uriKey(uri);
  return folders.find(({ directory }) => key.startsWith(uriKey(directory)));
}

type Matcher = (path: string) => boolean;

const matchers = new WeakMap<FileFilter, Record<'include' | 'exclude', Matcher>>();

function matches(filter: FileFilter, which: 'include' | 'exclude', path: string): boolean {
  let known = matchers.get(filter);
  if (known === undefined) {
    known = { include: matcherOf(filter.include), exclude: matcherOf(filter.exclude) };
    matchers.set(filter, known);
  }
  return known[which](path);
}

/** As in `.gitignore`: a glob without a slash holds at any depth, and one that matches a directory for all that is in it. */
function matcherOf(globs: readonly string[]): Matcher {
  const patterns = globs.flatMap((glob) => {
    const path = glob.replace(/^\.?\//, '').replace(/\/$/, '');
    const pattern = path.includes('/') || glob.startsWith('/') ? path : `**/${path}`;
    return [pattern, `${pattern}/**`];
  });
  return patterns.length === 0 ? () => false : picomatch(patterns, { dot: true, windows: false });
}
