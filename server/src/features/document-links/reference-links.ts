import type { DocumentLink } from 'vscode-languageserver-types';
import type { CancellationToken } from '../../base/cancellation.ts';
import type { Workspace, WorkspaceObject } from '../../workspace/workspace.ts';
import type { PlacedWorkspace } from '../injection-preview/object-identifier.ts';
import { isSamePlace, type Occurrence } from '../references/named-thing.ts';
import { declarationsOf } from '../references/resolve-use.ts';

/** A name of another object, and where that is. */
interface ReferenceLink {
  readonly from: Occurrence;
  readonly to: Occurrence;
}

/**
 * Names of other objects that the workspace holds, as links to them. A name that means several objects (a SidecarSet's Secret in each of
 * its namespaces) is none: "go to definition" lets choose there. Namespaces are left out, since every manifest has one.
 */
export function referenceLinks(workspace: PlacedWorkspace, uri: string, token: CancellationToken): DocumentLink[] {
  const links = new Map<string, DocumentLink | undefined>();
  for (const part of workspace.partsOf(uri)) {
    if (token.isCancellationRequested) return [];
    for (const object of workspace.objectsInPart(uri, part)) {
      for (const reference of linksOf(workspace, object)) {
        const link = writeLink(workspace, reference);
        const key = `${link.range.start.line}:${link.range.start.character}`;
        // Kustomize puts one text into several namespaces, where its names may mean different things.
        const isSame = !links.has(key) || links.get(key)?.target === link.target;
        links.set(key, isSame ? link : undefined);
      }
    }
  }
  return [...links.values()].filter((link) => link !== undefined);
}

function writeLink(workspace: Workspace, { from, to }: ReferenceLink): DocumentLink {
  const { start } = workspace.rangeOf(to.object, to.path, 'value');
  return {
    range: workspace.rangeOf(from.object, from.path, 'value'),
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
