import type { DidChangeConfigurationParams } from 'vscode-languageserver';
import { followSettings } from '../apply-settings.ts';
import { notification } from '../guard.ts';

/** Reads the settings again, and follows what changed. */
export const didChangeConfigurationHandler = notification(
  'workspace/didChangeConfiguration',
  (context, { settings }: DidChangeConfigurationParams) => followSettings(context, settings),
);
