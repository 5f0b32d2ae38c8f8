import type { RegisterHandler } from '../server-context.ts';
import { codeActionHandler } from './code-action.ts';
import { codeActionResolveHandler } from './code-action-resolve.ts';
import { codeLensHandler } from './code-lens.ts';
import { completionHandler } from './completion.ts';
import { definitionHandler } from './definition.ts';
import { diagnosticHandler } from './diagnostic.ts';
import { didChangeConfigurationHandler } from './did-change-configuration.ts';
import { didChangeWatchedFilesHandler } from './did-change-watched-files.ts';
import { didChangeWorkspaceFoldersHandler } from './did-change-workspace-folders.ts';
import { didChangeHandler } from './did-change.ts';
import { didCloseHandler } from './did-close.ts';
import { didOpenHandler } from './did-open.ts';
import { documentHighlightHandler } from './document-highlight.ts';
import { documentLinkHandler } from './document-link.ts';
import { documentSymbolHandler } from './document-symbol.ts';
import { explainChangeHandler } from './explain-change.ts';
import { explainInjectionHandler } from './explain-injection.ts';
import { foldingRangeHandler } from './folding-range.ts';
import { hoverHandler } from './hover.ts';
import { mergePullSecretsHandler } from './merge-pull-secrets.ts';
import { otherYamlServerHandler } from './other-yaml-server.ts';
import { prepareRenameHandler } from './prepare-rename.ts';
import { previewClosedHandler } from './preview-closed.ts';
import { previewInjectionHandler } from './preview-injection.ts';
import { previewTargetsHandler } from './preview-targets.ts';
import { previousVersionsHandler } from './previous-versions.ts';
import { pullSecretCoverageHandler } from './pull-secret-coverage.ts';
import { pullSecretsHandler } from './pull-secrets.ts';
import { referencesHandler } from './references.ts';
import { renameHandler } from './rename.ts';
import { selectionRangeHandler } from './selection-range.ts';

/** Everything that the server answers, one file a method. */
export const handlers: readonly RegisterHandler[] = [
  didOpenHandler,
  didChangeHandler,
  didCloseHandler,
  didChangeConfigurationHandler,
  didChangeWatchedFilesHandler,
  didChangeWorkspaceFoldersHandler,
  diagnosticHandler,
  completionHandler,
  hoverHandler,
  documentSymbolHandler,
  foldingRangeHandler,
  selectionRangeHandler,
  codeLensHandler,
  codeActionHandler,
  codeActionResolveHandler,
  definitionHandler,
  referencesHandler,
  documentHighlightHandler,
  prepareRenameHandler,
  renameHandler,
  documentLinkHandler,
  previewTargetsHandler,
  previewInjectionHandler,
  explainInjectionHandler,
  explainChangeHandler,
  previousVersionsHandler,
  previewClosedHandler,
  pullSecretCoverageHandler,
  pullSecretsHandler,
  mergePullSecretsHandler,
  otherYamlServerHandler,
];
