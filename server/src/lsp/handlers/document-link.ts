import type { DocumentLink, DocumentLinkParams } from 'vscode-languageserver';
import { documentLinks } from '../../features/document-links/document-links.ts';
import { referenceLinks } from '../../features/document-links/reference-links.ts';
import { allRules } from '../../rules/registry.ts';
import { request } from '../guard.ts';

const codes: ReadonlySet<string> = new Set(allRules.map(({ meta }) => meta.code));

export const documentLinkHandler = request<DocumentLinkParams, DocumentLink[]>(
  'textDocument/documentLink',
  [],
  ({ workspace }, { textDocument: { uri } }, token) => {
    const file = {
      uri,
      parts: workspace.partsOf(uri),
      isKnown: (other: string) => workspace.partsOf(other).length > 0,
      isRule: (code: string) => codes.has(code),
    };
    return [...documentLinks(file, token), ...referenceLinks(workspace, uri, token)];
  },
);
