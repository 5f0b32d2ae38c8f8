import { previewScheme } from '../protocol/index.ts';

/** Schemes whose documents are views of something else: indexing them would show every object twice. */
const foreignSchemes: ReadonlySet<string> = new Set([
  previewScheme,
  'git',
  'output',
  'vscode-scm',
  'vscode-local-history',
  'search-editor',
]);

/** Whether a document that the client opens is one of the user's own. */
export function isServed(uri: string): boolean {
  return !foreignSchemes.has(uri.slice(0, uri.indexOf(':')));
}
