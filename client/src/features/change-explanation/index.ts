import * as vscode from 'vscode';
import {
  explainChangeMethod,
  type ExplainChangeParams,
  type ExplainChangeResult,
} from '../../../../server/src/protocol/index.ts';
import type { CommandRegistry } from '../../infrastructure/commands.ts';
import { UserError } from '../../infrastructure/errors.ts';
import type { LanguageServer } from '../../language-client/language-server.ts';
import { objectParams } from '../injection-preview/choose-target.ts';
import { previewUri } from '../injection-preview/preview-uri.ts';
import { showReport } from '../injection-preview/show-preview.ts';

/** "Kruise: Explain Change": what becomes of the changes of the object at the cursor, compared with git's HEAD. */
export function activateChangeExplanation(commands: CommandRegistry, server: LanguageServer): void {
  commands.register('kruise.explainChange', async (argument) => {
    const params: ExplainChangeParams = objectParams(argument);
    const result = await server.request<ExplainChangeResult>(explainChangeMethod, params);
    if (!result) throw new UserError(vscode.l10n.t('Kruise: there is no object at the cursor.'));
    await showReport(previewUri(result.title, { target: { object: result.object } }, 'change'));
  });
}
