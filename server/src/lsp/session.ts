import type { InitializeParams } from 'vscode-languageserver';
import type { InitializationOptions } from '../protocol/index.ts';

/** What the client of this session can do, by its own word. */
export interface Session {
  readonly options: InitializationOptions;
  readonly answersConfiguration: boolean;
  readonly registersConfiguration: boolean;
  readonly registersWatchers: boolean;
  readonly hasWorkspaceFolders: boolean;
  readonly showsProgress: boolean;
  readonly pullsDiagnostics: boolean;
  readonly refreshesDiagnostics: boolean;
  readonly refreshesCodeLenses: boolean;
  /** Whether related places of diagnostics are shown. */
  readonly showsRelatedPlaces: boolean;
  readonly knowsDiagnosticTags: boolean;
  readonly opensCodeDescriptions: boolean;
  /** Whether the edit of a code action may follow when the user has chosen it. */
  readonly resolvesActionEdits: boolean;
  /** Whether code actions that cannot be done now are shown, with the reason. */
  readonly showsDisabledActions: boolean;
  readonly knowsActionLiterals: boolean;
  /** Whether edits may name document versions and create files. */
  readonly createsFiles: boolean;
  readonly versionsEdits: boolean;
  readonly knowsDefinitionLinks: boolean;
  readonly preparesRename: boolean;
}

/** Reads what the client says of itself; whatever is missing or malformed counts as "cannot". */
export function readSession({ capabilities, initializationOptions }: InitializeParams): Session {
  const { workspace, textDocument, window } = capabilities;
  const diagnostics = textDocument?.diagnostic ?? textDocument?.publishDiagnostics;
  const edits = workspace?.workspaceEdit;
  return {
    options: readOptions(initializationOptions),
    answersConfiguration: workspace?.configuration === true,
    registersConfiguration: workspace?.didChangeConfiguration?.dynamicRegistration === true,
    registersWatchers: workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
    hasWorkspaceFolders: workspace?.workspaceFolders === true,
    showsProgress: window?.workDoneProgress === true,
    pullsDiagnostics: textDocument?.diagnostic !== undefined,
    refreshesDiagnostics: workspace?.diagnostics?.refreshSupport === true,
    refreshesCodeLenses: workspace?.codeLens?.refreshSupport === true,
    showsRelatedPlaces: diagnostics?.relatedInformation === true,
    knowsDiagnosticTags: diagnostics?.tagSupport !== undefined,
    opensCodeDescriptions: diagnostics?.codeDescriptionSupport === true,
    resolvesActionEdits: textDocument?.codeAction?.resolveSupport?.properties.includes('edit') === true,
    showsDisabledActions: textDocument?.codeAction?.disabledSupport === true,
    knowsActionLiterals: textDocument?.codeAction?.codeActionLiteralSupport !== undefined,
    createsFiles: edits?.documentChanges === true && edits.resourceOperations?.includes('create') === true,
    versionsEdits: edits?.documentChanges === true,
    knowsDefinitionLinks: textDocument?.definition?.linkSupport === true,
    preparesRename: textDocument?.rename?.prepareSupport === true,
  };
}

function readOptions(value: unknown): InitializationOptions {
  return typeof value === 'object' && value !== null ? value : {};
}
