import * as vscode from 'vscode';
import { runReportingErrors } from './errors.ts';

/** Registers commands so that every one of them reports its errors in the same way. */
export class CommandRegistry {
  readonly #context: vscode.ExtensionContext;
  readonly #log: vscode.LogOutputChannel;

  constructor(context: vscode.ExtensionContext, log: vscode.LogOutputChannel) {
    this.#context = context;
    this.#log = log;
  }

  /** The command runs `action` with whatever the caller passed first; callers get its result. */
  register(id: `kruise.${string}`, action: (argument: unknown) => Promise<unknown>): void {
    this.#context.subscriptions.push(
      vscode.commands.registerCommand(id, (argument: unknown) =>
        runReportingErrors(this.#log, id, () => action(argument)),
      ),
    );
  }
}
