import * as vscode from 'vscode';
import type { ConfigurationParams, Middleware } from 'vscode-languageclient';
import {
  settingNames,
  settingsSection,
  type KruiseSettings,
  type SentSettings,
} from '../../../server/src/protocol/index.ts';

/**
 * Answers the server with what somebody wrote, and not with defaults, which would hide `kruise-lint.yaml`. What is written for
 * the workspace or a folder is about these files; what users write for all of their projects counts only where the project's
 * own file says nothing.
 */
export const sendWrittenSettings: NonNullable<Middleware['workspace']> = {
  configuration: ({ items }: ConfigurationParams) =>
    items.map(({ section, scopeUri }) => (section === settingsSection ? writtenSettings(scopeUri) : null)),
};

function writtenSettings(scopeUri: string | undefined): SentSettings {
  const scope = scopeUri === undefined ? null : vscode.Uri.parse(scopeUri, true);
  const configuration = vscode.workspace.getConfiguration(settingsSection, scope);
  const written: Record<string, unknown> = {};
  const fallback: Record<string, unknown> = {};
  for (const name of settingNames) {
    const levels = configuration.inspect(name);
    put(written, name, levels?.workspaceValue, levels?.workspaceFolderValue);
    put(fallback, name, levels?.globalValue);
  }
  return { ...written, fallback };
}

/** The last level that says something wins; of maps, entry by entry. */
function put(target: Record<string, unknown>, name: keyof KruiseSettings, ...levels: readonly unknown[]): void {
  const said = levels.filter((level) => level !== undefined);
  if (said.length === 0) return;
  target[name] = said.every(isMap) ? Object.assign({}, ...said) : said.at(-1);
}

function isMap(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
