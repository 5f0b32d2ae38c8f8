import type { DidChangeConfigurationParams } from 'vscode-languageserver';
import { applySettings } from '../apply-settings.ts';
import { notification } from '../guard.ts';

/** Reads the settings again, and follows what changed. */
export const didChangeConfigurationHandler = notification(
  'workspace/didChangeConfiguration',
  (context, { settings }: DidChangeConfigurationParams) => applySettings(context, settings),
);
