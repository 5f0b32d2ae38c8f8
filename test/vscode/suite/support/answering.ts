import * as vscode from 'vscode';

/** What the user answers, in the order in which it is asked. What is left out is answered by leaving the question. */
export interface Answers {
  /** For pick lists: labels; several may match where several can be picked. */
  readonly picks: readonly RegExp[];
  readonly inputs: readonly string[];
  /** For the dialog that asks where to save. */
  readonly file?: vscode.Uri;
  /** The button of messages that have it. */
  readonly button?: RegExp;
}

/** What the user was asked and told. */
export interface Asked {
  readonly titles: string[];
  readonly inputs: vscode.InputBoxOptions[];
  readonly messages: string[];
}

type Window = Pick<
  typeof vscode.window,
  'showQuickPick' | 'showInputBox' | 'showSaveDialog' | 'showWarningMessage' | 'showInformationMessage'
>;

/** Runs `action` while every question to the user is answered from `answers`. An input that is refused as typed is an error. */
export async function answering(answers: Answers, action: () => Thenable<unknown>): Promise<Asked> {
  const asked: Asked = { titles: [], inputs: [], messages: [] };
  const picks = [...answers.picks];
  const inputs = [...answers.inputs];
  const showMessage = (message: string, ...rest: readonly unknown[]): Promise<unknown> => {
    asked.messages.push(message);
    const { button } = answers;
    return Promise.resolve(rest.find((item) => typeof item === 'string' && button?.test(item) === true));
  };
  const fakes: Record<keyof Window, unknown> = {
    showQuickPick: async (items: readonly vscode.QuickPickItem[], options: vscode.QuickPickOptions) => {
      asked.titles.push(options.title ?? '');
      const wanted = picks.shift();
      if (!wanted) return undefined;
      const found = items.filter(({ label }) => wanted.test(label));
      if (found.length === 0)
        throw new Error(`${String(wanted)} is not among ${items.map(({ label }) => label).join(', ')}`);
      return options.canPickMany === true ? found : found[0];
    },
    showInputBox: async (options: vscode.InputBoxOptions) => {
      asked.titles.push(options.title ?? '');
      asked.inputs.push(options);
      const input = inputs.shift();
      if (input === undefined) return undefined;
      const verdict = await options.validateInput?.(input);
      const isRefused = typeof verdict === 'string' || verdict?.severity === vscode.InputBoxValidationSeverity.Error;
      if (isRefused) throw new Error(`the input for ${options.title ?? ''} was refused: ${JSON.stringify(verdict)}`);
      return input;
    },
    showSaveDialog: () => Promise.resolve(answers.file),
    showWarningMessage: showMessage,
    showInformationMessage: showMessage,
  };
  const real = { ...vscode.window };
  Object.assign(vscode.window, fakes);
  try {
    await action();
  } finally {
    for (const name of Object.keys(fakes) as (keyof Window)[]) Object.assign(vscode.window, { [name]: real[name] });
  }
  return asked;
}
