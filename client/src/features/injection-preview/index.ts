import type * as vscode from 'vscode';
import type { CommandRegistry } from '../../infrastructure/commands.ts';
import type { LanguageServer } from '../../language-client/language-server.ts';
import { chooseReplica } from './choose-replica.ts';
import { chooseTarget } from './choose-target.ts';
import { registerPreviewDocuments } from './preview-documents.ts';
import { activeSubject, chosenLayout, showExplanation, showPreview } from './show-preview.ts';

/** "Kruise: Preview Injected Pod" and "Kruise: Explain Injection", and what their documents need. */
export function activateInjectionPreview(
  context: vscode.ExtensionContext,
  { commands, server }: { readonly commands: CommandRegistry; readonly server: LanguageServer },
): void {
  const documents = registerPreviewDocuments(context, server);

  commands.register('kruise.previewInjectedPod', async (argument) => {
    const target = await chooseTarget(server, argument);
    if (target) await showPreview(documents, { target }, chosenLayout());
  });
  commands.register('kruise.explainInjection', async (argument) => {
    const target = await chooseTarget(server, argument);
    if (target) await showExplanation(documents, { target });
  });
  commands.register('kruise.showPreviewAsDiff', () => showPreview(documents, activeSubject(), 'diff'));
  commands.register('kruise.showPreviewAsDocument', () => showPreview(documents, activeSubject(), 'document'));
  commands.register('kruise.choosePreviewReplica', async () => {
    const subject = await chooseReplica(documents, activeSubject());
    if (subject) await showPreview(documents, subject, chosenLayout());
  });
}
