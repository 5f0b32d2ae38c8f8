import type { DocumentLink } from 'vscode-languageserver-types';
import type { CancellationToken } from '../../base/cancellation.ts';
import { shiftLines } from '../../base/text-range.ts';
import type { Workspace, WorkspaceObject } from '../../workspace/workspace.ts';
import type { DocumentPart } from '../../yaml/manifest-file.ts';
import type { PlacedWorkspace } from '../injection-preview/object-identifier.ts';
import { isSamePlace, type Occurrence } from '../references/named-thing.ts';
import { declarationsOf } from '../references/resolve-use.ts';

/** A workspace that tells of every object that a document becomes. */
interface LinkedWorkspace extends PlacedWorkspace {
  deployedObjectsInPart(uri: string, part: DocumentPart): readonly WorkspaceObject[];
}

/** A name of another object, and where that is. */
interface ReferenceLink {
  readonly from: Occurrence;
  readonly to: Occurrence;
}

/** Files of more documents get no such links: editors ask for all of a file at once. "Go to definition" works there too. */
const mostDocuments = 300;

/**
 * Names of other objects that the workspace holds, as links to them. A name that means several objects (a SidecarSet's Secret in each of
 * its namespaces) is none: "go to definition" lets choose there. Namespaces are left out, since every manifest has one.
 */
export function referenceLinks(workspace: LinkedWorkspace, uri: string, token: CancellationToken): DocumentLink[] {
  const links = new Map<string, DocumentLink | undefined>();
  const parts = workspace.partsOf(uri);
  if (parts.length > mostDocuments) return [];
  for (const part of parts) {
    if (token.isCancellationRequested) return [];
    for (const object of workspace.deployedObjectsInPart(uri, part)) {
      for (const reference of linksOf(workspace, object)) {
        const link = writeLink(workspace, part, reference);
        if (!link) continue;
        const key = `${link.range.start.line}:${link.range.start.character}`;
        // Kustomize puts one text into several namespaces, where its names may mean different things.
        const isSame = !links.has(key) || links.get(key)?.target === link.target;
        links.set(key, isSame ? link : undefined);
      }
    }
  }
  return [...links.values()].filter((link) => link !== undefined);
}

function writeLink(
  workspace: Workspace,
  { document, startLine }: DocumentPart,
  { from, to }: ReferenceLink,
): DocumentLink | undefined {
  const range = document.rangeAt([...from.object.path, ...from.path], 'value');
  if (!range) return undefined;
  const { start } = workspace.rangeOf(to.object, to.path, 'value');
  return {
    range: shiftLines(document.toPositionRange(range), startLine),
    target: `${to.object.uri}#L${start.line + 1},${start.character + 1}`,
    tooltip: `${to.object.gvk.kind} ${to.object.name}`,
  };
}

/** Found once, until something changes that they depend on. */
function linksOf(workspace: Workspace, object: WorkspaceObject): readonly ReferenceLink[] {
  return workspace.remember(object, 'reference-links', () =>
    workspace.usesIn(object).flatMap((use): readonly ReferenceLink[] => {
      if (use.target.kinds.some(({ kind }) => kind === 'Namespace')) return [];
      const [to, ...others] = declarationsOf(workspace, use);
      const from = { object: use.object, path: use.path };
      return to && others.length === 0 && !isSamePlace(from, to) ? [{ from, to }] : [];
    }),
  );
}
