/**
 * Commands that the client registers. The server only names them in code actions and code lenses, and only where the client
 * said at start (`InitializationOptions.clientCommands`) that it has them.
 */
export const commands = {
  /** Shows the injected Pod; argument: `ObjectIdentifier`, or none for the object at the cursor. */
  previewInjectedPod: 'kruise.previewInjectedPod',
  /** Shows the report on one workload; argument: `ObjectIdentifier`, or none for the object at the cursor. */
  explainInjection: 'kruise.explainInjection',
  /** Shows what becomes of the changes of one object; argument: `ObjectIdentifier`, or none for the object at the cursor. */
  explainChange: 'kruise.explainChange',
  showLog: 'kruise.showLog',
  restartServer: 'kruise.restartServer',
} as const;

/** The kind of the code action that opens the preview. */
export const previewActionKind = 'refactor.kruise.preview';

/** The kind of the code action that makes all safe fixes of a file at once; `editor.codeActionsOnSave` names it. */
export const fixAllActionKind = 'source.fixAll.kruise';

/** The scheme of the client's preview documents. */
export const previewScheme = 'kruise-preview';

/** `Diagnostic.source` of everything that the server reports. */
export const diagnosticSource = 'kruise';
