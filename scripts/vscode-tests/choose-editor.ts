import { findDesktop } from '../lib/desktop.ts';
import { BrowserEditor } from './browser-editor.ts';
import { DesktopEditor } from './desktop-editor.ts';
import type { TestEditor } from './session.ts';

/** Desktop VS Code where it can run, otherwise VS Code in the browser. `KRUISE_TEST_EDITOR=browser` decides for the latter. */
export async function chooseEditor(): Promise<TestEditor> {
  if (process.env['KRUISE_TEST_EDITOR'] === 'browser') return new BrowserEditor();
  const executable = await findDesktop();
  return executable === undefined ? new BrowserEditor() : new DesktopEditor(executable);
}
