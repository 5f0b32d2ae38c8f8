import { copyExtension } from './copy-extension.ts';

/**
 * Makes a copy of the extension that has a `browser` entry only, so that VS Code runs it, and the suites in it, in a web worker
 * even where a Node.js extension host is there too. Gives its folder.
 */
export function makeWebExtension(): Promise<string> {
  return copyExtension('web-extension', (manifest) => {
    delete manifest['main'];
  });
}
