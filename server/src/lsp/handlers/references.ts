import type { Location, ReferenceParams } from 'vscode-languageserver';
import { referencesAt } from '../../features/references/references.ts';
import { request } from '../guard.ts';

export const referencesHandler = request<ReferenceParams, Location[]>(
  'textDocument/references',
  [],
  ({ workspace }, { textDocument, position, context: { includeDeclaration } }) =>
    referencesAt(workspace, textDocument.uri, position, { includeDeclaration }),
);
