import * as vscode from 'vscode';

/** Names of fields that a schema for Kruise would give: what users would see twice. */
const fields = ['podInjectPolicy', 'upgradeStrategy'];

/** Offers, explains and marks as the real extension would with a schema, and asks contributors for one first, as it does. */
export function activate(context) {
  const contributors = new Map();
  const appliesSchemaTo = (resource) => {
    for (const { requestSchema, requestSchemaContent } of contributors.values()) {
      const uri = requestSchema(resource);
      if (uri) return requestSchemaContent(uri) !== '{}';
    }
    return true;
  };
  const marks = vscode.languages.createDiagnosticCollection('other-yaml');
  const mark = (document) => {
    if (document.languageId !== 'yaml' || document.uri.scheme === 'kruise-preview') return;
    const diagnostic = new vscode.Diagnostic(new vscode.Range(0, 0, 0, 1), 'a finding of the other extension');
    diagnostic.source = 'other-yaml';
    marks.set(document.uri, [diagnostic]);
  };
  vscode.workspace.textDocuments.forEach(mark);
  const selector = { language: 'yaml' };
  context.subscriptions.push(
    marks,
    vscode.workspace.onDidOpenTextDocument(mark),
    vscode.languages.registerHoverProvider(selector, {
      provideHover: ({ uri }) =>
        appliesSchemaTo(uri.toString()) ? new vscode.Hover('from the other extension') : undefined,
    }),
    vscode.languages.registerCompletionItemProvider(selector, {
      provideCompletionItems: ({ uri }) =>
        appliesSchemaTo(uri.toString()) ? fields.map((field) => new vscode.CompletionItem(field)) : [],
    }),
  );
  return {
    appliesSchemaTo,
    registerContributor: (name, requestSchema, requestSchemaContent) => {
      if (contributors.has(name)) return false;
      contributors.set(name, { requestSchema, requestSchemaContent });
      return true;
    },
  };
}
