import * as vscode from 'vscode';
import {
  explainChangeMethod,
  explainInjectionMethod,
  previewClosedMethod,
  previewInjectionMethod,
  previewScheme,
  type ExplainChangeParams,
  type ExplainChangeResult,
  type ExplainInjectionResult,
  type PreviewClosedParams,
  type PreviewInjectionParams,
  type PreviewInjectionResult,
} from '../../../../server/src/protocol/index.ts';
import type { LanguageServer } from '../../language-client/language-server.ts';
import { adaptLinks, type LinkTargets } from './explanation-links.ts';
import { parsePreviewUri, type PreviewSubject, type PreviewView } from './preview-uri.ts';

/** What the server answers for a preview and for an explanation; `null` where the object is gone. */
export type Preview = PreviewInjectionResult;
export type Explanation = ExplainInjectionResult;
export type ChangeReport = ExplainChangeResult;

type Answer = Preview | Explanation | ChangeReport;

/**
 * The contents of all preview documents. Each is asked for once and kept until the server says that it is out of date; then
 * VS Code asks again for those that are shown.
 */
export class PreviewDocuments implements vscode.TextDocumentContentProvider, vscode.DocumentLinkProvider {
  readonly #server: LanguageServer;
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly #answers = new Map<string, Promise<Answer>>();

  readonly onDidChange = this.#changed.event;

  constructor(server: LanguageServer) {
    this.#server = server;
  }

  preview(subject: PreviewSubject): Promise<Preview> {
    return this.#ask<Preview>(subject, 'after', (preview) => {
      const params: PreviewInjectionParams = { ...subject, preview };
      return this.#server.request(previewInjectionMethod, params);
    });
  }

  explanation(subject: PreviewSubject): Promise<Explanation> {
    return this.#ask<Explanation>(subject, 'explanation', (preview) => {
      const params: PreviewInjectionParams = { ...subject, preview };
      return this.#server.request(explainInjectionMethod, params);
    });
  }

  change(subject: PreviewSubject): Promise<ChangeReport> {
    return this.#ask<ChangeReport>(subject, 'change', (preview) => {
      const params: ExplainChangeParams = { object: subject.target.object, preview };
      return this.#server.request(explainChangeMethod, params);
    });
  }

  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    const parsed = parsePreviewUri(uri);
    if (!parsed) return '';
    const { subject, view } = parsed;
    if (view === 'explanation' || view === 'change') {
      const report = await (view === 'change' ? this.change(subject) : this.explanation(subject));
      return adaptLinks(report?.markdown ?? gone(''), linkTargets());
    }
    return (await this.preview(subject))?.[view] ?? gone('# ');
  }

  /** Links from the injected parts to where they are written. */
  async provideDocumentLinks(document: vscode.TextDocument): Promise<vscode.DocumentLink[]> {
    const parsed = parsePreviewUri(document.uri);
    if (parsed?.view !== 'after') return [];
    const result = await this.preview(parsed.subject);
    return (result?.links ?? []).map(({ range, uri, targetRange, tooltip }) => {
      const { start, end } = range;
      const fragment = `L${targetRange.start.line + 1},${targetRange.start.character + 1}`;
      const link = new vscode.DocumentLink(
        new vscode.Range(start.line, start.character, end.line, end.character),
        vscode.Uri.parse(uri, true).with({ fragment }),
      );
      link.tooltip = tooltip;
      return link;
    });
  }

  /** Forgets the answers with these ids, all where left out, and has the documents that show them read again. */
  refresh(ids?: readonly string[]): void {
    for (const id of ids ?? [...this.#answers.keys()]) this.#answers.delete(id);
    for (const { uri } of vscode.workspace.textDocuments) {
      const id = idOfDocument(uri);
      if (id !== undefined && (ids === undefined || ids.includes(id))) this.#changed.fire(uri);
    }
  }

  /** Tells the server that a preview need not be watched any more, once its last document is closed. */
  async forget(closed: vscode.Uri): Promise<void> {
    const id = idOfDocument(closed);
    if (id === undefined) return;
    const isShown = vscode.workspace.textDocuments.some(({ uri }) => idOfDocument(uri) === id);
    if (isShown || !this.#answers.delete(id)) return;
    const params: PreviewClosedParams = { preview: id };
    await this.#server.notify(previewClosedMethod, params);
  }

  #ask<R extends Answer>(subject: PreviewSubject, view: PreviewView, ask: (id: string) => Promise<R>): Promise<R> {
    const id = idOf(subject, view);
    const known = this.#answers.get(id);
    if (known) return known as Promise<R>;
    const answer = ask(id);
    this.#answers.set(id, answer);
    answer.catch(() => {
      if (this.#answers.get(id) === answer) this.#answers.delete(id);
    });
    return answer;
  }
}

function linkTargets(): LinkTargets {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  return { firstFolder: folder?.uri.toString(), editorScheme: vscode.env.uriScheme };
}

/** Registers `documents` with VS Code, and keeps them up to date. */
export function registerPreviewDocuments(context: vscode.ExtensionContext, server: LanguageServer): PreviewDocuments {
  const documents = new PreviewDocuments(server);
  context.subscriptions.push(
    vscode.workspace.registerTextDocumentContentProvider(previewScheme, documents),
    vscode.languages.registerDocumentLinkProvider({ scheme: previewScheme }, documents),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => void documents.forget(uri)),
    server.onDidChangePreviews((ids) => documents.refresh(ids)),
  );
  return documents;
}

/** Both sides of a preview are one answer of the server. */
function idOf(subject: PreviewSubject, view: PreviewView): string {
  const isReport = view === 'explanation' || view === 'change';
  return `${isReport ? view : 'preview'} ${JSON.stringify(subject)}`;
}

function idOfDocument(uri: vscode.Uri): string | undefined {
  const parsed = parsePreviewUri(uri);
  return parsed && idOf(parsed.subject, parsed.view);
}

function gone(commentMark: string): string {
  return `${commentMark}${vscode.l10n.t('The object is not in the workspace any more.')}\n`;
}
