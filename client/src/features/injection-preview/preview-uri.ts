import * as vscode from 'vscode';
import { previewScheme, type PreviewTarget } from '../../../../server/src/protocol/index.ts';

/** What a preview document shows of its subject. */
export type PreviewView = 'before' | 'after' | 'explanation' | 'change';

const views: readonly string[] = ['before', 'after', 'explanation', 'change'] satisfies readonly PreviewView[];

function isView(text: string): text is PreviewView {
  return views.includes(text);
}

/** The Pod that a preview is about. */
export interface PreviewSubject {
  readonly target: PreviewTarget;
  readonly replica?: number;
}

/**
 * The URI of a preview document. It carries the whole subject, so that an editor that VS Code restores after a restart finds
 * its content again; `title` is what the tab shows.
 */
export function previewUri(title: string, subject: PreviewSubject, view: PreviewView): vscode.Uri {
  const extension = view === 'explanation' || view === 'change' ? 'md' : 'yaml';
  const name = title.replaceAll(/[/\\?#:]/g, '-');
  return vscode.Uri.from({
    scheme: previewScheme,
    authority: view,
    path: `/${name}.${extension}`,
    query: JSON.stringify(subject),
  });
}

/** The subject and view of a preview document, or `undefined` where `uri` is none. */
export function parsePreviewUri(uri: vscode.Uri): { subject: PreviewSubject; view: PreviewView } | undefined {
  const { scheme, authority: view, query } = uri;
  if (scheme !== previewScheme || !isView(view)) return undefined;
  try {
    return { subject: JSON.parse(query) as PreviewSubject, view };
  } catch {
    return undefined;
  }
}
