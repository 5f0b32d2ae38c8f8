import type { DefinitionParams, Location, LocationLink } from 'vscode-languageserver';
import { definitionAt } from '../../features/definition/definition.ts';
import { request } from '../guard.ts';

export const definitionHandler = request<DefinitionParams, LocationLink[] | Location[]>(
  'textDocument/definition',
  [],
  ({ workspace, session }, { textDocument, position }) => {
    const links = definitionAt(workspace, textDocument.uri, position);
    if (session.knowsDefinitionLinks) return links;
    return links.map(({ targetUri, targetSelectionRange }) => ({ uri: targetUri, range: targetSelectionRange }));
  },
);
