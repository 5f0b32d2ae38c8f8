import * as vscode from 'vscode';

/** Something that keeps a command from doing its work and that the user can do something about; the message is for the user. */
export class UserError extends Error {
  override readonly name = 'UserError';
}

/** Characters of an error that a notification shows; the log has the rest. */
const longestReason = 200;

/**
 * Runs `action`; what it throws is logged and told to the user once, here and nowhere else. The result is `undefined` then.
 * `what` names the action in the log.
 */
export async function runReportingErrors<T>(
  log: vscode.LogOutputChannel,
  what: string,
  action: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof vscode.CancellationError) return undefined;
    if (error instanceof UserError) {
      log.info(`${what}: ${error.message}`);
      void vscode.window.showInformationMessage(error.message);
      return undefined;
    }
    log.error(`${what} failed`, error instanceof Error ? error : String(error));
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, longestReason);
    void offerLog(log, vscode.l10n.t('Kruise: something went wrong: {0}', reason));
    return undefined;
  }
}

async function offerLog(log: vscode.LogOutputChannel, message: string): Promise<void> {
  const showLog = vscode.l10n.t('Show Log');
  if ((await vscode.window.showErrorMessage(message, showLog)) === showLog) log.show();
}
