import type { Position, Range } from 'vscode-languageserver-types';
import type { Configuration } from '../../../server/src/workspace/configuration.ts';
import type { ManifestWorkspace } from '../../../server/src/workspace/manifest-workspace.ts';
import { createWorkspace } from '../workspace/create-workspace.ts';
import { marked } from './marked-text.ts';

/** A workspace with one cursor in one of its files. */
export interface MarkedWorkspace {
  readonly workspace: ManifestWorkspace;
  readonly uri: string;
  readonly position: Position;
  /** What a file holds in a range. */
  readonly textIn: (uri: string, range: Range) => string;
}

/** Reads `files`, of which the first has a cursor (`|`, or `‸`). */
export async function markedWorkspace(
  files: Readonly<Record<string, string>>,
  configuration: Partial<Configuration> = {},
): Promise<MarkedWorkspace> {
  const [[name, text], ...others] = Object.entries(files) as [[string, string], ...[string, string][]];
  const cursor = marked(text);
  const { workspace } = await createWorkspace({ [name]: cursor.text, ...Object.fromEntries(others) }, configuration);
  const textOf = (uri: string): string =>
    workspace
      .partsOf(uri)
      .map(({ document }) => document.text)
      .join('');
  return {
    workspace,
    uri: `file:///w/${name}`,
    position: cursor.position,
    textIn(uri, { start, end }) {
      const lines = textOf(uri).split('\n');
      if (start.line === end.line) return (lines[start.line] ?? '').slice(start.character, end.character);
      const inner = lines.slice(start.line + 1, end.line);
      return [
        (lines[start.line] ?? '').slice(start.character),
        ...inner,
        (lines[end.line] ?? '').slice(0, end.character),
      ].join('\n');
    },
  };
}
