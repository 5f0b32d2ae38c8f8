/**
 * Stands in for Node's `path` inside yaml-language-server in the web bundle, which asks it for the names of schema files.
 * Ours are URIs with forward slashes.
 */
export const sep = '/';

export function basename(path: string, suffix = ''): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return suffix !== '' && name.endsWith(suffix) ? name.slice(0, -suffix.length) : name;
}

export function extname(path: string): string {
  const name = basename(path);
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot) : '';
}

export function dirname(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/'))) || '.';
}

export function parse(path: string): { dir: string; base: string; ext: string; name: string } {
  return { dir: dirname(path), base: basename(path), ext: extname(path), name: basename(path, extname(path)) };
}

export function normalize(path: string): string {
  const steps: string[] = [];
  for (const step of path.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.' && (step !== '' || steps.length === 0)) steps.push(step);
  }
  return steps.join('/');
}

export function join(...parts: string[]): string {
  return normalize(parts.filter((part) => part !== '').join('/'));
}

export function resolve(...parts: string[]): string {
  return normalize(parts.reduce((base, part) => (part.startsWith('/') ? part : `${base}/${part}`), ''));
}
